"""Puzzles: positions of a game with one clearly best move, which its quick mind does not find.

A game keeps them in data/puzzles.xz, a line of JSON for each; `python -m training.puzzles.find` finds them.
"""

from __future__ import annotations

import json
import lzma
from dataclasses import asdict, dataclass
from datetime import date
from functools import cache
from hashlib import sha256
from random import Random

from kibitz import catalog, data_files

FILE = "puzzles.xz"
EASIEST, HARDEST = 800, 2000
"""The rating of a puzzle that every mind solves, and of one that none of them does."""
FIRST_DAY = date(2026, 1, 1)


@dataclass(frozen=True)
class Puzzle:
    """A position and what is best in it."""

    view: str
    """What the seat sees."""
    best: tuple[str, ...]
    """The best move; in a game whose turns are several small moves, all of them."""
    tempting: tuple[str, ...]
    """What the quick mind plays."""
    value: float
    """What the best move is worth, in the game's points."""
    margin: float
    """What the second best loses at least."""
    rating: int
    """How hard it is: EASIEST where every mind that was asked solves it, HARDEST where none does."""
    kind: str
    """The kind of mistake that the tempting move is, as the game calls it; empty where it has no name."""

    @property
    def name(self) -> str:
        """What the puzzle is known by, whatever its place in the file."""
        return sha256(self.view.encode()).hexdigest()[:8]


def rating(failed: int, asked: int) -> int:
    """How hard a puzzle is when this many of the minds asked don't solve it."""
    return round(EASIEST + (HARDEST - EASIEST) * failed / asked)


@cache
def of(game: str) -> tuple[Puzzle, ...]:
    """The puzzles of a game; none where it has no such file."""
    return read(data_files.data_file(file_of(game))) if has(game) else ()


def has(game: str) -> bool:
    """Whether the game has puzzles, without reading them."""
    folder = catalog.folder(game)
    return catalog.plain(game) in catalog.built_in() and folder is not None and (folder / "data" / FILE).is_file()


def file_of(game: str) -> str:
    """The file of the game's puzzles inside the package."""
    return f"games/{catalog.plain(game).replace('-', '_')}/data/{FILE}"


def read(packed: bytes) -> tuple[Puzzle, ...]:
    """The puzzles of a file."""
    lines = lzma.decompress(packed).decode().splitlines()
    return tuple(from_fields(json.loads(line)) for line in lines)


def packed(puzzles: tuple[Puzzle, ...]) -> bytes:
    """The file of these puzzles; the same puzzles make the same bytes."""
    lines = [json.dumps(asdict(one), ensure_ascii=False, separators=(",", ":")) for one in puzzles]
    return lzma.compress("".join(f"{line}\n" for line in lines).encode(), preset=9 | lzma.PRESET_EXTREME)


def from_fields(fields: dict[str, object]) -> Puzzle:
    """A puzzle from the object of its line."""
    made = dict(fields, best=tuple(fields["best"]), tempting=tuple(fields["tempting"]))  # type: ignore[arg-type]
    return Puzzle(**made)  # type: ignore[arg-type]


def daily(day: date) -> tuple[str, Puzzle] | None:
    """The game and the puzzle of a day: the games take turns, and each goes through its puzzles in a mixed order."""
    games = [name for name in catalog.built_in() if has(name)]
    if not games:
        return None
    turn, place = divmod((day - FIRST_DAY).days, len(games))
    order = list(of(games[place]))
    Random(games[place]).shuffle(order)
    return games[place], order[turn % len(order)]
