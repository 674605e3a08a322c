"""Games of other packages: what the entry points of the group "kibitz.games" of installed packages name.

`importlib.metadata` reads the same files. Importing it takes longer than a whole `kibitz --version`, and the catalog is
needed for every command, so the files are read here. No package is imported.
"""

import os
import re
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import NamedTuple

from kibitz.words import printable, shown

GROUP = "kibitz.games"
NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
"""The form of a game's name."""
TARGET = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*(:[A-Za-z_]\w*)?")
INSTALLED = (".dist-info", ".egg-info")
"""The suffixes of the folders that describe installed packages."""


class Plugin(NamedTuple):
    """A game of another package, as its entry point declares it."""

    name: str
    """With hyphens, as on the command line."""
    package: str
    """The Python package that has the game's modules."""
    attribute: str
    """Where in the package the game is; empty for GAME in its module game.py."""
    origin: str
    """Name and version of what was installed, e.g. "kibitz-nim 0.1"."""
    place: str
    """The folder that it was installed in."""


class Found(NamedTuple):
    plugins: dict[str, Plugin]
    """By the name of the game."""
    problems: dict[str, str]
    """Entries that can't be used, by name: why, and what to do, in a line."""


@cache
def found() -> Found:
    """The plugins of this Python; of two packages that name one game the first on the path counts."""
    plugins: dict[str, Plugin] = {}
    problems: dict[str, str] = {}
    seen: set[str] = set()
    for origin, place, text in _descriptions():
        project = origin.partition(" ")[0]
        if project in seen:
            continue  # an older copy later on the path, which Python would not import either
        seen.add(project)
        for key, target in _entries(text):
            name = key.lower().replace("_", "-")
            if not NAME.fullmatch(name) or not TARGET.fullmatch(target):
                entry = shown(f"{key} = {target}")
                problems[name] = f"plugin of {origin}: expected an entry such as my-game = my_package, not {entry}"
            elif name in plugins:
                problems[f"{name} of {origin}"] = (
                    f"game {name} of {origin} is ignored: {plugins[name].origin} has a game of this name; uninstall one"
                )
            else:
                package, _, attribute = target.partition(":")
                plugins[name] = Plugin(name, package, attribute, origin, place)
    return Found(plugins, problems)


def _descriptions() -> Iterator[tuple[str, str, str]]:
    """The installed packages that declare entry points of our group: name and version, folder, the file's text."""
    for folder in sys.path:
        with suppress(OSError):
            for entry in sorted(os.listdir(folder or ".")):
                if entry.endswith(INSTALLED):
                    with (
                        suppress(OSError, UnicodeDecodeError),
                        open(os.path.join(folder, entry, "entry_points.txt"), encoding="utf-8") as file,
                    ):
                        text = file.read()
                        if f"[{GROUP}]" in text:
                            project, _, version = entry.rpartition(".")[0].partition("-")
                            origin = f"{project.replace('_', '-').lower()} {version}".strip()
                            yield printable(origin), folder, text


def _entries(text: str) -> Iterator[tuple[str, str]]:
    """The names and targets of our group in an entry_points.txt."""
    section = ""
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            section = line.strip("[] ")
        elif section == GROUP and line and not line.startswith(("#", ";")):
            name, _, target = line.partition("=")
            yield name.strip(), target.partition("[")[0].replace(" ", "")
