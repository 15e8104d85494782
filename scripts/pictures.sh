#!/usr/bin/env bash
# Takes the pictures of the manual anew, from the demo centre: web/src/features/help/pictures.
. "$(dirname "$0")/lib.sh"

scripts/npm-ci.sh e2e
BATTITO_CHROMIUM=$(chromium_bin) BATTITO_HEADLESS_SHELL=$(headless_shell_bin) BATTITO_PICTURES=1 \
  npm run --prefix e2e --silent test -- --project=desktop --workers=1 journeys/manual.spec.ts
