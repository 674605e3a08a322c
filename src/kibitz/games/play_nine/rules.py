"""The rules of the course's Play Nine: cards and their odds, the way its runner deals, scoring, and boards by kind.

The scoring is that of the assignment's section "Rules of the game"; the odds of the kitty and the order of the random
calls are those of the course's runner.

Neither the order of columns nor which card of a column is on top ever matters, so a board is a multiset of kinds of
column. A card is a number: 0 to 13 for the ranks -5, 0, 1, ... 12, and 14 while it is hidden. The kinds are numbered
so that those with a hidden card come last (105 to 119) and the wholly hidden column is the very last.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from random import Random
from typing import NamedTuple, Union

LOWEST_RANK = -5
"""Counts even where it is matched."""
RANKS = (LOWEST_RANK, *range(13))
DECK = (LOWEST_RANK, *(rank for rank in range(13) for _ in range(2)))
KITTY = (LOWEST_RANK, 0, 1, 2, 3, 4, 5, 6, 6, 7, 7, 8, 8, 9, 9, 9, 10, 10, 10, 10, 11, 11, 11, 11, 12, 12, 12, 12)
SAME_RANK_BONUS = 5
"""Points off for each column that matches, where two or more match on the same rank."""
SHOWN_HIDDEN = "*"

CARDS = len(RANKS)
HIDDEN = CARDS
ANY_CARD = -1
"""In place of a card's number, where all cards matter."""
KINDS = (CARDS + 1) * (CARDS + 2) // 2
OPEN_KINDS = CARDS * (CARDS + 1) // 2
DECK_COUNTS = tuple(DECK.count(rank) for rank in RANKS)
KITTY_COUNTS = tuple(KITTY.count(rank) for rank in RANKS)
DECK_SIZE = len(DECK)
KITTY_SIZE = len(KITTY)

FEWEST, MOST = 4, 10
"""Columns of the course's first 1,540 hands: the numbers of columns that the nets have learned."""
NARROWEST, WIDEST = 2, 40
"""Columns that may be played. Both cards of a single one are open, so there is nothing to choose; a wider board would
hardly fit a screen."""
EXTRA_DRAWS = (1, 2, 3)
"""A hand has two draws for each column and one of these numbers more, all equally likely."""
MOST_GIVEN = 9
"""The most draws that an option can give a hand, for research: the course does not."""
DEALT = 0
"""Instead of a given number of draws, where the draws are dealt as in the course."""

FIRST_HANDS, FURTHER_HANDS = 40, 60
"""The course's hands of the fewest columns, and how many more there are of each further number of columns."""

Card = Union[int, str]  # noqa: UP007  # for Python 3.9
"""A card as the course shows it: the rank, or "*" for a hidden card."""


def kind_of(one: int, other: int) -> int:
    """The kind of column that two cards make, in either order."""
    low, high = min(one, other), max(one, other)
    return high * (high + 1) // 2 + low


PAIRS = tuple((low, high) for high in range(CARDS + 1) for low in range(high + 1))
"""The two cards of each kind, the lower number first."""
CARD_STEP = 16
"""More than CARDS, and a power of two, so that the compiler shifts instead of multiplying."""
KIND_WITH = tuple(kind_of(one, other) for one in range(CARD_STEP) for other in range(CARD_STEP))
"""The kind of column that cards a and b make, at a * CARD_STEP + b."""


def card_of(shown: Card) -> int:
    """The number of a card that is shown as the course shows it."""
    return HIDDEN if shown == SHOWN_HIDDEN else RANKS.index(int(shown))


def kinds_of(top: Iterable[Card], bottom: Iterable[Card]) -> list[int]:
    """The kind of each column, from left to right."""
    return [kind_of(card_of(above), card_of(below)) for above, below in zip(top, bottom, strict=True)]


def score(top: Sequence[int], bottom: Sequence[int]) -> int:
    """The score of an open board; the lowest is best."""
    total = 0
    matched: dict[int, int] = {}
    for above, below in zip(top, bottom, strict=True):
        if above == below:
            matched[above] = matched.get(above, 0) + 1
        if above != below or above == LOWEST_RANK:
            total += above + below
    return total - SAME_RANK_BONUS * sum(columns for columns in matched.values() if columns > 1)


class Deal(NamedTuple):
    """A hand as the runner deals it, hidden cards included."""

    draws: int
    top: list[int]
    bottom: list[int]
    top_open: int
    """The column whose top card is open."""
    bottom_open: int


def draws_of(columns: int, given: int) -> tuple[int, ...]:
    """The numbers of draws that a hand may be dealt, all equally likely."""
    return (given,) if given else tuple(2 * columns + extra for extra in EXTRA_DRAWS)


def deal(rng: Random, columns: int, given: int = DEALT) -> Deal:
    """Calls the generator just as the course's runner does, so that equal seeds give equal hands."""
    draws = given or 2 * columns + rng.randint(EXTRA_DRAWS[0], EXTRA_DRAWS[-1])
    top = [rng.choice(DECK) for _ in range(columns)]
    bottom = [rng.choice(DECK) for _ in range(columns)]
    return Deal(draws, top, bottom, rng.choice(range(columns)), rng.choice(range(columns)))


def fresh_boards(columns: int, deck: Sequence[int] = DECK_COUNTS) -> Counter[tuple[int, ...]]:
    """The boards of fresh hands by their kinds in ascending order, with weights in proportion to their odds.

    One card is open in each row, so in at least two columns it is one column or two. deck: how many of each card.
    """
    weights: Counter[tuple[int, ...]] = Counter()
    hidden = len(deck)
    unseen = kind_of(hidden, hidden)
    for one, other in product(range(hidden), repeat=2):
        weight = deck[one] * deck[other]
        apart = sorted([kind_of(one, hidden), kind_of(other, hidden)])
        weights[kind_of(one, other), *[unseen] * (columns - 1)] += weight
        weights[*apart, *[unseen] * (columns - 2)] += weight * (columns - 1)
    return weights


def columns_by_hand() -> Iterator[int]:
    """The number of columns of each of the course's hands, in their order: 40 hands of 4, 100 of 5, 160 of 6 ..."""
    columns, hands = FEWEST, FIRST_HANDS
    while True:
        for _ in range(hands):
            yield columns
        columns, hands = columns + 1, hands + FURTHER_HANDS
