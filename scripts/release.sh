#!/usr/bin/env bash
# Packs what an operator needs into target/dist/battito-<version>-<machine>.tar.gz, and what names the lines of backtraces into
# another archive, each with its checksum; then the Debian packages (scripts/package.sh) and
# the lists of what the program is made of (scripts/sbom.sh). `make release VERSION=1.2.0` first makes that version: the workspace's number, the changelog's heading, a
# commit and the tag `v1.2.0`, which the maintainer pushes.
. "$(dirname "$0")/lib.sh"

if [ -n "${VERSION:-}" ]; then
  [[ $VERSION =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]] || die "VERSION is three numbers: 1.2.0"
  [ -z "$(git status --porcelain)" ] || die "Commit or stash first: git status shows changes."
  sed -i '/^\[workspace.package\]/,/^\[/s/^version = .*/version = "'"$VERSION"'"/' Cargo.toml
  sed -i "s/^## Unreleased$/## Unreleased\n\n## $VERSION, $(date -u +%F)/" CHANGELOG.md
  cargo update --quiet --workspace --offline
  git commit --quiet --all --message "release: $VERSION"
  git tag --annotate "v$VERSION" --message "Battito $VERSION"
fi

# The program tells which crates it is made of, to `cargo audit bin` and other scanners. `cargo auditable` would set the same, but with
# the path of the tool, which Cargo hashes into the names of symbols.
PATH=$ROOT/$(dirname "$(cargo_tool cargo-auditable 0.7)"):$PATH
export RUSTC_WORKSPACE_WRAPPER=cargo-auditable
export CARGO_AUDITABLE_ORIG_ARGS='{"offline":false,"locked":true,"frozen":false,"config":[]}'
# Two builds of one commit are equal wherever they are made: no path of this machine and no time is in them.
cargo=${CARGO_HOME:-$HOME/.cargo}
export CARGO_ENCODED_RUSTFLAGS="--remap-path-prefix=$ROOT=/battito"$'\x1f'"--remap-path-prefix=$cargo=/cargo"
export CFLAGS="-ffile-prefix-map=$ROOT=/battito -ffile-prefix-map=$cargo=/cargo"
export SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
make build

version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
name=battito-$version-$(uname -m)-linux
mkdir -p target/dist/"$name"{,-debug}
cp target/release/battito LICENSE README.md CHANGELOG.md "target/dist/$name/"
cp -r deploy "target/dist/$name/"
node scripts/third-party.mjs > "target/dist/$name/THIRD-PARTY.txt"
cp target/release/battito.debug "target/dist/$name-debug/"

# The same commit gives the same archive: names sorted, times and owners fixed.
pack() {
  tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" -C target/dist -cf - "$1" | gzip -n > "target/dist/$1.tar.gz"
  rm -rf "target/dist/$1"
  (cd target/dist && sha256sum "$1.tar.gz" | tee "$1.tar.gz.sha256")
}
pack "$name"
pack "$name-debug"
scripts/package.sh
scripts/sbom.sh "$name"
