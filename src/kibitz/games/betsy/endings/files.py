"""Betsy's endings in the user's cache: solved one after another, mapped into memory for whoever looks them up."""

from __future__ import annotations

import mmap
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kibitz.cache import alone, cache_folder
from kibitz.games.betsy.endings.lookup import Endings, histogram, number
from kibitz.games.betsy.pieces import EMPTY, IMPOSSIBLE, LETTERS, PARAKEET, PIECES, QUETZAL

if TYPE_CHECKING:
    from kibitz.table import Progress


class Ending(NamedTuple):
    """What there is besides the Kingfishers: White's greatest piece, and a second one of either side."""

    greatest: int
    second: int

    @property
    def sides(self) -> tuple[list[int], list[int]]:
        """The kinds that each side has besides its Kingfisher, the greatest first."""
        white = [kind for kind in (self.greatest, self.second) if EMPTY < kind < 8]
        return white, [self.second & 7] if self.second > 8 else []

    @property
    def letters(self) -> str:
        """As KQP-K or KQ-KR."""
        return "-".join("K" + "".join(LETTERS[kind] for kind in side) for side in self.sides)

    @property
    def size(self) -> int:
        """Bytes of its table."""
        return 64**2 << 6 * sum(len(side) for side in self.sides)

    @property
    def parakeets(self) -> int:
        return sum(side.count(PARAKEET) for side in self.sides)

    def __str__(self) -> str:
        """In words."""
        white, black = ([PIECES[kind] for kind in side] for side in self.sides)
        told = " and ".join([", ".join(["Kingfisher", *white[:-1]]), *white[-1:]])
        return f"{told} against {'Kingfisher and ' + black[0] if black else 'a lone Kingfisher'}"


def in_order() -> Iterator[Ending]:
    """Every ending after those that captures and promotions lead to."""
    kinds = range(QUETZAL, EMPTY, -1)
    yield Ending(EMPTY, EMPTY)
    yield from (Ending(kind, EMPTY) for kind in kinds)
    four = [Ending(kind, 8 * side + other) for kind in kinds for other in range(kind, EMPTY, -1) for side in range(2)]
    yield from sorted(four, key=lambda ending: ending.parakeets)


def home() -> Path:
    """The folder where endings are kept if nobody says otherwise."""
    return cache_folder("betsy-endings")


def file(folder: Path, ending: Ending, diagonal: bool) -> Path:
    return folder / f"{ending.letters}.{'any' if diagonal else 'orthogonal'}"


def mapped(path: Path, ending: Ending) -> memoryview | None:
    """The ending's table where it has been solved."""
    if not path.exists() or path.stat().st_size != ending.size:
        return None
    with path.open("rb") as table:
        return memoryview(mmap.mmap(table.fileno(), 0, access=mmap.ACCESS_READ))


def at_hand(folder: Path) -> Endings:
    """The endings that the folder has, of the usual rule."""
    endings = Endings()
    for ending in in_order() if folder.exists() else ():
        table = mapped(file(folder, ending, False), ending)
        if table:
            endings.add(number(*ending), table)
    return endings


def statistics(ending: Ending, table: bytes | memoryview) -> Iterator[tuple[str, float]]:
    """What share of the positions in which no Kingfisher falls at once either side wins, in how many plies at most."""
    half = ending.size // 2
    for side, mover in enumerate(("White", "Black")):
        counts = histogram(table, side * half, half)
        asked = half - counts[IMPOSSIBLE] - counts[1]
        for winner, name in enumerate(("White", "Black")):
            # Odd where the side to move wins.
            wins = [plies for plies in range(3 - (side ^ winner), IMPOSSIBLE, 2) if counts[plies]]
            told = f"{ending}, {mover} to move"
            yield f"{told}: share won by {name}", sum(counts[plies] for plies in wins) / asked
            yield f"{told}: plies of {name}'s longest win", max(wins, default=0)


def solve(progress: Progress, diagonal: bool) -> Mapping[str, float]:
    """The statistics of all endings; those that the cache does not have are solved and kept there."""
    from kibitz.games.betsy.endings.retrograde import Retrograde

    folder, values = home(), dict[str, float]()
    known = Endings()
    known.diagonal = 64 if diagonal else 0
    endings = list(in_order())
    with alone(folder):
        try:
            for done, ending in enumerate(endings):
                progress(done, len(endings))
                path = file(folder, ending, diagonal)
                table = mapped(path, ending)
                if not table:
                    solution = Retrograde(*ending, known)
                    solution.solve()
                    unfinished = path.with_name(path.name + ".part")
                    unfinished.write_bytes(solution.plies)
                    unfinished.replace(path)
                    table = mapped(path, ending)
                    assert table
                known.add(number(*ending), table)
                values.update(statistics(ending, table))
        except KeyboardInterrupt:
            raise KeyboardInterrupt(f"the same command goes on from {folder}") from None
    progress(len(endings), len(endings))
    return values
