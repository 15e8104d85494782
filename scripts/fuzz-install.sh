#!/usr/bin/env bash
# Installs schemathesis exactly as contract/tools/requirements.txt says; does nothing when that is installed already.
. "$(dirname "$0")/lib.sh"

tools=$ROOT/target/fuzz-tools
wanted=$(sha256sum < contract/tools/requirements.txt)
[ "$(cat "$tools/installed" 2>/dev/null)" = "$wanted" ] && exit 0

say "pip install schemathesis"
rm -rf "$tools"
mkdir -p target
python3 -m venv "$tools"
"$tools/bin/pip" install --quiet --disable-pip-version-check --require-hashes -r contract/tools/requirements.txt
echo "$wanted" > "$tools/installed"
