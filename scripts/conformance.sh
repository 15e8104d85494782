#!/usr/bin/env bash
# Installs third-party checkers inside this checkout, in pinned versions, and runs them; see conformance/run.mjs.
. "$(dirname "$0")/lib.sh"

tools=$ROOT/target/conformance-tools
requirements=scripts/conformance/requirements.txt
wanted=$(sha256sum < "$requirements")
if [ "$(cat "$tools/installed" 2>/dev/null)" != "$wanted" ]; then
  say "pip install -r $requirements"
  rm -rf "$tools"
  python3 -m venv "$tools"
  "$tools/bin/pip" install --quiet --disable-pip-version-check --require-hashes -r "$requirements"
  echo "$wanted" > "$tools/installed"
fi
scripts/npm-ci.sh scripts/conformance

say "promtool"
promtool check rules deploy/prometheus-rules.yml
promtool test rules scripts/conformance/prometheus-rules.test.yml

work=$ROOT/target/conformance
rm -rf "$work"
mkdir -p "$work"
exec node scripts/conformance/run.mjs "$tools" "$work"
