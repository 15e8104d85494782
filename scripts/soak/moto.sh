#!/usr/bin/env bash
# Installs moto, which speaks S3, inside this checkout exactly as requirements.txt says, and prints where its server is.
. "$(dirname "$0")/../lib.sh"

tools=$ROOT/target/soak-tools
requirements=scripts/soak/requirements.txt
wanted=$(sha256sum < "$requirements")
if [ "$(cat "$tools/installed" 2>/dev/null)" != "$wanted" ]; then
  say "pip install -r $requirements" >&2
  rm -rf "$tools"
  python3 -m venv "$tools"
  "$tools/bin/pip" install --quiet --disable-pip-version-check --require-hashes -r "$requirements" >&2
  echo "$wanted" > "$tools/installed"
fi
echo "$tools/bin/moto_server"
