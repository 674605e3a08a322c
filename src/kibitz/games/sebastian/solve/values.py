# cython: annotation_typing=False
"""The solved table as it is shipped: for every card that can arise, the points still to come, in millionths.

Cards are told apart by the set of used categories and by the total of the first six, where all totals from 63 on are
one, and all from which 63 can't be reached any more are one too. The file is the sequence of differences from card to
card, as four planes of bytes, packed with zlib.
"""

import zlib
from array import array
from bisect import bisect_left
from functools import cache
from itertools import accumulate

CARDS = 8192
TOTALS = 64
MILLION = 1000000.0


@cache
def reachable(faces: int) -> frozenset[int]:
    """The totals that the used ones of the first six can show, 63 standing for all above."""
    totals = {0}
    for face in range(6):
        if faces >> face & 1:
            totals = {min(63, total + count * (face + 1)) for total in totals for count in range(6)}
    return frozenset(totals)


def kept_totals(faces: int) -> list[int]:
    """Those of them that differ: of all totals without hope of the bonus only the highest."""
    hopeless = 62 - 5 * sum(face + 1 for face in range(6) if not faces >> face & 1)
    without_hope = [total for total in reachable(faces) if total <= hopeless]
    return ([max(without_hope)] if without_hope else []) + sorted(reachable(faces).difference(without_hope))


class Values:
    """The points still to come, by card."""

    def __init__(self, packed: bytes) -> None:
        planes = zlib.decompress(packed)
        n = len(planes) // 4
        mixed = bytearray(4 * n)
        strided = memoryview(mixed)
        for i in range(4):
            strided[i::4] = planes[i * n : (i + 1) * n]
        self.millionths = array("i", bytes(mixed))
        self.add_up(n)
        self.place = array("i", [-1]) * (64 * TOTALS)
        sizes = []
        for faces in range(64):
            kept = kept_totals(faces)
            sizes.append(len(kept))
            for total in reachable(faces):
                self.place[faces * TOTALS + total] = bisect_left(kept, total)
        self.start = array("i", accumulate((sizes * (CARDS // 64))[: CARDS - 1], initial=0))

    def add_up(self, n: int) -> None:
        """Turns the n differences into sums."""
        value = 0
        for i in range(n):
            value += self.millionths[i]
            self.millionths[i] = value

    def worth(self, used: int, total: int) -> float:
        """The expected points to come, the bonus among them; total may be above 63 but must be one that can arise."""
        if total > 63:
            total = 63
        return self.millionths[self.start[used] + self.place[(used & 63) * TOTALS + total]] / MILLION


def pack(worth: "array[float]") -> bytes:
    """The file from a solution as Solver gives it."""
    millionths = [
        round(worth[used * TOTALS + total] * MILLION) for used in range(CARDS) for total in kept_totals(used & 63)
    ]
    differences = array("i", [here - before for before, here in zip([0, *millionths], millionths, strict=False)])
    mixed = differences.tobytes()
    return zlib.compress(b"".join(mixed[i::4] for i in range(4)), 9)
