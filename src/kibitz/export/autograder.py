"""The zip that makes Gradescope grade a course's programs with this version of Kibitz."""

from __future__ import annotations

from pathlib import Path

import kibitz
from kibitz.data_files import filled
from kibitz.durable import replace
from kibitz.export.read import ExportError
from kibitz.export.wheel import KIBITZ, Package, wheel, zipped


def save_autograder(
    game: str,
    seed: int,
    folder: Path,
    force: bool = False,
    plugin: Package | None = None,
    accepts_limits: bool = False,
    file: tuple[str, str, str] | None = None,
) -> Path:
    """Write the zip into the folder and return its path; the seed is that of the matches' deals, and secret.

    file: what else `kibitz grade` reads, as closed as the seed: the words before its path, its name, and its text.
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
        "file": f" {file[0]}/autograder/source/{file[1]}" if file else "",
        "closed": f"seed {file[1]}" if file else "seed",
        "wheels": " ".join(f"./{package.wheel}" for package in packages),
        "from_where": "--quiet" if needs else "--no-index --no-deps",
    }
    files = {
        "setup.sh": (filled("export/data/setup.sh", **names).encode(), 0o755),
        "run_autograder": (filled("export/data/run_autograder.sh", **names).encode(), 0o755),
        "seed": (f"{seed}\n".encode(), 0o600),
        **({file[1]: (file[2].encode(), 0o600)} if file else {}),
        **{package.wheel: (wheel(package), 0o644) for package in packages},
    }
    folder.mkdir(parents=True, exist_ok=True)
    replace(path, zipped(files))
    # It holds the seed.
    path.chmod(0o600)
    return path
