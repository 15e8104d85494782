#!/usr/bin/env bash
# Measures the release binary on this machine and writes bench/RESULTS.md. PostgreSQL runs with fsync on:
# a booking counts when it is durable.
. "$(dirname "$0")/../scripts/lib.sh"
. scripts/postgres.sh

for name in $(compgen -e BATTITO_ || true); do unset "$name"; done
trap postgres_stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
postgres_start on
export BENCH_POSTGRES_URL=$POSTGRES_URL BENCH_POSTGRES_LOG=$POSTGRES_DIR/log BENCH_PSQL=$(postgres_bin)/psql
node bench/run.mjs
