#!/usr/bin/env bash
# Known weaknesses, licences and sources of everything the product is built from. It asks the advisory databases of RustSec
# and npm, so unlike the tests it needs more of the internet than the package registries. Ends with 0 when nothing was found,
# 1 when something was, and 2 when a database could not be asked, so that nothing is known.
. "$(dirname "$0")/lib.sh"

has cargo-deny || { warn "cargo-deny is missing: cargo install cargo-deny --locked"; exit 2; }
report=$(mktemp)
trap 'rm -f "$report"' EXIT
found=() unasked=()

say "cargo deny"
checks=(bans licenses sources)
if cargo deny fetch db; then checks+=(advisories); else unasked+=(RustSec); fi
cargo deny check "${checks[@]}" || found+=("cargo deny")
for folder in web e2e bench contract/tools; do
  say "npm audit in $folder"
  if npm audit --prefix "$folder" --json > "$report"; then echo "nothing known"
  elif grep -q '"auditReportVersion"' "$report"; then
    npm audit --prefix "$folder" || true
    found+=("npm audit in $folder")
  else
    cat "$report" >&2
    unasked+=("npm for $folder")
  fi
done

list() { local IFS=,; echo "${*}" | sed 's/,/, /g'; }
[ ${#unasked[@]} = 0 ] || say "NOT ASKED: $(list "${unasked[@]}"). Whether what it knows concerns us is unknown: run this where it can be reached."
[ ${#found[@]} = 0 ] || { say "FOUND by $(list "${found[@]}")"; exit 1; }
[ ${#unasked[@]} = 0 ] || exit 2
say "Nothing known: all databases were asked"
