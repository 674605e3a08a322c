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
cd "$(dirname "$0")"
# Programs run as nobody: they must read neither the tests' seed nor this folder.
chmod 700 .
chmod 600 seed

usable() {{
    command -v "$1" > /dev/null &&
        "$1" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2> /dev/null
}}

find_python() {{
    for python in python3 python3.14 python3.13 python3.12 python3.11; do
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
fi
"$python" -m venv /autograder/kibitz
/autograder/kibitz/bin/pip install {from_where} --disable-pip-version-check {wheels}
/autograder/kibitz/bin/kibitz --version
"""

RUN = """\
#!/usr/bin/env bash
# Grades one submission with Kibitz {version}. Gradescope runs it for each.
set -euo pipefail
mkdir -p /autograder/results
exec /autograder/kibitz/bin/kibitz grade {game} /autograder/submission \\
    --results /autograder/results/results.json \\
    --metadata /autograder/submission_metadata.json \\
    --seed-file /autograder/source/seed
"""


def save_autograder(game: str, seed: int, folder: Path, force: bool = False, plugin: Package | None = None) -> Path:
    """Write the zip into the folder and return its path; the seed is what matches are dealt from, and secret.

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
        "wheels": " ".join(f"./{package.wheel}" for package in packages),
        "from_where": "--quiet" if needs else "--no-index --no-deps",
    }
    files = {
        "setup.sh": (SETUP.format(**names).encode(), 0o755),
        "run_autograder": (RUN.format(**names).encode(), 0o755),
        "seed": (f"{seed}\n".encode(), 0o600),
        **{package.wheel: (wheel(package), 0o644) for package in packages},
    }
    folder.mkdir(parents=True, exist_ok=True)
    replace(path, zipped(files))
    # It holds the seed.
    path.chmod(0o600)
    return path
