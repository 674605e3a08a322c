"""Saved games: a file each, to which every save appends a line, because replacing a file takes a hundred times as long.

The last whole line counts. A line begins and ends with a line feed, so one that a kill has cut off spoils no other, and
neither does one that a power cut has torn.
"""

from pathlib import Path

from kibitz import durable
from kibitz.table import InvalidText

MOST_BYTES = 1 << 18
"""A file that would grow beyond is rewritten with its last line only."""


def write(path: Path, line: str) -> None:
    """Save a line, which has no line feed; durable.sync() says when it is on the disk."""
    data = f"\n{line}\n".encode()
    try:
        size = path.stat().st_size
    except FileNotFoundError:
        size = MOST_BYTES
    if size + len(data) > MOST_BYTES:
        durable.make_folder(path.parent)
        durable.replace_text(path, f"{line}\n")
    else:
        durable.append(path, data)


def read(path: Path) -> str:
    """The line that was saved last; InvalidText where there is none."""
    for line in reversed(path.read_bytes().split(b"\n")[:-1]):
        if line and not durable.is_torn(line):
            return line.decode(errors="replace")
    raise InvalidText(f"{path} holds no whole line: expected a saved game")
