"""Saved games: a file each, to which every save appends a line, because replacing a file takes a hundred times as long.

The last whole line counts. A line begins and ends with a line feed, so one that a kill has cut off spoils no other.
"""

from pathlib import Path

from kibitz.cache import replace_text
from kibitz.table import InvalidText

MOST_BYTES = 1 << 18
"""A file that would grow beyond is rewritten with its last line only."""


def write(path: Path, line: str) -> None:
    """Save a line, which has no line feed."""
    data = f"\n{line}\n".encode()
    try:
        size = path.stat().st_size
    except FileNotFoundError:
        size = MOST_BYTES
    if size + len(data) > MOST_BYTES:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_text(path, f"{line}\n")
        return
    try:
        with path.open("ab", buffering=0) as file:
            file.write(data)
    except OSError as error:
        error.filename = str(path)
        raise


def read(path: Path) -> str:
    """The line that was saved last; InvalidText where there is none."""
    whole = path.read_text(encoding="utf-8", errors="replace").rpartition("\n")[0]
    if not (line := whole.rstrip("\n").rpartition("\n")[2]):
        raise InvalidText(f"{path} holds no whole line: expected a saved game")
    return line
