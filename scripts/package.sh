#!/usr/bin/env bash
# Packs target/release/battito, as `make build` leaves it, into a Debian package in target/dist: program, unit, settings, pages of the
# manual, completions and samples. The debug information is a package of its own.
. "$(dirname "$0")/lib.sh"

staged=$ROOT/target/deb
rm -rf "$staged"
mkdir -p "$staged" target/dist

cargo_deb=$(cargo_tool cargo-deb 3)

cargo run --quiet --release --package battito --example manual -- "$staged/manual"
sed 's|/usr/local/bin|/usr/bin|' deploy/battito.service > "$staged/battito.service"
target/release/battito check-config --sample > "$staged/battito.toml"
node scripts/third-party.mjs > "$staged/THIRD-PARTY.txt"
version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
printf 'battito (%s-1) stable; urgency=medium\n\n  * CHANGELOG.md of the project says what is new.\n\n -- The maintainers of Battito <maintainers@battito.example>  %s\n' \
  "$version" "$(git log -1 --format=%cd --date=rfc)" > "$staged/changelog"

# The program with its debug information, which the other package takes out.
cargo build --quiet --release
"$cargo_deb" deb --no-build --dbgsym --quiet --package battito --output target/dist
scripts/separate-debug.sh
(cd target/dist && for package in *.deb *.ddeb; do sha256sum "$package" | tee "$package.sha256"; done)
