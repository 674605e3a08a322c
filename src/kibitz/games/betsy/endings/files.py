"""Betsy's endings in the user's cache: solved one after another, and mapped into memory to be looked up."""

from __future__ import annotations

import mmap
from array import array
from collections.abc import Iterable, Iterator, Mapping
from itertools import combinations_with_replacement
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kibitz.cache import Checksums, cache_folder, exclusive
from kibitz.durable import replace
from kibitz.games.betsy.endings.lookup import Endings, histogram, number
from kibitz.games.betsy.pieces import EMPTY, IMPOSSIBLE, LETTERS, PARAKEET, PIECES, QUETZAL
from kibitz.games.betsy.rules import ANY_DIRECTION

if TYPE_CHECKING:
    from kibitz.table import Progress


class Ending(NamedTuple):
    """What there is besides the Kingfishers: White's greatest piece, and up to two more of either side."""

    greatest: int
    second: int
    third: int = EMPTY

    @property
    def sides(self) -> tuple[list[int], list[int]]:
        """The kinds that each side has besides its Kingfisher, the greatest first."""
        return [piece for piece in self if EMPTY < piece < 8], [piece & 7 for piece in self if piece > 8]

    @property
    def letters(self) -> str:
        """A short name, e.g. KQP-K or KQ-KR."""
        return "-".join("K" + "".join(LETTERS[kind] for kind in side) for side in self.sides)

    @property
    def size(self) -> int:
        """Bytes of its table in memory."""
        return 64**2 << 6 * sum(len(side) for side in self.sides) >> (2 if self.third else 0)

    @property
    def parakeets(self) -> int:
        """The number of Parakeets: a promotion leads to an ending with one less."""
        return sum(side.count(PARAKEET) for side in self.sides)

    def __str__(self) -> str:
        white, black = ([PIECES[kind] for kind in side] for side in self.sides)
        stronger = " and ".join([", ".join(["Kingfisher", *white[:-1]]), *white[-1:]])
        return f"{stronger} against {'Kingfisher and ' + black[0] if black else 'a lone Kingfisher'}"


def solving_order(pieces: int = 4) -> Iterator[Ending]:
    """Every ending with up to this number of pieces, 4 or 5, after those that captures and promotions lead to."""
    kinds = range(QUETZAL, EMPTY, -1)
    yield Ending(EMPTY, EMPTY)
    yield from (Ending(kind, EMPTY) for kind in kinds)
    four = [Ending(kind, 8 * side + other) for kind in kinds for other in range(kind, EMPTY, -1) for side in range(2)]
    yield from sorted(four, key=lambda ending: ending.parakeets)
    if pieces > 4:
        pairs = list(combinations_with_replacement(kinds, 2))
        five = [Ending(*pair, 8 + kind) for pair in pairs for kind in kinds]
        five += [Ending(*three) for three in combinations_with_replacement(kinds, 3)]
        yield from sorted(five, key=lambda ending: ending.parakeets)


def ending_of(white: Iterable[int], black: Iterable[int]) -> Ending:
    """The ending in which the sides have these kinds besides their Kingfishers, seen from the stronger one's side."""
    sides = sorted(([*sorted(white, reverse=True)], [*sorted(black, reverse=True)]), key=lambda one: (len(one), one))
    pieces = [*sides[1], *(8 + kind for kind in sides[0])]
    return Ending(*pieces, *[EMPTY] * (2 - len(pieces)))


def needed(ending: Ending) -> set[Ending]:
    """The ending and all that captures and promotions can lead to."""
    found = {ending}
    for side in (0, 1):
        for place, kind in enumerate(ending.sides[side]):
            rest = list(map(list, ending.sides))
            del rest[side][place]
            found |= needed(ending_of(*rest))
            if kind == PARAKEET:
                rest[side].append(QUETZAL)
                found |= needed(ending_of(*rest))
    return found


def default_folder() -> Path:
    """The folder in the user's cache where endings are kept."""
    return cache_folder("betsy-endings")


def table_path(folder: Path, ending: Ending, diagonal: bool) -> Path:
    """The file of an ending's table."""
    return folder / f"{ending.letters}.{'any' if diagonal else 'orthogonal'}"


def map_table(path: Path) -> memoryview:
    """A table mapped into memory."""
    with path.open("rb") as table:
        return memoryview(mmap.mmap(table.fileno(), 0, access=mmap.ACCESS_READ))


def keep_table(path: Path, plies: bytes | array[int], checksums: Checksums) -> None:
    """Write a table that is whole at every moment, and its checksum."""
    replace(path, plies)
    checksums.add(path)


def load_endings(folder: Path) -> Endings:
    """The endings that the folder has, for Kingfishers that step orthogonally; TableError names a damaged file."""
    endings = Endings()
    checksums = Checksums(folder)
    damaged = checksums.path if checksums.is_damaged else None
    for ending in solving_order():
        path = table_path(folder, ending, False)
        if path in checksums and path.exists():
            if path.stat().st_size != ending.size or not checksums.fits(path):
                damaged = path
                break
            endings.add(number(*ending), map_table(path))
    if damaged:
        # Imported late: the course's program, which starts for every move, needs it only here.
        from kibitz.table import TableError

        raise TableError(f"{damaged} is damaged: run `kibitz solve betsy`, which solves it again")
    return endings


def statistics(ending: Ending, table: bytes | memoryview) -> Iterator[tuple[str, float]]:
    """For either side to move: the share of positions that either side wins, and the plies of its longest win.

    Positions in which a Kingfisher can be captured at once are left out.
    """
    half = ending.size // 2
    for side, mover in enumerate(("White", "Black")):
        counts = histogram(table, side * half, half)
        open_positions = half - counts[IMPOSSIBLE] - counts[1]
        for winner, name in enumerate(("White", "Black")):
            # Odd where the side to move wins.
            wins = [plies for plies in range(3 - (side ^ winner), IMPOSSIBLE, 2) if counts[plies]]
            title = f"{ending}, {mover} to move"
            yield f"{title}: share won by {name}", sum(counts[plies] for plies in wins) / open_positions
            yield f"{title}: plies of {name}'s longest win", max(wins, default=0)


def without_any(diagonal: bool) -> Endings:
    """No endings yet, by the rule of orthogonal Kingfishers or of diagonal ones."""
    known = Endings()
    known.diagonal = ANY_DIRECTION if diagonal else 0
    return known


def solved(endings: Iterable[Ending], known: Endings) -> Iterator[tuple[Ending, memoryview]]:
    """Adds these endings to `known`, one after another; those that are not in the cache, or damaged, are solved.

    Endings come in an order in which every capture and promotion leads to one that is already known. A table takes its
    name only when it is whole, so an interrupted solution goes on after the last one, and no reader sees a part. Only
    one process at a time solves in a folder.
    """
    from kibitz.games.betsy.endings.retrograde import Retrograde

    folder = default_folder()
    with exclusive(folder):
        checksums = Checksums(folder)
        for ending in endings:
            path = table_path(folder, ending, bool(known.diagonal))
            if not (path.exists() and path.stat().st_size == ending.size and checksums.fits(path, read_all=True)):
                solution = Retrograde(*ending, known)
                solution.solve()
                keep_table(path, solution.plies, checksums)
            table = map_table(path)
            known.add(number(*ending), table)
            yield ending, table


def solved_for(ending: Ending, diagonal: bool) -> Endings:
    """The ending with all that it can lead to."""
    known, wanted = without_any(diagonal), needed(ending)
    for _ in solved((one for one in solving_order() if one in wanted), known):
        pass
    return known


def solve(progress: Progress, diagonal: bool) -> Mapping[str, float]:
    """The statistics of all endings, solved where the cache does not have them."""
    folder, values = default_folder(), dict[str, float]()
    endings = list(solving_order())
    progress(0, len(endings))
    try:
        for done, (ending, table) in enumerate(solved(endings, without_any(diagonal)), 1):
            values.update(statistics(ending, table))
            progress(done, len(endings))
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"the same command goes on from {folder}") from None
    return values
