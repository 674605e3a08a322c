"""Divisions of a hand: the best ones by a criterion, all of them, the maximal ones; under the rules of any preset.

best(read_hand("3H 4H 5H 6H 7H 7C 7S"))[0]
"""

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice

from kibitz.games.rummy.divisions.best_first import first_meld as ranked_first_meld
from kibitz.games.rummy.divisions.best_first import ranked
from kibitz.games.rummy.divisions.evaluator import Evaluator
from kibitz.games.rummy.divisions.melds import CRITERIA, HIGH, MELDS, By, meld_worth
from kibitz.games.rummy.rules import (
    CELLS,
    JOKER,
    PRESETS,
    Card,
    HandError,
    Meld,
    Rules,
    card_name,
    check_hand,
    forms_meld,
    hand_text,
    meld_points,
)

ARTICLE = PRESETS["article"]
MANY = 400
"""Divisions that are listed and sorted to find the k best; of more the search for any rules finds them."""
FIELD = 20
"""Bits a figure in a place: none reaches half of it."""


@dataclass(frozen=True)
class Division:
    """A way to lay a hand out: its melds, and the dump."""

    melds: tuple[Meld, ...]
    left: tuple[Card, ...]

    @property
    def melded(self) -> int:
        """How many cards the melds hold."""
        return sum(len(meld.cards) for meld in self.melds)

    def value_left(self, rules: Rules = ARTICLE) -> int:
        """Points of the cards that are left."""
        return sum(rules.value(card) for card in self.left)

    def points(self, rules: Rules = ARTICLE) -> int:
        """Points of the melds on the table."""
        return sum(meld_points(meld, rules) for meld in self.melds)

    def __str__(self) -> str:
        shown = " | ".join(map(str, self.melds)) or "no meld"
        return f"{shown} | left {hand_text(self.left)}" if self.left else shown


def division(hand: Iterable[Card], melds: Iterable[Meld]) -> Division:
    """The division that these melds make of the hand, in the order runs, sets, by their first card."""
    chosen = sorted(melds, key=lambda meld: (meld.kind, meld.shows[0], -len(meld.shows), meld.shows, meld.cards))
    left = Counter(hand)
    left.subtract(card for meld in chosen for card in meld.cards)
    return Division(tuple(chosen), tuple(sorted(left.elements())))


def _fast(hand: Sequence[Card], rules: Rules) -> bool:
    return rules.plain and JOKER not in hand


def best(hand: Sequence[Card], rules: Rules = ARTICLE, by: By = "cards", k: int = 1) -> list[Division]:
    """The first k divisions by a criterion (see numbered.CRITERIA), ties in the order that docs/rummy.md states."""
    check_hand(hand, rules)
    if by not in CRITERIA:
        raise ValueError(f"by = {by!r}: expected one of {', '.join(CRITERIA)}")
    if k < 1:
        raise ValueError(f"k = {k}: expected 1 or more")
    if _fast(hand, rules):
        if k == 1:
            return [division(hand, Evaluator(hand, by, rules.values).best())]
        few = list(islice(Evaluator(hand).numbered(), MANY + 1))
        if len(few) <= MANY:
            places = _places(rules.values, by)
            few.sort(key=lambda numbers: -sum(places[i] for i in numbers))
            return [division(hand, [MELDS[i] for i in numbers]) for numbers in few[:k]]
    return [division(hand, melds) for melds in islice(ranked(hand, rules, by), k)]


@cache
def _places(values: tuple[int, ...], by: By) -> list[int]:
    """What each of the numbered melds adds to a division's place in the stated order, its figures in one number."""
    places = []
    for meld, place in zip(MELDS, meld_worth(by, values), strict=True):
        figures = [0] * (4 * CELLS)
        for card in meld.cards:
            figures[3 * card + 2 * (meld.kind == "set")] = 1
        if meld.kind == "run":
            figures[3 * meld.cards[0] + 1] = -1
            figures[3 * CELLS + meld.cards[0]] = 1 << len(meld.cards)
        for figure in figures:
            place = (place << FIELD) + figure
        places.append(place)
    return places


def all_divisions(hand: Sequence[Card], rules: Rules = ARTICLE, maximal: bool = False) -> Iterator[Division]:
    """Every division, or only those whose dump forms no further meld."""
    check_hand(hand, rules)
    if _fast(hand, rules):
        for melds in Evaluator(hand).divisions(maximal):
            yield division(hand, melds)
    else:
        for melds in ranked(hand, rules):
            found = division(hand, melds)
            if not maximal or not forms_meld(found.left, rules):
                yield found


def first_meld(hand: Sequence[Card], points: int | None = None, rules: Rules = ARTICLE) -> Division | None:
    """The fewest cards whose melds are worth so many points (by default what the rules ask), most points first."""
    check_hand(hand, rules)
    melds = ranked_first_meld(hand, rules, rules.first_meld if points is None else points)
    return None if melds is None else division(hand, melds)


def complete(hand: Sequence[Card], rules: Rules = ARTICLE, spare: int = 0) -> Division | None:
    """The division that may be shown: at most `spare` cards left, and the runs that the rules ask for."""
    check_hand(hand, rules)
    if not rules.runs and not rules.pure_runs:
        found = best(hand, rules)[0]
        return found if len(found.left) <= spare else None
    for melds in ranked(hand, rules):
        found = division(hand, melds)
        if len(found.left) > spare:
            break
        runs = [meld for meld in melds if meld.kind == "run"]
        if len(runs) >= rules.runs and sum(not meld.stands for meld in runs) >= rules.pure_runs:
            return found
    return None


def evaluate_many(hands: Sequence[Sequence[Card]], by: By = "cards", rules: Rules = ARTICLE) -> list[tuple[int, int]]:
    """Cards melded and value left of each hand's best division; hands of the article's melds, all of one size.

    The loop allocates nothing; Evaluator.evaluate takes and fills flat arrays, without the lists at either end.
    """
    if not hands:
        return []
    size = len(hands[0])
    for number, hand in enumerate(hands, 1):
        if len(hand) != size:
            raise HandError(f"hand {number} has {len(hand)} cards: expected {size} as in the first")
        check_hand(hand, rules)
        if not _fast(hand, rules):
            raise HandError(f"hand {number}: jokers and such rules are for best()")
    flat = bytes(card for hand in hands for card in hand)
    worths = array("q", bytes(8 * len(hands)))
    Evaluator(by=by, values=rules.values).evaluate(flat, size, worths)
    totals = [sum(rules.values[card // 4] for card in hand) for hand in hands]
    return [_figures(worth, by, total) for worth, total in zip(worths, totals, strict=True)]


def _figures(worth: int, by: By, total: int) -> tuple[int, int]:
    """Cards melded and value left, out of the one number that the evaluator compares."""
    # Melds count downwards in the lowest figure, or for "left" in the middle one: round up over them.
    if by == "left":
        high = -(-(worth >> 20) // (1 << 20)) if worth >> 20 < 0 else ((worth >> 20) + 63) >> 20
        return high, total - (worth & (1 << 20) - 1)
    high = (worth + 63) // HIGH
    low = ((worth + 63) % HIGH) >> 20
    return (high, total - low) if by == "cards" else (low, total - high)


def describe(found: Division, rules: Rules = ARTICLE) -> str:
    """The division in a line: melds, what is left and what that costs."""
    left = f"left {hand_text(found.left)} ({found.value_left(rules)} points)" if found.left else "nothing left"
    return f"{' | '.join(map(str, found.melds)) or 'no meld'} | {left}"


__all__ = [
    "ARTICLE",
    "Division",
    "all_divisions",
    "best",
    "card_name",
    "complete",
    "describe",
    "division",
    "evaluate_many",
    "first_meld",
]
