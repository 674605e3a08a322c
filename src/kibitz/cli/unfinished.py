"""Games that are not finished yet, kept in the user's folder after every choice, so that nothing is lost."""

import os
import sys
import time
from pathlib import Path

from kibitz import durable
from kibitz.sitting import Sitting
from kibitz.table import InvalidText

MOST_KEPT = 20
"""Unfinished games of each kind; older ones are deleted."""


def folder() -> Path:
    """The folder of unfinished games, each in a file."""
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "kibitz" / "unfinished"


def kept(game: str) -> list[Path]:
    """The unfinished games of this name, the latest one first."""
    found = []
    for path in folder().glob(f"{game}.*.json"):
        try:
            found.append((path.stat().st_mtime_ns, path))
        except OSError:
            continue  # another process has just finished it
    return [path for _, path in sorted(found, reverse=True)]


def last(game: str) -> Path:
    """The file of the game that was left last."""
    paths = kept(game)
    if not paths:
        raise InvalidText(f"no unfinished game of {game} in {folder()}: expected one that was left before its end")
    return paths[0]


def read(path: Path) -> Sitting:
    """The game in a file, which resume goes on with."""
    try:
        return Sitting.resume(path.read_bytes().decode(), str(path))
    except UnicodeDecodeError as error:
        raise InvalidText(f"{path}: not UTF-8 ({error.reason}): expected a file made by save") from None


def write(sitting: Sitting, path: Path) -> None:
    """Save the game to a file, which is never half written."""
    durable.replace_text(path, sitting.save() + "\n")


class Keeper:
    """Keeps one game's file up to date while it is played; a disk that is full is reported once."""

    def __init__(self, path: Path | None = None) -> None:
        """path is the file that the game was resumed from; None for a new game."""
        self.path = path
        self.has_failed = False

    def keep(self, sitting: Sitting) -> None:
        """Save what has been played."""
        path = self.path or folder() / f"{sitting.game.name}.{time.time_ns():x}.json"
        try:
            durable.make_folder(path.parent)
            write(sitting, path)
        except OSError as error:
            if not self.has_failed:
                print(f"kibitz: the game can't be kept: {path}: {error.strerror}", file=sys.stderr)
            self.has_failed = True
            return
        self.path = path
        for old in kept(sitting.game.name)[MOST_KEPT:]:
            durable.remove(old)

    def forget(self) -> None:
        """The game is over: its file is not needed any more."""
        if self.path and self.path.parent == folder():
            durable.remove(self.path)
        self.path = None

    @property
    def is_kept(self) -> bool:
        return self.path is not None and not self.has_failed
