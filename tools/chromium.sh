#!/bin/sh
# The browser tests need Chromium: the one without windows, which is lighter, or the whole one. As root on Debian we
# install it; elsewhere we say loudly what will be left out.
command -v chromium-headless-shell >/dev/null 2>&1 && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing Chromium for the browser tests …"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq
    for package in chromium-headless-shell chromium; do
        apt-get install -y -qq --no-install-recommends "$package" >/dev/null && exit 0
    done
fi
command -v chromium >/dev/null 2>&1 && exit 0
echo "!!! Chromium is not here and cannot be installed: the browser tests are LEFT OUT." >&2
echo "!!! Install it (Debian: apt-get install chromium) and run 'make test' again." >&2
exit 0
