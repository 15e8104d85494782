# A throwaway PostgreSQL server: postgres_start sets POSTGRES_URL, postgres_stop removes every trace.
# Sourced, never run. It listens on a free port of 127.0.0.1, behind a password made for this run.
# initdb refuses root, so as root it runs as the user `postgres` that the Debian package creates.

POSTGRES_DIR=""
POSTGRES_URL=""

postgres_as() {
  if [ "$(id -u)" = 0 ]; then (cd / && runuser -u postgres -- "$@"); else "$@"; fi
}

# Each test has a database of its own, which is 530 new files: 17 ms in memory, 560 on a slow disk.
memory_has_room() { [ -w /dev/shm ] && [ "$(df --output=avail --block-size=1G /dev/shm | tail -n 1)" -ge 4 ]; }

# postgres_start [on|off]: whether commits reach the disk; only figures that count durable commits need it.
postgres_start() {
  local fsync=${1:-off} bin places place port password
  bin=$(postgres_bin)
  mkdir -p target
  # The last is for a checkout that the user `postgres` cannot reach, under /root for instance.
  places=("$ROOT/target" "${TMPDIR:-/tmp}")
  [ "$fsync" = on ] || ! memory_has_room || places=(/dev/shm "${places[@]}")
  for place in "${places[@]}"; do
    POSTGRES_DIR=$(mktemp -d "$place/battito-postgres.XXXXXX")
    [ "$(id -u)" != 0 ] || chown postgres "$POSTGRES_DIR"
    ! postgres_as test -w "$POSTGRES_DIR" || break
    rmdir "$POSTGRES_DIR"
  done
  port=$(free_port)
  password=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  postgres_as sh -c 'umask 077; printf %s "$1" > "$2"' sh "$password" "$POSTGRES_DIR/password"
  postgres_as "$bin/initdb" --pgdata="$POSTGRES_DIR/data" --username=battito --pwfile="$POSTGRES_DIR/password" \
    --auth=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8 --no-sync >/dev/null || return 1
  postgres_as sh -c 'cat >> "$1"' sh "$POSTGRES_DIR/data/postgresql.conf" <<CONF
listen_addresses = '127.0.0.1'
port = $port
unix_socket_directories = ''
max_connections = 200
fsync = $fsync
full_page_writes = $fsync
timezone = 'UTC'
CONF
  [ "$fsync" = on ] || postgres_as sh -c 'cat >> "$1"' sh "$POSTGRES_DIR/data/postgresql.conf" <<CONF
wal_level = minimal
max_wal_senders = 0
autovacuum = off
shared_buffers = 32MB
CONF
  postgres_as "$bin/pg_ctl" start --pgdata="$POSTGRES_DIR/data" --log="$POSTGRES_DIR/log" --wait --silent >/dev/null ||
    { postgres_as cat "$POSTGRES_DIR/log" >&2; return 1; }
  POSTGRES_URL="postgres://battito:$password@127.0.0.1:$port/postgres"
}

postgres_stop() {
  [ -n "$POSTGRES_DIR" ] || return 0
  postgres_as "$(postgres_bin)/pg_ctl" stop --pgdata="$POSTGRES_DIR/data" --mode=immediate --silent >/dev/null 2>&1 || true
  rm -rf "$POSTGRES_DIR"
  POSTGRES_DIR=""
}
