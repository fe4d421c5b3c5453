#!/bin/sh
set -eu
if [ "$(id -u)" = 0 ]; then
  chown -R rabbitmq:rabbitmq /var/lib/rabbitmq
  exec setpriv --reuid rabbitmq --regid rabbitmq --clear-groups "$@"
fi
exec "$@"
