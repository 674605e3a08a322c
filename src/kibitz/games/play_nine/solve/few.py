"""The exact values of every board of a few columns, kept in memory: for games that are played for research."""

from array import array
from collections.abc import Sequence
from functools import cache

from kibitz.games.play_nine.rules import CARDS, DECK_COUNTS, DECK_SIZE, HIDDEN, PAIRS, kind_of
from kibitz.games.play_nine.solve.solve import Boards

BYTES_OF_A_VALUE = 4


class FewColumns:
    """Expected final scores under best play; a layer of values is computed when it is first asked for."""

    def __init__(self, columns: int) -> None:
        self.boards = Boards(columns)
        self.layers: list[array[float]] = []

    def layer(self, draws: int) -> "array[float]":
        """The values of all boards with this many draws left, before the kitty card is turned."""
        while len(self.layers) <= draws:
            values = array("f", bytes(BYTES_OF_A_VALUE * self.boards.boards))
            if not self.layers:
                self.boards.fill_stop_values(values, 0, self.boards.boards)
            else:
                # Boards without a hidden card are worth their score, however many draws are left.
                below, scores = self.layers[-1], self.boards.open_boards
                values[:scores] = below[:scores]
                self.boards.fill_layer(values, below, scores, self.boards.boards, 1)
            self.layers.append(values)
        return self.layers[draws]

    def value(self, kinds: Sequence[int], draws: int) -> float:
        """What a board is worth with this many draws left."""
        return self.layer(draws)[self.boards.number(kinds)]

    def replaced(self, kinds: Sequence[int], column: int, stays: int, card: int, draws: int) -> float:
        """What it is worth once this card is beside the one that stays in the column, with this many draws left."""
        return self.value([*kinds[:column], kind_of(stays, card), *kinds[column + 1 :]], draws)

    def turned(self, kinds: Sequence[int], column: int, stays: int, draws: int) -> float:
        """The mean over the cards that the hidden card beside this one may be."""
        values = (self.replaced(kinds, column, stays, card, draws) for card in range(CARDS))
        return sum(count * value for count, value in zip(DECK_COUNTS, values, strict=True)) / DECK_SIZE

    def placed(self, kinds: Sequence[int], card: int, draws: int) -> float:
        """The value of the best use of the card in hand, with this many draws left after it."""
        values = []
        for column, kind in enumerate(kinds):
            for stays, goes in (PAIRS[kind], PAIRS[kind][::-1]):
                values.append(self.replaced(kinds, column, stays, card, draws))
                if goes == HIDDEN:
                    values.append(self.turned(kinds, column, stays, draws))
        return min(values)

    def drawn(self, kinds: Sequence[int], draws: int) -> float:
        """The value of a draw from the deck, with this many draws left after it."""
        values = (self.placed(kinds, card, draws) for card in range(CARDS))
        return sum(count * value for count, value in zip(DECK_COUNTS, values, strict=True)) / DECK_SIZE


few_columns = cache(FewColumns)
