#!/usr/bin/env bash
# The long form of what `make test` does shortly: a hundred rounds of every race, an hour of storms, in which a process stands
# still for longer than any lease, twenty failovers of PostgreSQL, a rolling upgrade from the version before, two hundred power cuts of each engine, five minutes of each parser
# and ten of fuzz as each kind of caller. Spreadsheets go to LibreOffice and back, certificates to PDFBox Preflight, pictures to an
# S3 server. The release is made twice and compared, its Debian package goes into a bare Debian. Then `make conformance`.
. "$(dirname "$0")/lib.sh"
. scripts/postgres.sh

trap postgres_stop EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
postgres_start off
export BATTITO_TEST_POSTGRES_URL=$POSTGRES_URL

report=$ROOT/target/soak-report
rm -rf "$report"
mkdir -p "$report"
BATTITO_RACE_ROUNDS=${ROUNDS:-100} cargo test --release -p battito-tests race::
BATTITO_FAILOVER_ROUNDS=${FAILOVER_ROUNDS:-20} cargo test --release -p battito-tests failure::failover
BATTITO_PREVIOUS_BINARY=$(scripts/soak/previous.sh) cargo test --release -p battito-tests rolling_upgrade -- --ignored
BATTITO_POWER_CUTS=${POWER_CUTS:-200} cargo test --release -p battito-tests failure::power
scripts/soak/parsers.sh ${PARSER_SECONDS:-300}
BATTITO_STORM_SECONDS=${STORM_SECONDS:-3600} BATTITO_STORM_STOP_SECONDS=200 BATTITO_STORM_CASES=1000 \
  cargo test --release -p battito-tests storm:: -- --include-ignored --nocapture
cargo test --release -p battito-tests api::participants::libreoffice -- --ignored
cargo test --release -p battito-documents --test poppler preflight -- --ignored
BATTITO_TEST_MOTO=$(scripts/soak/moto.sh) cargo test --release -p battito-tests api::courses::s3 -- --ignored
scripts/fuzz.sh "$report" "${SECONDS_EACH:-600}"
scripts/soak/release.sh
scripts/soak/package.sh
scripts/conformance.sh
