#!/usr/bin/env bash
# The contract fuzz: fuzz.sh FOLDER-OF-REPORTS [SECONDS for each kind of caller]; without, always the same short run.
# See fuzz.mjs.
. "$(dirname "$0")/lib.sh"

tools=$ROOT/target/fuzz-tools
wanted=$(sha256sum < contract/tools/requirements.txt)
if [ "$(cat "$tools/installed" 2>/dev/null)" != "$wanted" ]; then
  say "pip install schemathesis"
  rm -rf "$tools"
  python3 -m venv "$tools"
  "$tools/bin/pip" install --quiet --disable-pip-version-check --require-hashes -r contract/tools/requirements.txt
  echo "$wanted" > "$tools/installed"
fi
exec node scripts/fuzz.mjs "$tools/bin/schemathesis" "$@"
