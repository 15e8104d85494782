#!/usr/bin/env bash
# Builds the commit before the newest migration in target/previous, and prints the path of its binary. Its pages are placeholders.
. "$(dirname "$0")/../lib.sh"

newest=$(git log --diff-filter=A -1 --format=%H -- 'crates/*/src/migrations/m*.rs')
source=$ROOT/target/previous/source
rm -rf "$source"
git worktree prune
git worktree add --quiet --detach "$source" "$newest^" >&2
CARGO_TARGET_DIR=$ROOT/target/previous cargo build --release --quiet --manifest-path "$source/Cargo.toml" >&2
git worktree remove --force "$source"
echo "$ROOT/target/previous/release/battito"
