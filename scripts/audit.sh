#!/usr/bin/env bash
# Known weaknesses, licences and sources of everything the product is built from. It asks the advisory databases of RustSec
# and npm, so unlike the tests it needs more of the internet than the package registries.
. "$(dirname "$0")/lib.sh"

has cargo-deny || die "cargo-deny is missing: cargo install cargo-deny --locked"
failed=0
say "cargo deny"
cargo deny check || failed=1
for folder in web e2e bench contract/tools; do
  say "npm audit in $folder"
  npm audit --prefix "$folder" || failed=1
done
exit $failed
