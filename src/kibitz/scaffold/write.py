"""Writes a new package for a game: a small working game of the wanted kind, to be changed into one's own."""

import os
import subprocess
import sys
from pathlib import Path

from kibitz import catalog, words
from kibitz.plugins import NAME
from kibitz.table import InvalidText

TEMPLATES = Path(__file__).parent / "templates"
COMMON = "common"
KINDS = {
    "two-player": "take tokens from a heap: the last one wins",
    "solitaire": "a die that may be thrown again, at the risk of all",
    "simultaneous": "all bid for prizes at the same time",
    "dice": "a die that may be rolled again: the first to 20 points wins",
    "cooperative": "play two hidden cards in order, without a word",
    "hidden": "keep a hidden card or change it: the higher one wins",
}
"""What a package can begin as, and the game that it then is."""
LONGEST_NAME = 30
"""Characters; lines with a longer name would be too long for the linters."""
SUFFIX = ".txt"
"""Ends the names of templates that are Python files, which no tool should take for modules of Kibitz."""


def check_name(name: str) -> None:
    """InvalidText for what can't be a new game's name."""
    if not NAME.fullmatch(name) or len(name) > LONGEST_NAME:
        expected = f"expected small letters, digits and hyphens, at most {LONGEST_NAME}, e.g. my-game"
        raise InvalidText(f"name {words.shown(name)}: {expected}")
    if name in catalog.names() or catalog.squeezed(name) in catalog.aliases():
        raise InvalidText(f"name {name}: there is a game of this name: expected another")


def new_package(name: str, kind: str, folder: Path) -> Path:
    """The folder of the new package, kibitz-NAME in the folder; InvalidText where it can't be written."""
    root = new_sources(name, kind, folder)
    write_playthroughs(root, package_of(name))
    return root


def package_of(name: str) -> str:
    """The Python package of a new game."""
    return f"kibitz_{name.replace('-', '_')}"


def new_sources(name: str, kind: str, folder: Path) -> Path:
    """As new_package(), without the playthroughs, which another process would have to play."""
    check_name(name)
    if kind not in KINDS:
        raise InvalidText(f"kind {words.shown(kind)}: expected one of {', '.join(KINDS)}")
    root = folder / f"kibitz-{name}"
    if root.exists():
        raise InvalidText(f"{root} exists: expected a folder without it")
    replaced = {
        "PACKAGE": package_of(name),
        "CLASS": "".join(word.capitalize() for word in name.split("-")) + "Game",
        "TITLE": KINDS[kind],
        "NAME": name,
    }
    for source in (TEMPLATES / COMMON, TEMPLATES / kind):
        for path in sorted(source.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                target = root / path_of(path.relative_to(source), replaced)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_text(filled(path.read_text(encoding="utf-8"), replaced), encoding="utf-8")
    return root


def path_of(template: Path, replaced: dict[str, str]) -> Path:
    """Where a template goes."""
    parts = [part.replace("dot-", ".", 1) if part.startswith("dot-") else part for part in template.parts]
    return Path(*(filled(part, replaced) for part in parts[:-1]), filled(parts[-1].removesuffix(SUFFIX), replaced))


def filled(text: str, replaced: dict[str, str]) -> str:
    for word, value in replaced.items():
        text = text.replace(word, value)
    return text


def write_playthroughs(root: Path, package: str) -> None:
    """The playthroughs that the package's tests compare with, written by another process, which imports it."""
    command = [sys.executable, "-m", "kibitz.testing.golden", f"{package}.game:GAME"]
    path = os.pathsep.join(filter(None, [str(root / "src"), os.environ.get("PYTHONPATH")]))
    done = subprocess.run(
        [*command, "--to", str(root / "tests" / "golden")],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise InvalidText(f"{root} is written, but its game does not play: {done.stderr.strip().splitlines()[-1:]}")
