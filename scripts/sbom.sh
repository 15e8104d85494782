#!/usr/bin/env bash
# Lists what the program is made of, crates and packages of the pages, as two CycloneDX files in target/dist: sbom.sh NAME.
. "$(dirname "$0")/lib.sh"

mkdir -p target/dist
cyclonedx=$(cargo_tool cargo-cyclonedx 0.5)
export SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
"$cyclonedx" cyclonedx --quiet --manifest-path crates/server/Cargo.toml --format json --spec-version 1.5 --describe binaries
sed "s|$ROOT/||g" crates/server/battito_bin.cdx.json > "target/dist/$1.crates.cdx.json"
rm crates/server/battito_bin.cdx.json
npm sbom --prefix web --sbom-format=cyclonedx --omit=dev |
  node -e 'const list = JSON.parse(require("node:fs").readFileSync(0)); delete list.serialNumber; delete list.metadata.timestamp; console.log(JSON.stringify(list))' \
    > "target/dist/$1.pages.cdx.json"
