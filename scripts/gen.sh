#!/usr/bin/env bash
# Writes the generated, committed files: the contract from the server's code, the web's types from the contract.
. "$(dirname "$0")/lib.sh"

scripts/web-build.sh
scripts/npm-ci.sh contract/tools
cargo build --release
mkdir -p target
target/release/battito openapi > target/openapi.json
mv target/openapi.json contract/openapi.json
npm run --prefix contract/tools --silent gen
