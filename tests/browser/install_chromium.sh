#!/bin/sh
# Installs a Chromium for the browser tests: Debian's own where we may, else Playwright's.
# $1 is Playwright's command. Never fails: tests that find no browser say so themselves.
if [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; then
    echo "Installing Chromium and fonts for the browser tests ..."
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq && apt-get install -y -qq --no-install-recommends \
        chromium-headless-shell fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji > /dev/null && exit 0
fi
echo "Downloading Playwright's Chromium for the browser tests ..."
"$1" install chromium || echo "No Chromium could be had: the browser tests will be skipped."
