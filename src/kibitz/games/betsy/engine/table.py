# cython: annotation_typing=False
"""The transposition table: what was found out about positions, shared by all threads of an engine.

https://www.chessprogramming.org/Transposition_Table
"""

import mmap
import sys
from collections.abc import Callable

from kibitz.games.betsy.engine.margins import TABLE
from kibitz.games.betsy.engine.tables import EXACT, WORDS
from kibitz.games.betsy.pieces import DECIDED, NO_MOVE, ONE
from kibitz.native.machine import acquire_gil, release_gil

WAYS = 4
"""The entries of a line, of two numbers each."""
AGES = 63
"""Searches are numbered with this mask."""
AGE_WORTH = 4
"""Plies that an entry loses in value for each search since it was stored."""
DEEPER = 4
"""A bound does not replace an entry of this search that is deeper by this many plies."""
EMPTY_WORTH, MOST_WORTH = -1000, 100000
EMPTIED = 1 << 16
"""Lines that are emptied between two looks at whether to stop: 4 MB, some 20 ms where the memory is new."""
SAMPLE = 1000
"""Lines that are looked at to tell how full the table is."""

# Where the second number of an entry has what; two numbers of 16 bits are kept plus HALF, so that they are positive.
MOVE_MASK, HALF_MASK, DEPTH_MASK, BOUND_MASK, HALF = 4095, 65535, 255, 3, 32768
VALUE_AT, STATIC_AT, DEPTH_AT, BOUND_AT, AGE_AT, PV_AT = 12, 28, 44, 52, 54, 60


def pages(size: int) -> mmap.mmap:
    """This many zero bytes, in large pages where the system has them: places at random are found faster."""
    if sys.platform != "linux":
        return mmap.mmap(-1, size)
    memory = mmap.mmap(-1, size, mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    try:  # noqa: SIM105  # what contextlib imports would delay the course program's first board
        memory.madvise(mmap.MADV_HUGEPAGE)
    except OSError:
        pass
    return memory


class Table:
    """Entries of two numbers: the position's key mixed with what was found, and what was found.

    Where two threads write one entry at a time, its numbers no longer belong together, and the key tells. Values of
    decided games count the plies to the end from the entry's position, and from the root outside.
    """

    def __init__(self, megabytes: int) -> None:
        lines = 1
        while lines * 2 * 8 * WORDS <= megabytes << 20:
            lines *= 2
        self.mask = lines - 1
        self.numbers = memoryview(pages(8 * WORDS * lines)).cast("Q")
        self.age = 0
        self.kept = 0
        """The second number of the entry that find() came to."""
        self.move = NO_MOVE
        """This and the next five are what probe() found: the best move, not checked, or NO_MOVE."""
        self.value = 0
        self.static_value = 0
        self.depth = 0
        self.bound = 0
        self.was_pv = False
        """Whether the position was ever in a principal variation."""

    def forget(self, part: int, parts: int, should_stop: Callable[[], bool]) -> None:
        """Empty this one of `parts` equal parts, so that several threads can share the work.

        Once should_stop() is true the rest stays as it is.
        """
        at, end = (self.mask + 1) * part // parts, (self.mask + 1) * (part + 1) // parts
        while at < end:
            if should_stop():
                return
            until = min(at + EMPTIED, end)
            thread = release_gil()
            self.empty(at, until)
            acquire_gil(thread)
            at = until
        self.age = 0

    def empty(self, first: int, end: int) -> None:
        """Empty the lines from the first up to the end."""
        for i in range(WORDS * first, WORDS * end):
            self.numbers[i] = 0

    def follow(self, other: "Table") -> None:
        """Use the other's entries."""
        self.mask = other.mask
        self.numbers = other.numbers
        self.age = other.age

    def fullness(self) -> int:
        """How many of a thousand entries are of the last search, by a sample from the table's beginning."""
        seen = min(SAMPLE, self.mask + 1) * WAYS
        used = 0
        for i in range(seen):
            kept = self.numbers[2 * i + 1]
            if kept and (kept >> AGE_AT & AGES) == self.age:
                used += 1
        return 1000 * used // seen

    def start_search(self) -> None:
        """Entries written from now on are younger than those before."""
        self.age = (self.age + 1) & AGES

    def find(self, key: int) -> int:
        """The place of the position's entry, which `kept` then has; -1 where there is none."""
        place = WORDS * (key & self.mask)
        end = place + WORDS
        while TABLE and place < end:
            kept = self.numbers[place + 1]
            if self.numbers[place] ^ kept == key:
                self.kept = kept
                return place
            place += 2
        return -1

    def probe(self, key: int, ply: int) -> bool:
        """Whether there is an entry of the position, which is this many plies from the root; unpacks it."""
        if self.find(key) < 0:
            return False
        kept = self.kept
        value = (kept >> VALUE_AT & HALF_MASK) - HALF
        if value > DECIDED:
            value -= ply
        elif value < -DECIDED:
            value += ply
        self.value = value
        self.move = kept & MOVE_MASK
        self.static_value = (kept >> STATIC_AT & HALF_MASK) - HALF
        self.depth = kept >> DEPTH_AT & DEPTH_MASK
        self.bound = kept >> BOUND_AT & BOUND_MASK
        self.was_pv = kept >> PV_AT & 1 != 0
        return True

    def place_for(self, key: int) -> int:
        """The place of the line's entry that is worth least: shallow and old."""
        at = place = WORDS * (key & self.mask)
        least = MOST_WORTH
        for _ in range(WAYS):
            kept = self.numbers[at + 1]
            worth = EMPTY_WORTH
            if kept:
                worth = (kept >> DEPTH_AT & DEPTH_MASK) - AGE_WORTH * (self.age - (kept >> AGE_AT) & AGES)
            if worth < least:
                place, least = at, worth
            at += 2
        return place

    def store(
        self, key: int, move: int, value: int, static_value: int, depth: int, bound: int, ply: int, was_pv: bool
    ) -> None:
        """Keep what was found of the position that is this many plies from the root.

        A move that is not known leaves the one that the entry has. What this search found with a good deal more depth
        stays, unless the new value is exact.
        """
        place = self.find(key)
        if place >= 0:
            kept = self.kept
            if not move:
                move = kept & MOVE_MASK
            if (
                bound != EXACT
                and depth + DEEPER < (kept >> DEPTH_AT & DEPTH_MASK)
                and (kept >> AGE_AT & AGES) == self.age
            ):
                return
        else:
            place = self.place_for(key)
        if value > DECIDED:
            value += ply
        elif value < -DECIDED:
            value -= ply
        low = move | (value + HALF) << VALUE_AT
        high = (static_value + HALF) | depth << (DEPTH_AT - STATIC_AT) | bound << (BOUND_AT - STATIC_AT)
        high |= self.age << (AGE_AT - STATIC_AT)
        if was_pv:
            high |= ONE << (PV_AT - STATIC_AT)
        kept = (ONE * high) << STATIC_AT | low
        self.numbers[place] = key ^ kept
        self.numbers[place + 1] = kept
