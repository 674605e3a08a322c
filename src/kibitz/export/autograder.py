"""The zip that makes Gradescope grade a course's programs with this version of Kibitz."""

from __future__ import annotations

from pathlib import Path

import kibitz
from kibitz.durable import replace
from kibitz.export.read import ExportError
from kibitz.export.wheel import KIBITZ, Package, wheel, zipped

SETUP = """\
#!/usr/bin/env bash
# Installs Kibitz {version} from the files beside this one. Gradescope runs it once, as root, when it builds the image.
set -euo pipefail
umask 022
cd "$(dirname "$0")"
# Programs run as nobody: they must be able to use Kibitz's Python, and neither to read this folder with the tests' seed
# nor to put another folder in its place.
chmod 755 ..
chmod 700 .
chmod 600 seed

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
"""

RUN = """\
#!/usr/bin/env bash
# Grades one submission with Kibitz {version}. Gradescope runs it for each.
set -euo pipefail
mkdir -p /autograder/results
# Where a program runs as nobody these must be closed to it, or nothing is graded.
chown -f root /autograder /autograder/results /autograder/submission_metadata.json || true
chmod -f 755 /autograder || true
chmod -f 700 /autograder/results || true
chmod -f 600 /autograder/submission_metadata.json || true
exec /autograder/kibitz/bin/kibitz grade {game} /autograder/submission{isolation}{option} \\
    --results /autograder/results/results.json \\
    --metadata /autograder/submission_metadata.json \\
    --seed-file /autograder/source/seed
"""


def save_autograder(
    game: str,
    seed: int,
    folder: Path,
    force: bool = False,
    plugin: Package | None = None,
    accepts_limits: bool = False,
    option: tuple[str, str, str] | None = None,
) -> Path:
    """Write the zip into the folder and return its path; the seed is what matches are dealt from, and secret.

    option: an option of the game whose value is in a file: its name, the file's name, and its text.
    accepts_limits: where the container has no walls programs may run as nobody, with limits only.
    plugin is the package of the game, if it is not one of Kibitz's own. What that needs is fetched by pip.
    """
    path = folder / f"{game}-autograder.zip"
    if path.exists() and not force:
        raise ExportError(f"{path} exists: expected another folder, or --force to replace it")
    packages = [KIBITZ, *([plugin] if plugin else [])]
    needs = any(package.requires() for package in packages)
    names = {
        "version": kibitz.__version__,
        "game": game,
        "isolation": " --isolation limits" if accepts_limits else "",
        "option": f" --option {option[0]}=/autograder/source/{option[1]}" if option else "",
        "wheels": " ".join(f"./{package.wheel}" for package in packages),
        "from_where": "--quiet" if needs else "--no-index --no-deps",
    }
    files = {
        "setup.sh": (SETUP.format(**names).encode(), 0o755),
        "run_autograder": (RUN.format(**names).encode(), 0o755),
        "seed": (f"{seed}\n".encode(), 0o600),
        **({option[1]: (option[2].encode(), 0o644)} if option else {}),
        **{package.wheel: (wheel(package), 0o644) for package in packages},
    }
    folder.mkdir(parents=True, exist_ok=True)
    replace(path, zipped(files))
    # It holds the seed.
    path.chmod(0o600)
    return path
