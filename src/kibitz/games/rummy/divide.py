"""Divisions of a hand: the best ones by a criterion, all of them, the maximal ones; under the rules of any preset.

best(read_hand("3H 4H 5H 6H 7H 7C 7S"))[0]
"""

from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from heapq import heappop, heappush
from itertools import combinations, islice

from kibitz.games.rummy.evaluator import Evaluator
from kibitz.games.rummy.numbered import CRITERIA, HIGH, MELDS, RUN_FIRST, SET_FIRST, By, card_worth, meld_worth
from kibitz.games.rummy.rules import (
    JOKER,
    PRESETS,
    Card,
    HandError,
    Meld,
    Rules,
    card_name,
    check_hand,
    hand_text,
    meld_points,
)
from kibitz.games.rummy.sweep import shared
from kibitz.games.rummy.variants import Search, order_of

ARTICLE = PRESETS["article"]
MANY = 400
"""Divisions that are listed and sorted to find the k best; of more the sweep finds them."""


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


def _masks(hand: Iterable[Card]) -> tuple[int, int]:
    ones = twos = 0
    for card in hand:
        twos |= ones & 1 << card
        ones |= 1 << card
    return ones, twos


def best(hand: Sequence[Card], rules: Rules = ARTICLE, by: By = "cards", k: int = 1) -> list[Division]:
    """The first k divisions by a criterion (see numbered.CRITERIA), ties in the order that docs/rummy.md states."""
    check_hand(hand, rules)
    if by not in CRITERIA:
        raise ValueError(f"by = {by!r}: expected one of {', '.join(CRITERIA)}")
    if k < 1:
        raise ValueError(f"k = {k}: expected 1 or more")
    if not _fast(hand, rules):
        search = Search(hand, rules, by, k)
        return [division(hand, [search.melds[i] for i in numbers]) for _, numbers in search.best()]
    if k == 1:
        return [division(hand, Evaluator(hand, by, rules.values).best())]
    few = list(islice(Evaluator(hand).numbered(), MANY + 1))
    if len(few) > MANY:
        few = best_by_sweep(hand, rules, by, k)
    else:
        orders = _orders(rules, by)
        few.sort(key=lambda numbers: (-sum(orders[i] for i in numbers), numbers))
    return [division(hand, [MELDS[i] for i in numbers]) for numbers in few[:k]]


@cache
def _orders(rules: Rules, by: By) -> list[int]:
    """What each of the numbered melds adds to the place of a division."""
    return [order_of(meld, rules, by) for meld in MELDS]


def all_divisions(hand: Sequence[Card], rules: Rules = ARTICLE, maximal: bool = False) -> Iterator[Division]:
    """Every division, or only those whose dump forms no further meld."""
    check_hand(hand, rules)
    if _fast(hand, rules):
        for melds in Evaluator(hand).divisions(maximal):
            yield division(hand, melds)
    else:
        search = Search(hand, rules)
        for numbers in search.all(maximal):
            yield division(hand, [search.melds[i] for i in numbers])


def first_meld(hand: Sequence[Card], points: int | None = None, rules: Rules = ARTICLE) -> Division | None:
    """The fewest cards whose melds are worth so many points (by default what the rules ask), most points first."""
    check_hand(hand, rules)
    search = Search(hand, rules, "left")
    numbers = search.first_meld(rules.first_meld if points is None else points)
    return None if numbers is None else division(hand, [search.melds[i] for i in numbers])


def complete(hand: Sequence[Card], rules: Rules = ARTICLE, spare: int = 0) -> Division | None:
    """The division that may be shown: at most `spare` cards left, and the runs that the rules ask for."""
    check_hand(hand, rules)
    if not rules.runs and not rules.pure_runs:
        found = best(hand, rules)[0]
        return found if len(found.left) <= spare else None
    search = Search(hand, rules)
    for _, numbers in search.best(rules.runs, rules.pure_runs):
        found = division(hand, [search.melds[i] for i in numbers])
        return found if len(found.left) <= spare else None
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


Open = tuple[tuple[int, int], ...]


def best_by_sweep(hand: Sequence[Card], rules: Rules, by: By, k: int) -> list[tuple[int, ...]]:
    """The numbers of the melds of the k best divisions.

    Divisions are built rank by rank; the sweep knows exactly how good each beginning can become, so only beginnings of
    the next best division are ever continued. Whatever is equal in worth comes in the order of its beginning.
    """
    sweep = shared(by, rules.values)
    sweep.hold(*_masks(hand))
    counts = Counter(hand)
    worth = card_worth(by, rules.values)
    made = meld_worth(by, rules.values)
    heap: list[tuple[int, tuple[int, ...], int, int, int, tuple[Open, ...], tuple[int, ...]]] = []
    heappush(heap, (-sweep.worth(0, 0), (), 0, 0, 0, ((), (), (), ()), ()))
    serial = 0
    found: list[tuple[int, ...]] = []
    group: list[tuple[int, ...]] = []
    group_key: tuple[int, tuple[int, ...]] = (0, ())
    while heap:
        bound, told, _, column, gain, opened, melds = heappop(heap)
        if group and group_key < (bound, told):
            found += sorted(group)
            if len(found) >= k:
                return found[:k]
            group.clear()
        if column == 13:
            group.append(tuple(sorted(melds)))
            group_key = (bound, told)
            continue
        for sets in _set_choices(counts, column):
            takes = [sum(4 * column + s in MELDS[number].cards for number in sets) for s in range(4)]
            rows = [(gain + sum(made[number] for number in sets), 0, told, (), (*melds, *sets))]
            partial: list[tuple[int, int, tuple[int, ...], tuple[Open, ...], tuple[int, ...]]] = list(rows)
            for s in range(4):
                card = 4 * column + s
                partial = [
                    (
                        gained + (used * worth[card]) - begun * sweep.cost,
                        case + 10**s * _case(after),
                        (*said, -used, begun, -takes[s]),
                        (*opens, after),
                        (*numbers, *ended),
                    )
                    for gained, case, said, opens, numbers in partial
                    for used, begun, after, ended in _run_choices(opened[s], card, counts[card] - takes[s])
                ]
            for gained, case, said, opens, numbers in partial:
                rest = 0 if column == 12 else sweep.worth(column + 1, case)
                if column == 12:
                    if any(length < 3 for runs in opens for _, length in runs):
                        continue
                    numbers = (*numbers, *(_run(first, length) for runs in opens for first, length in runs))
                elif rest < -HIGH:
                    continue
                serial += 1
                heappush(heap, (-gained - rest, said, serial, column + 1, gained, opens, numbers))
    return (found + sorted(group))[:k]


def _set_choices(counts: Counter[Card], column: int) -> list[tuple[int, ...]]:
    """The sets of a rank that can lie at the same time, as numbers of melds."""
    all_five = [SET_FIRST + 5 * column + i for i in range(5)]
    pairs = [(), *((a,) for a in all_five), *((a, b) for a in all_five for b in all_five if a <= b)]
    return [
        chosen
        for chosen in pairs
        if all(counts[card] >= n for card, n in Counter(c for i in chosen for c in MELDS[i].cards).items())
    ]


def _run_choices(opened: Open, card: Card, cards: int) -> Iterator[tuple[int, int, Open, tuple[int, ...]]]:
    """What up to so many copies of the card can do: copies used, runs begun, runs open after, runs ended."""
    seen = set()
    for extended in range(min(cards, len(opened)) + 1):
        for chosen in combinations(range(len(opened)), extended):
            ended = [opened[i] for i in range(len(opened)) if i not in chosen]
            kept = tuple((opened[i][0], opened[i][1] + 1) for i in chosen)
            if kept in seen or any(length < 3 for _, length in ended):
                continue
            seen.add(kept)
            numbers = tuple(_run(first, length) for first, length in ended)
            for begun in range(cards - extended + 1):
                yield extended + begun, begun, kept + ((card, 1),) * begun, numbers


def _run(first: Card, length: int) -> int:
    return RUN_FIRST[first] + 13 - first // 4 - length


def _case(opened: Open) -> int:
    """The sweep's number for runs open in a suit."""
    a, b = [*sorted((min(3, length) for _, length in opened), reverse=True), 0, 0][:2]
    return a * (a + 1) // 2 + b


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
