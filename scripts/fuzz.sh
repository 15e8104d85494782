#!/usr/bin/env bash
# Fuzzes the API against its contract: fuzz.sh FOLDER-OF-REPORTS [SECONDS for each kind of caller]. Without seconds the run is
# short and always the same. See fuzz.mjs.
. "$(dirname "$0")/lib.sh"

scripts/fuzz-install.sh
exec node scripts/fuzz.mjs "$ROOT/target/fuzz-tools/bin/schemathesis" "$@"
