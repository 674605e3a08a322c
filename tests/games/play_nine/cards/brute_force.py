"""A second computation of a table's figures: boards with their places, every card and every move tried, in fractions.

It shares nothing with the solver but the description: columns have an order, the cards of one a top and a bottom, and
scores are counted again from the rules.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product

from kibitz.games.play_nine.cards.description import Table

Board = tuple[int | None, ...]
"""The top row from left to right, then the bottom row; None while a card is hidden."""
Worth = Callable[[Board], Fraction]


def score(table: Table, board: Board) -> int:
    total, pairs = 0, list[int]()
    for place in range(table.columns):
        above, below = board[place], board[place + table.columns]
        assert above is not None
        assert below is not None
        if above == below:
            pairs.append(above)
            total += table.cards[above].pair
        else:
            total += table.cards[above].value + table.cards[below].value
    return total - sum(table.bonus for pair in pairs if pairs.count(pair) > 1)


def odds(counts: list[int]) -> list[Fraction]:
    return [Fraction(count, sum(counts)) for count in counts]


class BruteForce:
    """What play brings on a table."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.cards = range(len(table.cards))
        self.deck = odds([card.count for card in table.cards])
        self.kitty = odds([card.count if card.kitty is None else card.kitty for card in table.cards])
        self.places = range(2 * table.columns)
        self.value = cache(self._value)
        self.greedy = cache(self._greedy)
        self.square = cache(self._square)

    def mean(self, values: list[Fraction], chances: list[Fraction] | None = None) -> Fraction:
        chances = self.deck if chances is None else chances
        return sum((value * chance for value, chance in zip(values, chances, strict=True)), Fraction(0))

    def all_with(self, board: Board, place: int) -> list[Board]:
        """The board with each card at this place."""
        return [put(board, place, card) for card in self.cards]

    def hidden(self, board: Board) -> list[int]:
        return [place for place in self.places if board[place] is None]

    def _value(self, board: Board, draws: int) -> Fraction:
        """The score that best play expects before the kitty card is seen."""
        hidden = self.hidden(board)
        if not hidden:
            return Fraction(score(self.table, board))
        if not draws:
            return self.mean([self.value(one, 0) for one in self.all_with(board, hidden[0])])
        turned = min(self.mean([self.value(one, draws - 1) for one in self.all_with(board, place)]) for place in hidden)
        best = [
            min(turned, *(self.value(put(board, place, card), draws - 1) for place in self.places))
            for card in self.cards
        ]
        drawn = self.mean(best)
        return self.mean([min(worth, drawn) for worth in best], self.kitty)

    def _greedy(self, board: Board, draws: int) -> Fraction:
        """The same of who plays as if each draw were the last."""
        if not draws or not self.hidden(board):
            return self.value(board, 0)
        return self.followed(board, lambda one: self.value(one, 0), lambda one: self.greedy(one, draws - 1))

    def _square(self, board: Board, draws: int) -> Fraction:
        """The square of the score that best play expects."""
        hidden = self.hidden(board)
        if not hidden:
            return Fraction(score(self.table, board) ** 2)
        if not draws:
            return self.mean([self.square(one, 0) for one in self.all_with(board, hidden[0])])
        return self.followed(board, lambda one: self.value(one, draws - 1), lambda one: self.square(one, draws - 1))

    def followed(self, board: Board, by: Worth, worth: Worth) -> Fraction:
        """What choices for the least of one worth bring of another; of equal ones each is taken equally often.

        The kitty card comes before the deck, and replacing before turning. Equal columns are one.
        """

        def key(place: int) -> tuple[str, ...]:
            columns = self.table.columns
            beside = board[(place + columns) % (2 * columns)]
            return (*sorted(map(str, (board[place], beside))), str(beside))

        ways = {key(place): place for place in self.places}
        turns = {key(place): place for place in self.hidden(board)}
        turned = [
            (self.mean(list(map(by, boards))), self.mean(list(map(worth, boards))))
            for boards in (self.all_with(board, place) for place in turns.values())
        ]
        best = []
        for card in self.cards:
            replaced = [(by(one), worth(one)) for one in (put(board, place, card) for place in ways.values())]
            best.append(least(replaced if min(replaced)[0] <= min(turned)[0] else turned))
        drawn = (self.mean([value for value, _ in best]), self.mean([value for _, value in best]))
        return self.mean([(one if one[0] <= drawn[0] else drawn)[1] for one in best], self.kitty)

    def fresh(self, worth: Worth) -> Fraction:
        """The mean in fresh hands."""
        columns, total = self.table.columns, Fraction(0)
        for one, other, above, below in product(self.cards, self.cards, range(columns), range(columns)):
            board: Board = (None,) * (2 * columns)
            board = put(put(board, above, one), columns + below, other)
            if chance := self.deck[one] * self.deck[other]:
                total += chance * worth(board)
        return total / columns**2

    def means(self, worth: Callable[[Board, int], Fraction]) -> dict[int, Fraction]:
        """By the draws of a fresh hand."""
        return {draws: self.fresh(lambda board: worth(board, draws)) for draws in self.table.draws}  # noqa: B023


def put(board: Board, place: int, card: int) -> Board:
    return (*board[:place], card, *board[place + 1 :])


def least(choices: list[tuple[Fraction, Fraction]]) -> tuple[Fraction, Fraction]:
    """The least first number, and the mean of the second ones that are beside it."""
    value = min(choices)[0]
    beside = [other for one, other in choices if one == value]
    return value, sum(beside, Fraction(0)) / len(beside)


def optima(table: Table) -> dict[int, Fraction]:
    """The expected score of best play by the draws of a fresh hand."""
    found = BruteForce(table)
    return found.means(found.value)
