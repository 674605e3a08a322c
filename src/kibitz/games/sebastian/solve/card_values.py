# cython: annotation_typing=False
"""The state values of all cards, as they are shipped.

The state value of a card is the expected points still to come under best play, the bonus included. It depends on the
set of used categories and on the upper total alone; all totals of 63 and more have one value, and so have all from
which 63 can't be reached any more.

Units
    used        the used categories, one bit each: 0 to ALL_USED
    faces       the used categories of the upper section: used & (FACE_SETS - 1)
    upper       the upper section's total, 63 for all that is more
    millionths  state values in whole millionths of a point, so that six decimals are right

The file is the sequence of differences from card to card, as four planes of bytes (the lowest byte of every number,
then the next), packed with zlib.
"""

import zlib
from array import array
from bisect import bisect_left
from functools import cache
from itertools import accumulate

from kibitz.data_files import data_file
from kibitz.games.sebastian.rules import (
    ALL_USED,
    BONUS_FROM,
    CATEGORY_SETS,
    DICE,
    FACE_SETS,
    FACES,
    UPPER_TOTALS,
    Rules,
)

MILLION = 1000000.0
BYTES = 4
"""Of a number in the file, and as many planes."""


@cache
def reachable_uppers(faces: int) -> frozenset[int]:
    """The upper totals that can arise with these faces used."""
    uppers = {0}
    for face in range(FACES):
        if faces >> face & 1:
            uppers = {min(BONUS_FROM, upper + count * (face + 1)) for upper in uppers for count in range(DICE + 1)}
    return frozenset(uppers)


def distinct_uppers(faces: int) -> list[int]:
    """The upper totals whose values differ: of all that can't reach the bonus any more only the highest."""
    still_to_come = DICE * sum(face + 1 for face in range(FACES) if not faces >> face & 1)
    hopeless = [upper for upper in reachable_uppers(faces) if upper + still_to_come < BONUS_FROM]
    return ([max(hopeless)] if hopeless else []) + sorted(reachable_uppers(faces).difference(hopeless))


class CardValues:
    """The state value of every card that can arise."""

    def __init__(self, packed: bytes) -> None:
        planes = zlib.decompress(packed)
        count = len(planes) // BYTES
        mixed = bytearray(BYTES * count)
        strided = memoryview(mixed)
        for i in range(BYTES):
            strided[i::BYTES] = planes[i * count : (i + 1) * count]
        self.millionths = array("i", bytes(mixed))
        self.add_up(count)
        # A card's value is at start[used] + place[faces * UPPER_TOTALS + upper]: sets with the same faces have
        # the same distinct uppers.
        self.place = array("i", [-1]) * (FACE_SETS * UPPER_TOTALS)
        sizes = []
        for faces in range(FACE_SETS):
            distinct = distinct_uppers(faces)
            sizes.append(len(distinct))
            for upper in reachable_uppers(faces):
                self.place[faces * UPPER_TOTALS + upper] = bisect_left(distinct, upper)
        self.start = array("i", accumulate((sizes * (CATEGORY_SETS // FACE_SETS))[: CATEGORY_SETS - 1], initial=0))
        cards = self.start[CATEGORY_SETS - 1] + sizes[FACE_SETS - 1]
        if count != cards or len(planes) != BYTES * count:
            raise ValueError(f"values of {len(planes)} bytes: expected {BYTES} for each of {cards} cards")

    def add_up(self, count: int) -> None:
        """Turns the differences into sums."""
        value = 0
        for i in range(count):
            value += self.millionths[i]
            self.millionths[i] = value

    def value(self, used: int, upper: int) -> float:
        """The expected points still to come; ValueError where the upper total, which may be above 63, can't arise."""
        if not 0 <= used < CATEGORY_SETS or upper < 0:
            raise ValueError(f"categories {used} with upper total {upper}: expected 0 to {ALL_USED}, 0 or more")
        if upper > BONUS_FROM:
            upper = BONUS_FROM
        place = self.place[(used & (FACE_SETS - 1)) * UPPER_TOTALS + upper]
        if place < 0:
            raise ValueError(f"upper total {upper} with categories {used}: expected one that can arise")
        return self.millionths[self.start[used] + place] / MILLION


def pack(values: "array[float]") -> bytes:
    """The file from a solution as CardSolver gives it, at [used * UPPER_TOTALS + upper]."""
    millionths = [
        round(values[used * UPPER_TOTALS + upper] * MILLION)
        for used in range(CATEGORY_SETS)
        for upper in distinct_uppers(used & (FACE_SETS - 1))
    ]
    differences = array("i", [here - before for before, here in zip([0, *millionths], millionths, strict=False)])
    mixed = differences.tobytes()
    return zlib.compress(b"".join(mixed[i::BYTES] for i in range(BYTES)), 9)


@cache
def shipped(rules: Rules) -> CardValues:
    """The values under these rules."""
    if rules.five_is_squadron:
        return CardValues(data_file("games/sebastian/data/five_is_squadron.bin"))
    return CardValues(data_file("games/sebastian/data/values.bin"))
