#!/usr/bin/env bash
# Checks that the tools of a target are here: need.sh build|test|conformance|soak|bench.
# What Debian packages well enough is installed when we are root; what is still missing is named, with where to get it.
. "$(dirname "$0")/lib.sh"

NODE=20.19
RUST=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
missing=()

# need_version TOOL WANTED FOUND HOW
need_version() {
  if [ -z "$3" ]; then missing+=("$1 $2 or newer: not found. $4")
  elif ! at_least "$2" "$3"; then missing+=("$1 $2 or newer: found $3. $4"); fi
}

# need_package PACKAGE PURPOSE TEST: a package of the distribution, and the command that tells whether it is installed.
packages=() purposes=() tests=()
need_package() { packages+=("$1"); purposes+=("$2"); tests+=("$3"); }

# install_packages: all that are absent in one go, when we may; what is absent afterwards is missing.
install_packages() {
  local i absent=()
  for i in "${!packages[@]}"; do "${tests[i]}" || absent+=("${packages[i]}"); done
  [ ${#absent[@]} = 0 ] && return
  # One that the distribution does not know must not keep the others away.
  ! can_install || apt_install "${absent[@]}" || for i in "${absent[@]}"; do apt_install "$i" || true; done
  for i in "${!packages[@]}"; do
    "${tests[i]}" || missing+=("${packages[i]} (${purposes[i]}): apt-get install ${packages[i]}")
  done
}
has_compiler() { has cc && has ar; }
has_postgres() { [ -n "$(postgres_bin)" ]; }
has_chromium() { [ -x "$(chromium_bin)" ]; }
has_headless_shell() { has chromium-headless-shell || ! can_install; }
has_venv() { python3 -c 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))' 2>/dev/null; }
has_promtool() { has promtool; }
has_java() { java -version >/dev/null 2>&1; }
has_sqlite() { has sqlite3; }
has_soffice() { has soffice; }
has_preflight() { has_java && [ -e /usr/share/java/preflight.jar ]; }
has_activation() { [ -e /usr/share/java/javax.activation.jar ]; }
has_jaxb() { [ -e /usr/share/java/jaxb-api.jar ]; }
has_lintian() { has lintian; }
has_debootstrap() { has debootstrap; }
has_wrk() { has wrk; }
has_poppler() { has pdfinfo && has pdftotext && has pdffonts; }
has_eatmydata() { has eatmydata; }
has_fiu() { has fiu-ctrl; }
has_qpdf() { has qpdf; }
has_nginx() { has nginx || [ -x /usr/sbin/nginx ]; }

need_version cargo "$RUST" "$(cargo --version 2>/dev/null | awk '{ print $2 }' || true)" "Install Rust with https://rustup.rs, then 'rustup update stable'."
need_version node "$NODE" "$(node --version 2>/dev/null | tr -d v || true)" "Install Node 20 or newer from https://nodejs.org or https://github.com/nodesource/distributions."
has npm || missing+=("npm: it comes with Node")
need_package build-essential "a C compiler, for SQLite and cryptography" has_compiler

case "${1:-build}" in
  build) ;;
  bench)
    need_package postgresql "the database compared with SQLite" has_postgres
    need_package sqlite3 "fills the databases" has_sqlite
    need_package nginx "what pages are compared with" has_nginx
    need_package wrk "the load" has_wrk
    need_package chromium "the browser of Lighthouse" has_chromium ;;
  test)
    need_package postgresql "a throwaway server for the tests" has_postgres
    need_package chromium "the browser of the journeys that need a whole one" has_chromium
    need_package chromium-headless-shell "the browser of the other journeys" has_headless_shell
    need_package python3-venv "the contract fuzz; Python 3.10 or newer" has_venv
    need_package poppler-utils "reads certificates back" has_poppler
    need_package qpdf "checks certificates" has_qpdf
    need_package nginx "a reverse proxy before two nodes" has_nginx
    need_package eatmydata "a database that does not wait for its disk" has_eatmydata
    need_package fiu-utils "a disk that fails" has_fiu ;;
  conformance)
    need_package python3-venv "checkers; Python 3.10 or newer" has_venv
    need_package default-jre-headless "the HTML checker; Java 17 or newer" has_java
    need_package prometheus "promtool, which checks the alerts" has_promtool ;;
  soak)
    need_package python3-venv "an S3 server; Python 3.10 or newer" has_venv
    need_package default-jre-headless "PDFBox Preflight; Java 17 or newer" has_java
    need_package libpdfbox2-java "PDFBox Preflight, which checks certificates" has_preflight
    need_package libactivation-java "a library of PDFBox Preflight" has_activation
    need_package libjaxb-api-java "a library of PDFBox Preflight" has_jaxb
    need_package libreoffice-calc "writes and opens spreadsheets" has_soffice
    need_package lintian "judges the Debian package" has_lintian
    need_package debootstrap "a bare Debian to install it in" has_debootstrap ;;
  *) die "need.sh build|test|conformance|soak|bench" ;;
esac
install_packages

[ ${#missing[@]} = 0 ] && exit 0
warn "Missing on this machine:"
printf '  - %s\n' "${missing[@]}" >&2
exit 1
