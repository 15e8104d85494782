#!/usr/bin/env bash
# Builds web/dist, which the binary embeds; skipped when no source changed, so that cargo has nothing to relink either.
. "$(dirname "$0")/lib.sh"

scripts/npm-ci.sh web
stamp=target/web-built-from
sources=$(find web contract -name node_modules -prune -o -path "web/dist*" -prune -o -type f -print0 | sort -z | xargs -0 sha256sum | sha256sum)
[ -f web/dist/site.html ] && [ -f web/dist-server/render.js ] && [ -f "$stamp" ] && [ "$(cat "$stamp")" = "$sources" ] && exit 0

say "vite build"
rm -f "$stamp"
npm run --prefix web --silent build
mkdir -p target
echo "$sources" > "$stamp"
