#!/usr/bin/env bash
# Installs from Debian what the tests need and a bare machine lacks: a browser, a keyring daemon with its bus,
# and native Tesseract and poppler to compare with. Elsewhere, or without the rights, it says in one line what is missing;
# the tests that need it then skip, loudly.
set -euo pipefail

declare -A needs=(
  [chromium]=chromium
  [dbus-run-session]=dbus
  [gnome-keyring-daemon]=gnome-keyring
  [tesseract]=tesseract-ocr
  [pdftotext]=poppler-utils
)
missing=()
for command in "${!needs[@]}"; do
  command -v "$command" >/dev/null 2>&1 || missing+=("${needs[$command]}")
done
if [ ${#missing[@]} -eq 0 ]; then
  echo "Everything the tests need is installed."
  exit 0
fi
if ! command -v apt-get >/dev/null 2>&1 || [ "$(id -u)" -ne 0 ]; then
  echo "Missing for some tests: ${missing[*]}. On Debian: sudo apt-get install ${missing[*]}"
  exit 0
fi
echo "Installing: ${missing[*]}"
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
