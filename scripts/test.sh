#!/usr/bin/env bash
# Runs every level of tests and reports them all, whatever fails on the way; then stops what it started.
# Reports of the levels land in target/test-report, which scripts/test-summary.mjs adds up.
. "$(dirname "$0")/lib.sh"
. scripts/postgres.sh

REPORT=$ROOT/target/test-report
rm -rf "$REPORT"
mkdir -p "$REPORT"

# The tests decide their own configuration; what the caller has set for a server of their own stays out.
for name in $(compgen -e BATTITO_ | grep -vx BATTITO_CHROMIUM || true); do unset "$name"; done

exec 9> target/test.lock
flock -n 9 || die "Another 'make test' runs in this checkout."
trap postgres_stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# level NAME COMMAND…: keeps the output, remembers a failure, goes on.
level() {
  local name=$1; shift
  say "$name"
  if "$@" 9>&- 2>&1 | tee "$REPORT/$name.log"; then echo ok > "$REPORT/$name.status"; else echo failed > "$REPORT/$name.status"; fi
}

postgres() {
  postgres_start off || return 1
  export BATTITO_TEST_POSTGRES_URL=$POSTGRES_URL
}

say "postgres"
postgres || { echo failed > "$REPORT/postgres.status"; warn "PostgreSQL did not start: its tests are skipped."; }
level web-build scripts/web-build.sh
level rust cargo test --release --workspace --no-fail-fast
level web-types npm run --prefix web --silent typecheck
level web-lint npm run --prefix web --silent lint
level web npm run --prefix web --silent test -- --reporter=default --reporter=json --outputFile.json="$REPORT/web.json"
level fuzz scripts/fuzz.sh "$REPORT"
level journeys-install scripts/npm-ci.sh e2e
level journeys env BATTITO_CHROMIUM="$(chromium_bin)" PLAYWRIGHT_JSON_OUTPUT_FILE="$REPORT/journeys.json" npm run --prefix e2e --silent test
node scripts/test-summary.mjs "$REPORT"
