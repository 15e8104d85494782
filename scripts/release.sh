#!/usr/bin/env bash
# Packs what an operator needs into target/dist/battito-<version>-<machine>.tar.gz, with its checksum.
. "$(dirname "$0")/lib.sh"

version=$(sed -n '/^\[workspace.package\]/,/^\[/s/^version = "\(.*\)"/\1/p' Cargo.toml)
name=battito-$version-$(uname -m)-linux
rm -rf "target/dist/$name"
mkdir -p "target/dist/$name"
cp target/release/battito LICENSE README.md CHANGELOG.md "target/dist/$name/"
cp -r deploy "target/dist/$name/"
strip --strip-debug "target/dist/$name/battito"

# The same commit gives the same archive: names sorted, times and owners fixed.
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$(git log -1 --format=%ct)" \
  -C target/dist -cf - "$name" | gzip -n > "target/dist/$name.tar.gz"
rm -rf "target/dist/$name"
cd target/dist && sha256sum "$name.tar.gz" | tee "$name.tar.gz.sha256"
