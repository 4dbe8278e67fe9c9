#!/bin/sh
# The tests of shared databases need PostgreSQL and Redis, and with "nginx" as an argument nginx, too. As root on Debian we
# install them; elsewhere we say loudly what will be left out. The tests start servers of their own: none needs to be running.
missing=""
[ "$1" != nginx ] || command -v nginx >/dev/null 2>&1 || missing="nginx-light"
command -v redis-server >/dev/null 2>&1 || missing="redis-server $missing"
ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1 || command -v postgres >/dev/null 2>&1 || missing="postgresql $missing"
[ -z "$missing" ] && exit 0

install() {
    apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing for the tests: $missing …"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    case $missing in postgresql*) # without a cluster of Debian's own
        install postgresql-common &&
            sed -i 's/^#* *create_main_cluster.*/create_main_cluster = false/' /etc/postgresql-common/createcluster.conf ;;
    esac
    # shellcheck disable=SC2086
    install $missing && exit 0
fi
echo "!!! Not here and cannot be installed: $missing. The tests on them are LEFT OUT." >&2
echo "!!! Install them (Debian: apt-get install postgresql redis-server nginx-light) and run this again." >&2
exit 0
