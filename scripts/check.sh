#!/usr/bin/env bash
# Everything a machine can review. All checks run, also after one failed; the status tells whether all passed.
# `check.sh built` leaves out what takes long or `make test` does elsewhere: clippy, the web's types and lint.
. "$(dirname "$0")/lib.sh"

what=${1:-all}

failed=()
check() {
  local name=$1; shift
  say "$name"
  "$@" || failed+=("$name")
}

no_download_addresses() {
  local locks
  locks=$(git ls-files --cached --others --exclude-standard -- '*package-lock.json')
  ! grep -lE '"resolved": *"https?:' $locks || die "These lock files name a registry: run 'npm install --omit-lockfile-registry-resolved' there."
}
# A feature that only the tests switch on makes Cargo compile a package twice, and everything above it: the server, too.
same_features() {
  local tree=(cargo tree --workspace --prefix none --format '{p} {f}') tests_only
  tests_only=$(comm -23 <("${tree[@]}" --edges normal,build | sed 's/ (\*)$//' | sort -u) <("${tree[@]}" --edges normal,build,dev | sed 's/ (\*)$//' | sort -u))
  [ -z "$tests_only" ] || die "Tests switch on more features of these; name the same in crates/server/Cargo.toml: $tests_only"
}
# A build script that finds its own output changed makes every cargo command compile the server again.
no_rebuild() {
  cargo build --release
  ! cargo build --release 2>&1 | grep '^ *Compiling' || die "cargo build compiled again although nothing had changed."
}
fresh_files() {
  local generated=(contract/openapi.json web/src/api/schema.d.ts)
  scripts/gen.sh && git ls-files --error-unmatch -- "${generated[@]}" >/dev/null && git diff --exit-code --stat -- "${generated[@]}" || die "Generated files were stale: commit what 'make gen' wrote."
}

check "cargo fmt" cargo fmt --all --check
check "features" same_features
check "lock files" no_download_addresses
check "web build" scripts/web-build.sh
check "web format" web/node_modules/.bin/oxfmt --check web e2e bench scripts
check "scripts" node --test scripts/*.test.mjs
check "journeys' types" bash -c 'scripts/npm-ci.sh e2e && npm run --prefix e2e --silent typecheck'
if [ "$what" = all ]; then
  check "web types" npm run --prefix web --silent typecheck
  check "web lint" npm run --prefix web --silent lint
  check "clippy" cargo clippy --release --workspace --all-targets -- -D warnings
fi
check "bundle budgets" node scripts/bundle-budgets.mjs
check "generated files" fresh_files
[ "$what" = built ] || check "no rebuild" no_rebuild

[ ${#failed[@]} = 0 ] && say "All checks passed" && exit 0
say "Failed: $(IFS=,; echo "${failed[*]}" | sed 's/,/, /g')"
exit 1
