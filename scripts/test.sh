#!/usr/bin/env bash
# Runs every level of tests, goes on after failures, and stops what it started. The levels' output, status and seconds land in
# target/test-report, from which scripts/test-summary.mjs prints the table.
. "$(dirname "$0")/lib.sh"
. scripts/postgres.sh

REPORT=$ROOT/target/test-report

# The tests decide their own configuration: variables set for another server stay out.
for name in $(compgen -e BATTITO_ | grep -vx BATTITO_CHROMIUM || true); do unset "$name"; done

# On CI nothing is compiled a second time, which is what incremental compilation makes quick.
if [ -n "${CI:-}" ]; then export CARGO_INCREMENTAL=0; fi

mkdir -p target
exec 9> target/test.lock
flock -n 9 || die "Another 'make test' runs in this checkout."
rm -rf "$REPORT"
mkdir -p "$REPORT"

# Thousands of small databases and browser profiles come and go.
in_memory=""
if memory_has_room; then
  in_memory=$(mktemp -d /dev/shm/battito-test.XXXXXX)
  chmod 0755 "$in_memory"
  export TMPDIR=$in_memory
fi

background=()
clean_up() {
  local job
  for job in "${background[@]}"; do kill -- "-$job" 2>/dev/null || true; done
  postgres_stop
  if [ -n "$in_memory" ]; then rm -rf "$in_memory"; fi
}
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# run NAME COMMAND…: runs a command and writes down its output, whether it succeeded, and how many seconds it took.
run() {
  local name=$1 begin=$EPOCHREALTIME status=ok; shift
  "$@" 9>&- 2>&1 | tee "$REPORT/$name.log" || status=failed
  echo "$status" > "$REPORT/$name.status"
  awk -v from="$begin" -v to="$EPOCHREALTIME" 'BEGIN { printf "%.1f\n", to - from }' > "$REPORT/$name.seconds"
}

level() { say "$1"; run "$@"; }

# beside NAME COMMAND…: the same in the background, each line after the name. `finish` waits for all of them.
beside() {
  set -m
  run "$@" > >(sed -u "s/^/$1 | /") 2>&1 &
  background+=($!)
  set +m
}
finish() { wait "${background[@]}" || true; background=(); }

# One command for the binary and the integration tests: each uses the processor that the other leaves idle.
rust_build() { cargo build --release --workspace --bin battito --test '*'; }
# Unit tests of all crates. Clippy compiles them, since each line outside the tests' own crate is compiled for them in any case; the
# server and its platform without optimisation, in half the time: no other level uses what is compiled for them.
unit_tests() { linting cargo --config scripts/quick.toml test --release --workspace --no-fail-fast --lib "$@"; }
linting() { if has clippy-driver; then RUSTC_WORKSPACE_WRAPPER=clippy-driver "$@"; else "$@"; fi; }
# Cargo repeats the warnings of what is compiled already.
lints() { ! unit_tests --no-run 2>&1 | grep -E -A 12 '^(warning|error)' || die "The compiler or Clippy warns."; }
# Integration tests of all crates but the server.
lib_integration_tests() {
  local file targets=()
  for file in crates/*/tests/*.rs; do
    [[ $file = crates/server/* ]] || targets+=(--test "$(basename "$file" .rs)")
  done
  cargo test --release --workspace --no-fail-fast "${targets[@]}" "$@"
}
# The tests of one module of the server's test binary, by their full names: a filter would also match in the middle of a name.
server_test_names() { cargo test --release --workspace --test server -- --list --format terse 2>/dev/null | sed -n "s/^\($1::.*\): test$/\1/p"; }
server_tests() {
  local names threads
  mapfile -t names < <(server_test_names "$1")
  [ ${#names[@]} -gt 0 ] || return 1
  threads=$(nproc)
  # These wait for time limits and for processes that start.
  [ "$1" != failure ] || threads=$((threads * 2))
  cargo test --release --workspace --test server -- --test-threads "$threads" --exact "${names[@]}"
}
server_modules() { server_test_names '[a-z_]*' | sed 's/::.*//' | sort -u; }
web_tests() { npm run --prefix web --silent test -- --reporter=default --reporter=json --outputFile.json="$REPORT/web.json"; }
journeys() {
  BATTITO_CHROMIUM=$(chromium_bin) BATTITO_HEADLESS_SHELL=$(headless_shell_bin) PLAYWRIGHT_JSON_OUTPUT_FILE=$REPORT/journeys.json npm run --prefix e2e --silent test
}

# The same inputs at each run, so that a parser fails here because of a change; `make soak` looks for new ones.
export BOLERO_RANDOM_SEED=20261128

say "postgres"
if postgres_start off; then
  export BATTITO_TEST_POSTGRES_URL=$POSTGRES_URL
else
  echo failed > "$REPORT/postgres.status"
  warn "PostgreSQL did not start: its tests are skipped."
fi

level web-build scripts/web-build.sh

# Downloads for later levels, and what needs no Rust, run while the compiler does.
beside journeys-install scripts/npm-ci.sh e2e
beside fuzz-install scripts/fuzz-install.sh
beside web-types npm run --prefix web --silent typecheck
beside web-lint npm run --prefix web --silent lint
beside web web_tests
level rust-build rust_build
finish
# Clippy and the compiler of the unit tests leave half of the second processor idle.
beside fuzz scripts/fuzz.sh "$REPORT"
level rust-build-units unit_tests --no-run
finish

level lints lints
level rust-units unit_tests
level rust-libs lib_integration_tests
for module in $(server_modules); do level "rust-$module" server_tests "$module"; done
level checks scripts/check.sh built
level journeys journeys
echo "$SECONDS" > "$REPORT/whole.seconds"
node scripts/test-summary.mjs "$REPORT"
