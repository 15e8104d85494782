# Shared by the scripts beside it: where the repository is, how to speak, how to stop, how to install.
# Sourced, never run.
set -euo pipefail
ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
cd "$ROOT"

say() { printf '\n== %s\n' "$*"; }
warn() { printf '%s\n' "$*" >&2; }
die() { warn "$*"; exit 1; }
has() { command -v "$1" >/dev/null 2>&1; }

# at_least 1.95 1.100.2: is the second version not older than the first?
at_least() { [ "$(printf '%s\n%s\n' "$1" "$2" | sort -V | head -n 1)" = "$1" ]; }

# can_install: only root on a Debian-like system installs; everybody else is told what to install.
can_install() { [ "$(id -u)" = 0 ] && has apt-get; }

# apt_install PACKAGE…: a bare system has no package lists, so they are fetched when the first try fails. Waits for up to ten
# minutes while another process holds apt's locks, as a fresh machine's own updates do.
apt_install() {
  local apt=(apt-get -qq -o DPkg::Lock::Timeout=600) install=(install -y --no-install-recommends "$@")
  export DEBIAN_FRONTEND=noninteractive
  say "apt-get install $*"
  "${apt[@]}" "${install[@]}" >/dev/null 2>&1 || { apt_update && "${apt[@]}" "${install[@]}" >/dev/null; }
}

# apt_update: DPkg::Lock::Timeout does not cover the lock of the package lists.
apt_update() {
  local said tries
  for ((tries = 0; tries < 120; tries++)); do
    said=$(LC_ALL=C apt-get update -qq 2>&1) && return
    [[ $said = *"Could not get lock"* ]] || break
    sleep 5
  done
  warn "$said"
  return 1
}

# free_port: a port of 127.0.0.1 nobody listens on now.
free_port() {
  node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'
}

# postgres_bin: the folder of initdb and pg_ctl (Debian keeps them off the PATH), empty when not installed.
postgres_bin() {
  local found
  found=$(command -v initdb || ls -d /usr/lib/postgresql/*/bin/initdb 2>/dev/null | sort -V | tail -n 1 || true)
  [ -z "$found" ] || dirname "$(readlink -f "$found")"
}

# The whole browser, and the one without a window, which costs half of it; `make test` uses the second where there is one.
chromium_bin() { echo "${BATTITO_CHROMIUM:-$(command -v chromium || command -v chromium-browser || true)}"; }
headless_shell_bin() { command -v chromium-headless-shell || chromium_bin; }

# cargo_tool NAME MAJOR: a program from crates.io, built once into target/tools.
cargo_tool() {
  local program=target/tools/bin/$1 installed=target/tools/$1-$2
  if [ ! -x "$program" ] || [ ! -e "$installed" ]; then
    cargo install --quiet --locked --force --root target/tools --target-dir target/tools/build --version "^$2" "$1" >&2
    rm -rf target/tools/build
    touch "$installed"
  fi
  echo "$program"
}
