#!/usr/bin/env bash
# Tries the Debian package in a bare Debian of its own: lintian finds no error; it installs, works, keeps edited settings at an
# upgrade, and leaves settings when it is removed and data when it is purged.
. "$(dirname "$0")/../lib.sh"

package=$(ls target/dist/battito_*.deb)
lintian --fail-on error "$package"

root=$(mktemp -d)
chmod 0755 "$root"
trap 'rm -rf "$root"' EXIT
debootstrap --variant=minbase --include=adduser bookworm "$root" >"$root.log" 2>&1 || die "$(tail -5 "$root.log")"
rm -f "$root.log"
# No service is started in it.
printf '#!/bin/sh\nexit 101\n' > "$root/usr/sbin/policy-rc.d"
chmod +x "$root/usr/sbin/policy-rc.d"
inside() { DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 chroot "$root" "$@"; }
check() { "${@:2}" || die "package: $1"; }
migrate() { inside setpriv --reuid=battito --regid=battito --clear-groups battito migrate --data-dir /var/lib/battito >/dev/null; }

say "install"
cp "$package" "$root/battito.deb"
inside dpkg --install /battito.deb
check "an account" inside id battito
check "secrets that only root reads" test "$(stat -c %a "$root/etc/battito/battito.env")" = 600
check "an enabled service" test -L "$root/etc/systemd/system/multi-user.target.wants/battito.service"
check "a page of the manual" test -s "$root/usr/share/man/man1/battito-backup.1.gz"
check "good settings" inside battito check-config --config /etc/battito/battito.toml --data-dir /var/lib/battito
inside install -d -m 0700 -o battito -g battito /var/lib/battito
check "a database" migrate

say "upgrade"
echo '# edited by the operator' >> "$root/etc/battito/battito.toml"
dpkg-deb --raw-extract "$package" "$root/next"
sed -i 's/^Version: .*/Version: 999.0.0-1/' "$root/next/DEBIAN/control"
echo '# a setting that is new' >> "$root/next/etc/battito/battito.toml"
dpkg-deb --root-owner-group --build "$root/next" "$root/next.deb" >/dev/null
inside dpkg --force-confdef --force-confold --install /next.deb
check "the new version" grep -q 'Version: 999' <(inside dpkg --status battito)
check "edited settings" grep -q 'edited by the operator' "$root/etc/battito/battito.toml"
check "the same database" migrate

say "remove"
inside dpkg --remove battito
check "no program" test ! -e "$root/usr/bin/battito"
check "settings that stay" grep -q 'edited by the operator' "$root/etc/battito/battito.toml"

say "purge"
said=$(inside dpkg --purge battito 2>&1)
check "no settings" test ! -e "$root/etc/battito"
check "data that stay" test -s "$root/var/lib/battito/battito.db"
check "a word about them" grep -q 'still in /var/lib/battito' <<< "$said"
echo "The package installs, upgrades, is removed and purged."
