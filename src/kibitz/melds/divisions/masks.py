"""Melds from the masks of cells that the compiled evaluator of wild.py finds."""

from collections import Counter
from collections.abc import Iterable, Sequence

from kibitz.melds.cards import Card
from kibitz.melds.divisions.skeletons import Skeleton, laid, last_tie_key, run_skeleton
from kibitz.melds.meld import Meld, forms_meld
from kibitz.melds.rules import Rules

CELLS = 56
"""The cards' cells, and the aces above the kings."""
LONGEST_SET, SHORTEST = 4, 3


def laid_out(masks: Iterable[int], fillers: Sequence[Card], rules: Rules) -> list[Meld]:
    """The melds with these natural cards and all fillers; none where the fillers fit no places."""
    ways = laid(tuple(skeleton(mask, rules) for mask in masks), tuple(fillers), rules)
    if not ways:
        return []
    first = min(ways, key=last_tie_key)
    return list(first)


def skeleton(mask: int, rules: Rules) -> Skeleton:
    """The skeleton with the cards of a mask."""
    cells = [cell for cell in range(CELLS) if mask >> cell & 1]
    first, last = cells[0] // 4, cells[-1] // 4
    if len(cells) > 1 and first == last:
        size = max(SHORTEST, len(cells))
        return Skeleton(tuple(cells), size - len(cells), LONGEST_SET - size)
    gaps = [place for place in range(first, last + 1) if not mask >> (4 * place + cells[0] % 4) & 1]
    return run_skeleton(first, last - first + 1, tuple(gaps), cells[0] % 4, rules)


def is_maximal(hand: Sequence[Card], melds: Iterable[Meld], rules: Rules) -> bool:
    """Whether the cards that the melds leave form no further meld."""
    left = Counter(hand)
    left.subtract(card for meld in melds for card in meld.cards)
    return not forms_meld(left.elements(), rules)
