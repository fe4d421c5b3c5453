#!/bin/sh
# Starts PostgreSQL and FerretDB in front of it. Ends with the first of them that ends.
set -eu
if [ "$(id -u)" = 0 ]; then
  chown -R mongodb:mongodb /data/db
  exec setpriv --reuid mongodb --regid mongodb --clear-groups "$0" "$@"
fi
bin=/opt/postgresql/usr/lib/postgresql/18/bin
data=/data/db/postgres
user=${MONGO_INITDB_ROOT_USERNAME:-}
password=${MONGO_INITDB_ROOT_PASSWORD:-}

query() { "$bin/psql" -X -q -At -v ON_ERROR_STOP=1 -h /tmp -U postgres -d postgres "$@"; }

if [ ! -d "$data" ]; then
  rm -rf "$data.new"
  "$bin/initdb" -D "$data.new" -U postgres -A trust -E UTF8 --no-instructions \
    --locale-provider=builtin --builtin-locale=C.UTF-8 --locale=C >/dev/null
  mv "$data.new" "$data"
fi
rm -f "$data/postmaster.pid"

"$bin/postgres" -D "$data" -c listen_addresses= -c unix_socket_directories=/tmp \
  -c documentdb.localhost_connection_string=host=/tmp \
  -c shared_preload_libraries=pg_cron,pg_documentdb_core,pg_documentdb -c cron.database_name=postgres \
  -c cron.use_background_workers=on -c cron.log_run=off -c cron.log_statement=off -c max_worker_processes=24 \
  -c max_connections=150 -c shared_buffers=128MB -c dynamic_shared_memory_type=mmap \
  -c log_min_messages=warning -c timezone=GMT -c log_timezone=GMT &
postgres=$!
ferretdb=
trap 'kill -INT $ferretdb $postgres 2>/dev/null || true' TERM INT
until query -c 'SELECT 1' >/dev/null 2>&1; do
  kill -0 "$postgres"
  sleep 0.2
done
query -c 'CREATE EXTENSION IF NOT EXISTS documentdb CASCADE' 2>/dev/null

auth=--no-auth
if [ -n "$user" ]; then
  auth=--auth
  query -v user="$user" -v password="$password" <<'SQL'
SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = :'user') AS present \gset
\if :present
\else
SELECT documentdb_api.create_user(json_build_object('createUser', :'user', 'pwd', :'password', 'roles',
  json_build_array(json_build_object('role', 'clusterAdmin', 'db', 'admin'),
    json_build_object('role', 'readWriteAnyDatabase', 'db', 'admin')))::text::documentdb_core.bson);
\endif
SQL
fi

ferretdb --listen-addr=:27017 --postgresql-url='postgres://postgres@/postgres?host=/tmp' --state-dir=/data/db \
  $auth --telemetry=disable --debug-addr=- --log-level=WARN &
ferretdb=$!
echo 'Waiting for connections'
while kill -0 "$postgres" 2>/dev/null && kill -0 "$ferretdb" 2>/dev/null; do
  wait "$ferretdb" || true
done
kill -INT "$postgres" "$ferretdb" 2>/dev/null || true
wait || true
