#!/usr/bin/env bash
# Measures the release binary on this machine and writes bench/RESULTS.md: `bench/run.sh` all of it, `bench/run.sh pages memory`
# those sections alone. PostgreSQL runs with fsync on: a booking counts when it is durable. BENCH_BINARY names another binary.
. "$(dirname "$0")/../scripts/lib.sh"
. scripts/postgres.sh

BENCH_CHROMIUM=$(chromium_bin)
for name in $(compgen -e BATTITO_ || true); do unset "$name"; done
scripts/npm-ci.sh bench
trap postgres_stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
postgres_start on
export BENCH_POSTGRES_URL=$POSTGRES_URL BENCH_POSTGRES_LOG=$POSTGRES_DIR/log BENCH_PSQL=$(postgres_bin)/psql BENCH_CHROMIUM
node bench/run.mjs "$@"
