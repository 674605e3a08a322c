"""Play Nine solved a second time, in plain Python: nothing of kibitz is used. A column is two ranks in ascending order,
hidden ones (None) first; a board is a sorted tuple of columns."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import product
from math import prod
from typing import TypeAlias

Rank: TypeAlias = int | None
Column: TypeAlias = tuple[Rank, Rank]
Board: TypeAlias = tuple[Column, ...]
DECK = {-5: 1 / 27} | dict.fromkeys(range(13), 2 / 27)
KITTY_CARDS = [-5, 0, 1, 2, 3, 4, 5, *[6, 7, 8] * 2, *[9] * 3, *[10, 11, 12] * 4]
KITTY = {rank: count / len(KITTY_CARDS) for rank, count in Counter(KITTY_CARDS).items()}


def order(cards: Iterable[Rank]) -> list[float]:
    return [-100.0 if card is None else card for card in cards]


@cache
def column(one: Rank, other: Rank) -> Column:
    first, second = sorted((one, other), key=lambda card: order([card]))
    return first, second


def with_column(board: Board, place: int, one: Rank, other: Rank) -> Board:
    return tuple(sorted((*board[:place], column(one, other), *board[place + 1 :]), key=order))


def score(columns: Iterable[tuple[int, int]]) -> int:
    pairs, total = Counter[int](), 0
    for one, other in columns:
        pairs[one] += one == other
        total += one + other if one != other or one == -5 else 0
    return total - 5 * sum(count for count in pairs.values() if count > 1)


@cache
def value(board: Board, draws: int) -> float:
    """The expected final score under best play, before the kitty card is seen."""
    hidden = [card for pair in board for card in pair].count(None)
    if hidden and draws:
        other = drawn(board, draws - 1)
        return sum(odds * min(other, placed(board, card, draws - 1)) for card, odds in KITTY.items())
    total = 0.0
    for cards in product(DECK, repeat=hidden):
        rest = iter(cards)
        shown = [(next(rest) if one is None else one, next(rest) if two is None else two) for one, two in board]
        total += prod(map(DECK.__getitem__, cards)) * score(shown)
    return total


def replaced(board: Board, place: int, stays: Rank, card: int, draws: int) -> float:
    return value(with_column(board, place, stays, card), draws)


@cache
def turned(board: Board, place: int, stays: Rank, draws: int) -> float:
    return sum(odds * replaced(board, place, stays, card, draws) for card, odds in DECK.items())


@cache
def placed(board: Board, card: int, draws: int) -> float:
    """The value of the best use of this card, with this many draws left after it."""
    values = []
    for place, (one, other) in enumerate(board):
        for goes, stays in ((one, other), (other, one)):
            values.append(replaced(board, place, stays, card, draws))
            if goes is None:
                values.append(turned(board, place, stays, draws))
    return min(values)


@cache
def drawn(board: Board, draws: int) -> float:
    return sum(odds * placed(board, card, draws) for card, odds in DECK.items())
