"""What a hand counts when somebody else shows, and whether it may be shown itself: exactly, by the evaluator."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from kibitz.card_fields import Cards
from kibitz.games.indian_rummy.rules import CARDS, MOST_POINTS, is_filler, rules_with
from kibitz.melds import Card, Meld, WildEvaluator

LENGTHS = (3, 4, 5)
"""The lengths of the two runs that a show needs: a longer run is two of these."""
SHORTEST, LONGEST = min(LENGTHS), max(LENGTHS)
PLACES = 14
"""The places of a run: the ranks, and the ace above the king."""
NO_RUN = Meld("run", (), ())


@dataclass(frozen=True)
class Arrangement:
    """A hand in melds that count, and the other cards."""

    melds: tuple[Meld, ...]
    left: Cards
    points: int
    """The points of the cards that are left, at most 80."""
    is_show: bool = False
    """Whether the hand may be shown: every card melded, a pure run and another run among the melds."""


@dataclass(frozen=True)
class Runs:
    """The two runs of the hand that make it count least, or one, or none."""

    points: int
    pure: Meld = NO_RUN
    second: Meld = NO_RUN


@cache
def _windows() -> tuple[Cards, ...]:
    return tuple(
        tuple(4 * (place % 13) + suit for place in range(first, first + length))
        for length in LENGTHS
        for suit in range(4)
        for first in range(PLACES - length + 1)
    )


def pure_runs(hand: Counter[Card]) -> list[Meld]:
    """The runs of cards that stand for themselves."""
    held = hand.keys()
    return [Meld("run", cells, cells) for cells in _windows() if held >= {*cells}]


def runs_with_fillers(hand: Counter[Card], wild: int) -> Iterator[Meld]:
    """The runs that the cards can form with as few fillers as each needs, for every choice of fillers.

    A filler that a run can do without is not missed: there is always room for it in this run.
    """
    spare = [card for card in hand.elements() if is_filler(card, wild)]
    for suit in range(4):
        held = [place for place in range(PLACES) if hand[4 * (place % 13) + suit] > 0]
        for at, first in enumerate(held):
            near = [place for place in held[at + 1 :] if place < first + LONGEST]
            for more in range(len(near) + 1):
                for others in combinations(near, more):
                    length = max(SHORTEST, (others[-1] if others else first) - first + 1)
                    if length - 1 - more <= len(spare):
                        start = min(first, PLACES - length)
                        cells = tuple(4 * (place % 13) + suit for place in range(start, start + length))
                        natural = {4 * (place % 13) + suit for place in (first, *others)}
                        yield from _filled(cells, natural, spare)


def _filled(cells: Cards, natural: set[Card], spare: Sequence[Card]) -> Iterator[Meld]:
    """The run with these natural cards, its gaps filled in every way."""
    missing = len(cells) - len(natural)
    if not missing:
        yield Meld("run", cells, cells)
        return
    fillers = list((Counter(spare) - Counter(natural)).elements())
    for chosen in dict.fromkeys(combinations(fillers, missing)):
        ready = iter(chosen)
        yield Meld("run", cells, tuple(cell if cell in natural else next(ready) for cell in cells))


_SPARE: list[WildEvaluator] = []
"""Evaluators that are not in use. Two threads never get the same one: `pop` is atomic."""


def points_of_rests(hands: Sequence[Sequence[Card]], wild: int) -> list[int]:
    """What the best melds of each of these cards leave, whatever runs are among them."""
    try:
        evaluator = _SPARE.pop()
    except IndexError:
        evaluator = WildEvaluator((), "value", rules_with(wild))
    if evaluator.rules.wild != wild:
        evaluator = WildEvaluator((), "value", rules_with(wild))
    try:
        return [points for _, points in evaluator.figures(hands)]
    finally:
        _SPARE.append(evaluator)


def best_runs(hand: Sequence[Card], wild: int) -> Runs:
    """The runs with which the hand counts least.

    Without a pure run every card counts; with a pure run but no second run, every card outside of one pure run; with
    both, the cards outside of melds.
    """
    value = rules_with(wild).value
    held = Counter(hand)
    total = sum(map(value, hand))
    pure = pure_runs(held)
    if not pure:
        return Runs(total)
    single = max(pure, key=lambda run: sum(map(value, run.cards)))
    best = Runs(total - sum(map(value, single.cards)), single)
    rests = [held - Counter(run.cards) for run in pure]
    # No second run can leave less than the melds without one.
    bounds = points_of_rests([list(rest.elements()) for rest in rests], wild)
    for bound, run, rest in sorted(zip(bounds, pure, rests, strict=True), key=lambda item: item[0]):
        if bound >= best.points and best.second is not NO_RUN:
            break
        runs = list(runs_with_fillers(rest, wild))
        left = points_of_rests([list((rest - Counter(second.cards)).elements()) for second in runs], wild)
        for second, points in zip(runs, left, strict=True):
            if points < best.points or (points == best.points and best.second is NO_RUN):
                best = Runs(points, run, second)
    return best


def points(hand: Sequence[Card], wild: int) -> int:
    """What the hand counts."""
    return min(best_runs(hand, wild).points, MOST_POINTS)


def may_show(hand: Sequence[Card], wild: int) -> bool:
    """Whether thirteen cards may be shown: every card melded, a pure run and another run among the melds."""
    runs = best_runs(hand, wild)
    # Cards without points are fillers, which the second run always has room for.
    return len(hand) == CARDS and runs.second is not NO_RUN and runs.points == 0


def arranged(hand: Sequence[Card], wild: int) -> Arrangement:
    """The melds with which the hand counts least."""
    runs = best_runs(hand, wild)
    melds = tuple(run for run in (runs.pure, runs.second) if run is not NO_RUN)
    rest = Counter(hand) - Counter(card for meld in melds for card in meld.cards)
    if runs.second is not NO_RUN:
        more = WildEvaluator(rest.elements(), "value", rules_with(wild)).best()
        melds = (*melds, *more)
        rest -= Counter(card for meld in more for card in meld.cards)
    is_show = len(hand) == CARDS and runs.second is not NO_RUN and runs.points == 0
    return Arrangement(melds, tuple(sorted(rest.elements())), min(runs.points, MOST_POINTS), is_show)
