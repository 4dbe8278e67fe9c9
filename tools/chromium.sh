#!/bin/sh
# The browser tests need Chromium. As root on Debian we install it; elsewhere we say loudly what will be left out.
command -v chromium >/dev/null 2>&1 && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    echo "Installing Chromium for the browser tests …"
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium >/dev/null && exit 0
fi
echo "!!! Chromium is not here and cannot be installed: the browser tests are LEFT OUT." >&2
echo "!!! Install it (Debian: apt-get install chromium) and run 'make test' again." >&2
exit 0
