#!/bin/sh
set -eu
case ${1:-} in -* | *.conf) set -- redis-server "$@" ;; esac
if [ "$1" = redis-server ]; then
  set -- "$@" --protected-mode no
  if [ "$(id -u)" = 0 ]; then
    chown -R redis:redis /data
    exec setpriv --reuid redis --regid redis --clear-groups "$@"
  fi
fi
exec "$@"
