"""Betsy's endings with five pieces in the user's cache: only results, in compressed blocks of which a lookup reads one.

A file begins with numbers of 8 bytes: for White and then for Black to move the positions in which it can't capture the
Kingfisher at once, those of them that it wins and those that it loses; then where each block begins, and where the last
one ends. A block has the planes of endings/lookup.py for one side to move and places of the Kingfishers.
"""

from __future__ import annotations

import lzma
import mmap
import shutil
import struct
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from kibitz.cache import Checksums, exclusive
from kibitz.games.betsy.endings.checking import Checker, follows
from kibitz.games.betsy.endings.files import (
    Ending,
    default_folder,
    ending_of,
    keep_table,
    map_table,
    needed,
    solved,
    solving_order,
    table_path,
    without_any,
)
from kibitz.games.betsy.endings.lookup import Endings, locate, number, result_in
from kibitz.games.betsy.endings.sizes import PLANE, TABLE_PLACES, WIN
from kibitz.games.betsy.pieces import DECIDED, EMPTY, KINGFISHER, LAST_ROWS, LETTERS, PARAKEET, UNSOLVED
from kibitz.games.betsy.rules import Board
from kibitz.native.build import is_compiled
from kibitz.table import TableError

if TYPE_CHECKING:
    from kibitz.games.betsy.endings.retrograde import Retrograde
    from kibitz.table import Progress

RETROGRADE = "kibitz.games.betsy.endings.retrograde"
SIDES = ("White", "Black")
OUTCOMES = {1: "wins", 0: "draws", -1: "loses"}
"""What a side does."""
SURE = 2000
"""Centipawns of a win that is known, though not in which number of moves."""
BLOCKS = 2 * 32 * 64
"""For each side to move and places of the Kingfishers."""
HEADER = struct.Struct(f"<6Q{BLOCKS + 1}Q")
FILTERS = [{"id": lzma.FILTER_LZMA2, "preset": 0}]
"""Half as large as by zlib, in less time."""
MEMORY, TABLE_MEMORY = 1_500, 270
"""MB that an ending needs, and for each one that a promotion leads to."""
MEMORY_FILE = Path("/proc/meminfo")
DISK = 100
"""MB that must be free for a file."""
SAMPLE = 3_000
"""Random positions of an ending that are checked once it is solved."""


class Results:
    """The endings of a folder, by one rule; each file is opened when a position needs it."""

    def __init__(self, folder: Path, diagonal: bool) -> None:
        self.folder, self.diagonal = folder, diagonal
        self.files: dict[int, memoryview | None] = {}
        self.checksums = Checksums(folder)

    def result(self, board: Board) -> int:
        """WIN, LOSS, 0 for a draw; UNSOLVED where no file has the position on the board."""
        position = locate(board)
        if position < 0 or not position // TABLE_PLACES & 15 or bool(board.diagonal) != self.diagonal:
            return UNSOLVED
        ending = position // TABLE_PLACES
        if ending not in self.files:
            self.files[ending] = self.opened(Ending(ending >> 8, ending >> 4 & 15, ending & 15))
        file = self.files[ending]
        if file is None:
            return UNSOLVED
        if board.hangs(board.side ^ 1):
            return WIN
        block, place = divmod(position % TABLE_PLACES, 8 * PLANE)
        return result_in(unpacked(file, block), place)

    def opened(self, ending: Ending) -> memoryview | None:
        path = table_path(self.folder, ending, self.diagonal)
        if path not in self.checksums or not path.exists():
            return None
        if not self.checksums.fits(path):
            raise TableError(f"{path} is damaged: `kibitz solve betsy --pieces 5` solves it again")
        with path.open("rb") as file:
            return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))

    def after(self, board: Board, known: Endings) -> dict[int, int]:
        """By legal move: 1 where its side then wins, -1 where it loses, 0 for a draw; empty unless all are known.

        known has the endings that captures lead to. The board is as before on exit.
        """
        outcomes = dict[int, int]()
        if self.result(board) == UNSOLVED:
            return outcomes
        for move in board.list_moves():
            if board.squares()[move >> 6] & 7 == KINGFISHER:
                outcomes[move] = 1
                continue
            board.make(move)
            plies = self.result(board)
            if plies == UNSOLVED:
                plies = known.plies(board)
            board.unmake()
            if plies == UNSOLVED:
                return {}
            outcomes[move] = (-1 if plies % 2 else 1) if plies else 0
        return outcomes


def best_of(outcomes: Mapping[int, int]) -> list[int]:
    """The moves with the best outcome; none where no outcome is known."""
    most = max(outcomes.values(), default=0)
    return [move for move, outcome in outcomes.items() if outcome == most]


def sure_value(value: int, outcome: int | None) -> int:
    """A search's value in centipawns as one that is sure to win, draw or lose, where the outcome is known."""
    if outcome is None or abs(value) > DECIDED:
        return value
    return max(SURE, value) if outcome > 0 else min(-SURE, value) if outcome else 0


def unpacked(file: memoryview, block: int) -> bytes:
    """The planes of a block; TableError where they are damaged."""
    start, end = struct.unpack_from("<2Q", file, 8 * (6 + block))
    with suppress(lzma.LZMAError):
        planes = lzma.decompress(file[start:end], lzma.FORMAT_RAW, filters=FILTERS)
        if len(planes) == 2 * PLANE:
            return planes
    raise TableError("a solved ending is damaged: `kibitz solve betsy --pieces 5` solves it again")


def table_in(file: memoryview) -> bytes:
    """All planes of a file."""
    return b"".join(unpacked(file, block) for block in range(BLOCKS))


def planes_of(solution: Retrograde) -> bytearray:
    """The table of a solved ending."""
    table, size = bytearray(), 8 * solution.places
    for place in range(2 * BLOCKS):
        if not place // 64 & 4:
            for rows in (solution.not_won, solution.lost):
                table += memoryview(rows).cast("B")[place * size : (place + 1) * size]
    return table


def packed(table: bytearray, counts: Sequence[int]) -> bytes:
    """The file of a table and its counts."""
    starts, blocks = [HEADER.size], list[bytes]()
    for place in range(BLOCKS):
        block = table[2 * PLANE * place : 2 * PLANE * (place + 1)]
        blocks.append(lzma.compress(block, lzma.FORMAT_RAW, filters=FILTERS))
        starts.append(starts[-1] + len(blocks[-1]))
    return b"".join([HEADER.pack(*counts, *starts), *blocks])


def shares(path: Path) -> tuple[tuple[int, int, int], tuple[int, int, int]]:
    """For White and Black to move: the positions without a capture of the Kingfisher, and those it wins and loses."""
    with path.open("rb") as file:
        white, black = struct.iter_unpack("<3Q", file.read(48))
    return white, black


def random_diagram(ending: Ending, rng: Random) -> str:
    """A random position of the ending."""
    pieces = [piece for piece in (KINGFISHER, 8 + KINGFISHER, *ending) if piece]
    while True:
        squares = dict(zip(rng.sample(range(64), len(pieces)), pieces, strict=True))
        if not any(piece & 7 == PARAKEET and LAST_ROWS >> square & 1 for square, piece in squares.items()):
            return "".join(LETTERS[squares.get(square, EMPTY)] for square in range(64))


def wrong_position(ending: Ending, board: Board) -> TableError:
    diagram = "".join(LETTERS[piece] for piece in board.squares())
    return TableError(f"{ending.letters}: a result does not follow from the rules: {diagram}")


def check_some(ending: Ending, endings: Endings) -> None:
    """TableError where the result of one of some random positions does not follow from those after its moves."""
    board, rng = Board(), Random(ending.letters)
    for _ in range(SAMPLE):
        board.set_up(random_diagram(ending, rng), rng.randrange(2), bool(endings.diagonal))
        if not follows(board, endings):
            raise wrong_position(ending, board)


def check_all(ending: Ending, endings: Endings) -> None:
    """TableError where the result of any position does not follow from those after its moves."""
    checker = Checker(*ending, endings)
    for side in range(2):
        for own in range(64):
            if not own & 4 and checker.wrong(side, own):
                raise wrong_position(ending, checker.board)


def named(name: str) -> Ending:
    """The ending with five pieces of this name, e.g. KRP-KN; TableError where there is none."""
    white, _, black = name.replace("v", "-").partition("-")
    if name.count("K") == 2 and len(white + black) == 5 and white[:1] == black[:1] == "K":
        with suppress(ValueError):
            return ending_of(
                *([LETTERS.index(letter, 1, KINGFISHER) for letter in side[1:]] for side in (white, black))
            )
    raise TableError(f"{name}: expected an ending with five pieces, e.g. KRP-KN")


def refuse_too_little(folder: Path, promotions: int) -> None:
    """TableError where there is too little memory or disk for an ending."""
    if (free := shutil.disk_usage(folder).free >> 20) < DISK:
        raise TableError(f"{folder}: {free} MB are free on the disk: expected {DISK}")
    needs = MEMORY + promotions * TABLE_MEMORY
    # Only Linux says it.
    for line in MEMORY_FILE.read_text().splitlines() if MEMORY_FILE.exists() else ():
        if line.startswith("MemAvailable:") and (free := int(line.split()[1]) >> 10) < needs:
            raise TableError(f"{free} MB of memory are free: expected {needs}")


def known_before(ending: Ending, tables: Iterable[tuple[Ending, memoryview]], folder: Path, diagonal: bool) -> Endings:
    """The endings that captures and promotions lead to, with these of four pieces and the files of the folder."""
    promoted = [one for one in needed(ending) if one.third and one.parakeets == ending.parakeets - 1]
    refuse_too_little(folder, len(promoted))
    known = without_any(diagonal)
    for one, table in tables:
        known.add(number(*one), table)
    for one in promoted:
        known.add(number(*one), table_in(map_table(table_path(folder, one, diagonal))))
    return known


def solution_of(ending: Ending, known: Endings) -> bytes:
    """The file of an ending, computed from those that it leads to."""
    from kibitz.games.betsy.endings.retrograde import Retrograde

    solution = Retrograde(*ending, known)
    # A function of Python, during which Ctrl-C is heard.
    solution.solve(lambda: None)
    own, counts = planes_of(solution), list(solution.counts)
    del solution
    known.add(number(*ending), memoryview(own))
    check_some(ending, known)
    return packed(own, counts)


def in_order(names: Collection[str]) -> list[Ending]:
    """These endings with five pieces, or all, and every ending that they lead to, in the order of solving."""
    wanted = set[Ending]().union(*(needed(named(name)) for name in names))
    return [ending for ending in solving_order(5) if ending in wanted or not names]


def solved_files(
    endings: Sequence[Ending], diagonal: bool, every_position: bool = False
) -> Iterator[tuple[Ending, Path]]:
    """The files of those of these endings that have five pieces; they are solved where the cache does not have them.

    As with fewer pieces, a file takes its name only when it is whole. every_position: check all of them in each file.
    """
    if not is_compiled(RETROGRADE):
        raise TableError(
            "endings with five pieces need the compiled program: expected a C compiler at the installation"
        )
    tables = list(solved((ending for ending in endings if not ending.third), without_any(diagonal)))
    folder = default_folder()
    with exclusive(folder):
        checksums = Checksums(folder)
        for ending in endings:
            path = table_path(folder, ending, diagonal)
            if not ending.third:
                continue
            if not (path.exists() and checksums.fits(path, read_all=True)):
                known = known_before(ending, tables, folder, diagonal)
                keep_table(path, solution_of(ending, known), checksums)
            if every_position:
                known = known_before(ending, tables, folder, diagonal)
                known.add(number(*ending), table_in(map_table(path)))
                check_all(ending, known)
            yield ending, path


def solve(
    progress: Progress, names: Collection[str], diagonal: bool, every_position: bool = False
) -> Mapping[str, float]:
    """The shares of wins in these endings with five pieces, or all, solved where the cache does not have them.

    Positions in which a Kingfisher can be captured at once are left out.
    """
    values, endings = dict[str, float](), in_order(names)
    total = sum(ending.third != EMPTY for ending in endings)
    progress(0, total)
    try:
        for done, (ending, path) in enumerate(solved_files(endings, diagonal, every_position), 1):
            for mover, other, (positions, won, lost) in zip(SIDES, SIDES[::-1], shares(path), strict=True):
                values[f"{ending}, {mover} to move: share won by {mover}"] = won / positions
                values[f"{ending}, {mover} to move: share won by {other}"] = lost / positions
            progress(done, total)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"the same command goes on from {default_folder()}") from None
    return values
