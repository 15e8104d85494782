#!/usr/bin/env bash
# Packs what an operator needs into target/dist/battito-<version>-<machine>.tar.gz, and what names the lines of backtraces into
# another archive, each with its checksum.
. "$(dirname "$0")/lib.sh"

version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
name=battito-$version-$(uname -m)-linux
mkdir -p target/dist/"$name"{,-debug}
cp target/release/battito LICENSE README.md CHANGELOG.md "target/dist/$name/"
cp -r deploy "target/dist/$name/"
cp target/release/battito.debug "target/dist/$name-debug/"

# The same commit gives the same archive: names sorted, times and owners fixed.
pack() {
  tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct)" -C target/dist -cf - "$1" | gzip -n > "target/dist/$1.tar.gz"
  rm -rf "target/dist/$1"
  (cd target/dist && sha256sum "$1.tar.gz" | tee "$1.tar.gz.sha256")
}
pack "$name"
pack "$name-debug"
