#!/usr/bin/env bash
# Gives each parser of outside input inputs that libFuzzer chooses by the code that they reach: parsers.sh SECONDS_EACH. Of those that
# together reach all of it the smallest stay in crates/server/tests/fuzz/__fuzz__, where `make test` tries them too; so does one that fails.
. "$(dirname "$0")/../lib.sh"

bolero=$(cargo_tool cargo-bolero 0.13)
# The most inputs of one parser.
most=48
fuzz() { "$bolero" bolero "$1" --package battito-tests --profile fuzz --sanitizer NONE --target-dir target/fuzz "${@:2}"; }
for target in $(cargo test --release -p battito-tests fuzz:: -- --list | sed -n 's/: test$//p'); do
  fuzz test -T "${1}s" "$target"
  fuzz reduce "$target"
  corpus=crates/server/tests/fuzz/__fuzz__/${target//::/__}/corpus
  (cd "$corpus" && ls -Sr | tail -n "+$((most + 1))" | xargs --no-run-if-empty rm --)
done
