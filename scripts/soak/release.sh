#!/usr/bin/env bash
# Makes the release of the last commit twice, in folders of other names: all files are equal, and the program tells what it is made of.
# Leaves them in target/dist.
. "$(dirname "$0")/../lib.sh"

folder=$ROOT/target/releases
rm -rf "$folder"
trap 'rm -rf "$folder"' EXIT
one=$folder/one two=$folder/a/second/place
for place in "$one" "$two"; do
  git clone --quiet "$ROOT" "$place"
  make --directory "$place" release
done
diff --recursive "$one/target/dist" "$two/target/dist" || die "Two releases of one commit differ."

objcopy --dump-section .dep-v0="$folder/crates" "$one/target/release/battito" /dev/null
node - "$folder/crates" "$one/Cargo.lock" <<'JS'
const { readFileSync } = require("node:fs");
const { packages } = JSON.parse(require("node:zlib").inflateSync(readFileSync(process.argv[2])));
const lock = readFileSync(process.argv[3], "utf8");
const unknown = packages.filter(({ name, version }) => !lock.includes(`name = "${name}"\nversion = "${version}"`));
if (unknown.length > 0 || !packages.some(({ name }) => name === "axum")) throw new Error(`not the crates of the lock file: ${JSON.stringify(unknown)}`);
console.log(`The program tells its ${packages.length} crates.`);
JS
rm -rf target/dist
mv "$one/target/dist" target/dist
