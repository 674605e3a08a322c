#!/usr/bin/env bash
# Installs Kibitz {version} from the files beside this one. Gradescope runs it once, as root, when it builds the image.
set -euo pipefail
umask 022
cd "$(dirname "$0")"
# Programs run as nobody: they must be able to use Kibitz's Python, and neither to read this folder with the tests' seed
# nor to put another folder in its place.
chmod 755 ..
chmod 700 .
chmod 600 {closed}

# Whether this Python is new enough, and nobody can use it: one below /root is closed to other users.
usable() {{
    command -v "$1" > /dev/null && "$1" - 2> /dev/null << 'END'
import ensurepip, os, sys, venv

assert sys.version_info >= (3, 11)
os.setgroups([])
os.setgid(65534)
os.setuid(65534)
os.execv(sys.executable, [sys.executable, "-c", "import json, random"])
END
}}

find_python() {{
    for python in python3 python3.14 python3.13 python3.12 python3.11 /usr/bin/python3 /usr/bin/python3.11; do
        if usable "$python"; then
            return
        fi
    done
    python=
}}

find_python
if [ -z "$python" ]; then
    apt-get update
    # The system's own Python, or where that is too old the oldest that will do.
    apt-get install -y --no-install-recommends python3 python3-venv
    find_python
    if [ -z "$python" ]; then
        apt-get install -y --no-install-recommends python3.11 python3.11-venv
        find_python
    fi
    if [ -z "$python" ]; then
        echo "kibitz: no Python 3.11 or later that every user may use: install one, e.g. with apt-get" >&2
        exit 1
    fi
fi
"$python" -m venv /autograder/kibitz
/autograder/kibitz/bin/pip install {from_where} --disable-pip-version-check {wheels}
/autograder/kibitz/bin/kibitz --version
if ! usable /autograder/kibitz/bin/python; then
    echo "kibitz: nobody can't use /autograder/kibitz: expected folders that every user may read" >&2
    exit 1
fi
