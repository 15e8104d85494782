#!/usr/bin/env bash
# Installs the packages of one folder exactly as its lock file says; does nothing when that lock is installed already.
. "$(dirname "$0")/lib.sh"

folder=$1
stamp=$folder/node_modules/.battito-lock
lock=$(sha256sum < "$folder/package-lock.json")
[ -f "$stamp" ] && [ "$(cat "$stamp")" = "$lock" ] && exit 0

say "npm ci in $folder"
npm ci --prefix "$folder" --no-audit --no-fund --loglevel=error
echo "$lock" > "$stamp"
