#!/usr/bin/env bash
# Moves symbols and debug information of target/release/battito into battito.debug beside it, which halves the binary. Whoever
# keeps the two together gets names and lines in backtraces; without the file a panic still names its own line.
. "$(dirname "$0")/lib.sh"

cd target/release
# Cargo puts its own file back when it builds; that one has no link yet.
if objdump --section-headers battito | grep -q '\.gnu_debuglink'; then exit 0; fi
objcopy --only-keep-debug --compress-debug-sections battito battito.debug.new
mv battito.debug.new battito.debug
objcopy --strip-all --add-gnu-debuglink=battito.debug battito battito.new
mv battito.new battito
