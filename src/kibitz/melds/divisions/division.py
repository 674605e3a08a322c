"""Divisions of a hand: the best ones by a criterion, all of them, the maximal ones; under the rules of any preset.

The article's melds are divided by the compiled Evaluator, all other rules and the k best of many divisions by the
search of best_first.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import islice
from typing import NamedTuple

from kibitz.melds.cards import CELLS, JOKER, Card, hand_text
from kibitz.melds.divisions.evaluator import Evaluator
from kibitz.melds.divisions.melds import MELDS
from kibitz.melds.divisions.scores import CRITERIA, By, meld_scores
from kibitz.melds.divisions.short_pack import as_whole, lowered, raised, raised_meld
from kibitz.melds.divisions.wild import WildEvaluator, is_served
from kibitz.melds.meld import Meld, forms_meld, meld_points
from kibitz.melds.rules import PRESETS, Rules, check_hand

ARTICLE = PRESETS["article"]
MOST_LISTED = 400
"""Divisions that are listed and sorted to find the k best; where there are more, the best-first search is faster."""
FIGURE_BITS = 4
"""Of a figure in an order key: with two decks a figure of a division is -2 to 2, so none reaches the next one."""


class Division(NamedTuple):
    """A way to divide a hand: its melds, and the cards left."""

    melds: tuple[Meld, ...]
    left: tuple[Card, ...]

    @staticmethod
    def of(hand: Iterable[Card], melds: Iterable[Meld]) -> "Division":
        """The division of the hand with these melds: runs, then sets, by their first card."""
        chosen = sorted(melds, key=lambda meld: (meld.kind, meld.shows[0], -len(meld.shows), meld.shows, meld.cards))
        left = Counter(hand)
        left.subtract(card for meld in chosen for card in meld.cards)
        return Division(tuple(chosen), tuple(sorted(left.elements())))

    def raised(self, rules: Rules) -> "Division":
        """The division of a pack that lacks ranks, where this one is of the same cards in a whole pack."""
        return Division(tuple(raised_meld(meld, rules) for meld in self.melds), raised(self.left, rules))

    @property
    def melded(self) -> int:
        """How many cards the melds have."""
        return sum(len(meld.cards) for meld in self.melds)

    def value_left(self, rules: Rules = ARTICLE) -> int:
        """Points of the cards that are left."""
        return sum(rules.value(card) for card in self.left)

    def points(self, rules: Rules = ARTICLE) -> int:
        """Points of the melds on the table."""
        return sum(meld_points(meld, rules) for meld in self.melds)

    def __str__(self) -> str:
        melds = " | ".join(map(str, self.melds)) or "no meld"
        return f"{melds} | left {hand_text(self.left)}" if self.left else melds


def best(hand: Sequence[Card], rules: Rules = ARTICLE, by: By = "cards", k: int = 1) -> list[Division]:
    """The first k divisions by a criterion (one of CRITERIA), ties in the order that docs/melds.md states."""
    if k == 1 and rules.plain and JOKER not in hand:
        return [_plain_best(hand, by, rules)]
    check_hand(hand, rules)
    if rules.removed:
        return [division.raised(rules) for division in best(lowered(hand, rules), as_whole(rules), by, k)]
    if by not in CRITERIA:
        raise ValueError(f"by = {by!r}: expected one of {', '.join(CRITERIA)}")
    if k < 1:
        raise ValueError(f"k = {k}: expected 1 or more")
    if _has_plain_melds(hand, rules):
        listed = list(islice(Evaluator(hand).numbers_of_melds(), MOST_LISTED + 1))
        if len(listed) <= MOST_LISTED:
            keys = _order_keys(rules.values, by)
            listed.sort(key=lambda numbers: -sum(keys[i] for i in numbers))
            return [Division.of(hand, [MELDS[i] for i in numbers]) for numbers in listed[:k]]
    # Few hands need it, and it takes long to load.
    from kibitz.melds.divisions.best_first import divisions_in_order, first_in_order

    if k == 1:
        return [Division.of(hand, first_in_order(hand, rules, by))]
    return [Division.of(hand, melds) for melds in islice(divisions_in_order(hand, rules, by), k)]


def all_divisions(hand: Sequence[Card], rules: Rules = ARTICLE, maximal: bool = False) -> Iterator[Division]:
    """Every division, or only those whose cards left form no further meld."""
    check_hand(hand, rules)
    if rules.removed:
        for division in all_divisions(lowered(hand, rules), as_whole(rules), maximal):
            yield division.raised(rules)
    elif _has_plain_melds(hand, rules):
        for melds in Evaluator(hand).divisions(maximal):
            yield Division.of(hand, melds)
    else:
        from kibitz.melds.divisions.best_first import divisions_in_order

        for melds in divisions_in_order(hand, rules):
            division = Division.of(hand, melds)
            if not maximal or not forms_meld(division.left, rules):
                yield division


def first_meld(hand: Sequence[Card], points: int | None = None, rules: Rules = ARTICLE) -> Division | None:
    """The fewest cards whose melds reach the points (by default those the rules ask for), most points first."""
    from kibitz.melds.divisions.best_first import smallest_first_meld

    check_hand(hand, rules)
    if rules.removed:
        found = first_meld(lowered(hand, rules), points, as_whole(rules))
        return None if found is None else found.raised(rules)
    melds = smallest_first_meld(hand, rules, rules.first_meld if points is None else points)
    return None if melds is None else Division.of(hand, melds)


def complete(hand: Sequence[Card], rules: Rules = ARTICLE, spare: int = 0) -> Division | None:
    """The division that may be shown: at most `spare` cards left, and the runs that the rules ask for."""
    check_hand(hand, rules)
    if rules.removed:
        found = complete(lowered(hand, rules), as_whole(rules), spare)
        return None if found is None else found.raised(rules)
    if not rules.runs and not rules.pure_runs:
        division = best(hand, rules)[0]
        return division if len(division.left) <= spare else None
    from kibitz.melds.divisions.best_first import divisions_in_order

    for melds in divisions_in_order(hand, rules):
        division = Division.of(hand, melds)
        if len(division.left) > spare:
            break
        runs = [meld for meld in melds if meld.kind == "run"]
        if len(runs) >= rules.runs and sum(not meld.stands for meld in runs) >= rules.pure_runs:
            return division
    return None


def evaluate_many(hands: Sequence[Sequence[Card]], by: By = "cards", rules: Rules = ARTICLE) -> list[tuple[int, int]]:
    """Cards melded and value left of each hand's best division; the hands may have different sizes.

    Evaluator.evaluate takes and fills flat arrays, without the lists.
    """
    if rules.removed:
        for hand in hands:
            check_hand(hand, rules)
        return evaluate_many([lowered(hand, rules) for hand in hands], by, as_whole(rules))
    if rules.plain and not rules.jokers:
        return Evaluator((), by, rules.values, rules.decks).figures(hands)
    if is_served(rules):
        return WildEvaluator((), by, rules).figures(hands)
    found = []
    for hand in hands:
        division = best(hand, rules, by)[0]
        found.append((division.melded, division.value_left(rules)))
    return found


def evaluator_for(hand: Iterable[Card] = (), by: By = "cards", rules: Rules = ARTICLE) -> Evaluator | WildEvaluator:
    """The evaluator that serves the rules: both have the same methods.

    ValueError where none does: three decks or more, other lengths of melds, duplicates in sets, runs around the corner,
    a pack without some ranks, no runs.
    """
    if rules.plain and not rules.jokers:
        return Evaluator(hand, by, rules.values, rules.decks)
    return WildEvaluator(hand, by, rules)


_SPARE: list[Evaluator] = []
"""Evaluators that are not in use. Two threads never get the same one: `pop` is atomic."""


def _plain_best(hand: Sequence[Card], by: By, rules: Rules) -> Division:
    """The best division under the article's rules, by an evaluator that is used again and again."""
    try:
        evaluator = _SPARE.pop()
    except IndexError:
        evaluator = Evaluator((), by, rules.values, rules.decks)
    if evaluator.by != by or evaluator.decks != rules.decks or evaluator.values != rules.values:
        evaluator = Evaluator((), by, rules.values, rules.decks)
    try:
        return Division(*evaluator.divide(hand))
    finally:
        _SPARE.append(evaluator)


def _has_plain_melds(hand: Sequence[Card], rules: Rules) -> bool:
    """Whether an Evaluator can divide the hand."""
    return rules.plain and JOKER not in hand


@cache
def _order_keys(values: tuple[int, ...], by: By) -> list[int]:
    """What each meld adds to a division's key; the greatest key is first in the order that docs/melds.md states.

    A key is the score and then 156 figures, all in one number: by card, copies in runs, minus runs that begin with it,
    and copies in sets. Divisions of the same key differ only in where runs end, and the evaluator lists the one with
    the longer first run earlier.
    """
    units = [1 << FIGURE_BITS * place for place in reversed(range(3 * CELLS))]
    keys = []
    for meld, key in zip(MELDS, meld_scores(by, values), strict=True):
        key <<= 3 * CELLS * FIGURE_BITS
        for card in meld.cards:
            key += units[3 * card + 2 * (meld.kind == "set")]
        if meld.kind == "run":
            key -= units[3 * meld.cards[0] + 1]
        keys.append(key)
    return keys
