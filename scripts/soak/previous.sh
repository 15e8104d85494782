#!/usr/bin/env bash
# Builds the version before this one in target/previous, and prints the path of its binary: the last tag, or the commit before the newest
# migration. Its pages are placeholders.
. "$(dirname "$0")/../lib.sh"

newest=$(git log --diff-filter=A -1 --format=%H -- 'crates/server/src/migrations/m*.rs')
previous=$(git describe --tags --abbrev=0 2>/dev/null || git rev-parse "$newest^")
source=$ROOT/target/previous/source
rm -rf "$source"
git worktree prune
git worktree add --quiet --detach "$source" "$previous" >&2
CARGO_TARGET_DIR=$ROOT/target/previous cargo build --release --quiet --manifest-path "$source/Cargo.toml" >&2
git worktree remove --force "$source"
echo "$ROOT/target/previous/release/battito"
