"""A second computation of a table's optimum: boards with their places, every card and every move tried, in fractions.

It shares nothing with the solver but the description: columns have an order, the cards of one a top and a bottom, and
scores are counted again from the rules.
"""

from fractions import Fraction
from functools import cache
from itertools import product

from kibitz.games.play_nine.cards.description import Table

Board = tuple[int | None, ...]
"""The top row from left to right, then the bottom row; None while a card is hidden."""


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


def optima(table: Table) -> dict[int, Fraction]:
    """The expected score of best play by the draws of a fresh hand."""
    cards = range(len(table.cards))
    deck = odds([card.count for card in table.cards])
    kitty = odds([card.count if card.kitty is None else card.kitty for card in table.cards])
    places = range(2 * table.columns)

    def mean(values: list[Fraction], chances: list[Fraction]) -> Fraction:
        return sum((value * chance for value, chance in zip(values, chances, strict=True)), Fraction(0))

    def put(board: Board, place: int, card: int) -> Board:
        return (*board[:place], card, *board[place + 1 :])

    @cache
    def value(board: Board, draws: int) -> Fraction:
        """Before the kitty card is seen."""
        hidden = [place for place in places if board[place] is None]
        if not hidden:
            return Fraction(score(table, board))
        if not draws:
            return mean([value(put(board, hidden[0], card), 0) for card in cards], deck)
        turned = min(mean([value(put(board, place, card), draws - 1) for card in cards], deck) for place in hidden)
        best = [min(turned, *(value(put(board, place, card), draws - 1) for place in places)) for card in cards]
        drawn = mean(best, deck)
        return mean([min(worth, drawn) for worth in best], kitty)

    def fresh(draws: int) -> Fraction:
        total = Fraction(0)
        for one, other, above, below in product(cards, cards, range(table.columns), range(table.columns)):
            board: Board = (None,) * len(places)
            board = put(put(board, above, one), table.columns + below, other)
            if chance := deck[one] * deck[other]:
                total += chance * value(board, draws)
        return total / table.columns**2

    return {draws: fresh(draws) for draws in table.draws}
