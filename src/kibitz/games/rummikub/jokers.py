"""The strict rule of jokers: one on the table leaves its meld only for the tile that it stands for, into a new meld.

Small moves may come in any order, so the rule compares the melds at the end of a turn with those at its beginning.
rules.md says where the rule is from.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations

from kibitz.games.rummikub.rules import NUMBERS, Tiles
from kibitz.melds import JOKER, Card


def are_kept(start: Sequence[Tiles], end: Sequence[Tiles], from_rack: int) -> bool:
    """Whether a turn that puts down this number of jokers of the rack may lead from these melds to those.

    Each meld with a joker goes on as a meld of its own: with all of its tiles, and in the place of each joker with that
    joker or its tile. A joker that was replaced lies in a new meld: one without all tiles of any earlier meld.
    """
    held = [meld for meld in start if JOKER in meld]
    near = [place for place, later in enumerate(end) if any(stayed(meld, later) is not None for meld in held)]
    return any(
        are_kept_so(start, end, dict(zip(way, held, strict=True)), from_rack) for way in permutations(near, len(held))
    )


def are_kept_so(start: Sequence[Tiles], end: Sequence[Tiles], held: Mapping[int, Tiles], from_rack: int) -> bool:
    """The same where the melds that held jokers are now in these places of the end."""
    moved = 0
    for place, later in enumerate(end):
        if place in held:
            if (count := stayed(held[place], later)) is None:
                return False
            moved += later.count(JOKER) - count
        elif JOKER in later and any(not Counter(meld) - Counter(later) for meld in start):
            moved += later.count(JOKER)
    return moved <= from_rack


def stayed(meld: Tiles, later: Tiles) -> int | None:
    """How many jokers of the meld are still in their places; None where it can't have become the later one."""
    before, after = natural(meld), natural(later)
    if not before <= after:
        return None
    found = []
    if is_set(after) and len(later) >= len(meld):
        # Which of the missing colours a joker of a set stands for makes no difference.
        found.append(min(meld.count(JOKER), later.count(JOKER)))
    if is_run(after) and run_of(meld) <= run_of(later):
        found.append(len((run_of(meld) - before) & (run_of(later) - after)))
    return max(found, default=None)


def natural(meld: Tiles) -> frozenset[Card]:
    return frozenset(tile for tile in meld if tile != JOKER)


def is_set(tiles: frozenset[Card]) -> bool:
    return len({tile // 4 for tile in tiles}) == 1


def is_run(tiles: frozenset[Card]) -> bool:
    return len({tile % 4 for tile in tiles}) == 1


def run_of(meld: Tiles) -> set[Card]:
    """The tiles that a run shows: its jokers lie in its gaps, then above it, then below."""
    lowest = min(meld)
    first = min(lowest // 4, NUMBERS - len(meld))
    return {4 * number + lowest % 4 for number in range(first, first + len(meld))}
