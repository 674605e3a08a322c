# cython: annotation_typing=False
"""The exact mean of the rules of thumb: their values backward in draws, over every board of a few columns.

As in solve.py, with the rules' choice in place of the best one.
"""

from array import array

from kibitz.games.play_nine.engine.thumb import Thumb
from kibitz.games.play_nine.rules import CARD_STEP, CARDS
from kibitz.games.play_nine.solve.solve import Boards

NOT_TURNED = 1e30
"""In place of the mean over the card that a place turns, until it is needed."""


class ThumbBoards:
    """All boards of a number of columns, valued by what the rules do."""

    def __init__(self, columns: int, rules: int) -> None:
        self.table = Boards(columns)
        self.thumb = Thumb(columns, rules)
        self.turned = [0.0 for _ in range(6)]

    def value_after(self, below: "array[float] | memoryview[float]", place: int, side: int, card: int) -> float:
        """The value in the layer below once a card has replaced one of the board; side 1 replaces the first card."""
        table = self.table
        old = table.board[place]
        kept = table.second_card[old] if side else table.first_card[old]
        new = table.kind_with[kept * CARD_STEP + card]
        return below[table.number_with(place, new)]

    def value_with(self, below: "array[float] | memoryview[float]", draws: int, card: int) -> float:
        """The value of the rules' placement of this card; draws: those to come after it."""
        choice = self.thumb.choose_placement(draws, card)
        if choice >= 0:
            return self.value_after(below, choice // 2, choice % 2, card)
        place = -1 - choice
        if self.turned[place] == NOT_TURNED:
            total = 0.0
            for other in range(CARDS):
                total += self.table.deck_odds[other] * self.value_after(below, place, 0, other)
            self.turned[place] = total
        return self.turned[place]

    def back_up(self, below: "array[float] | memoryview[float]", draws: int) -> float:
        """The value of the table's board before the kitty is seen; draws: those to come after this one."""
        for place in range(self.table.columns):
            self.thumb.board[place] = self.table.board[place]
            self.turned[place] = NOT_TURNED
        deck = 0.0
        for card in range(CARDS):
            deck += self.table.deck_odds[card] * self.value_with(below, draws, card)
        value = 0.0
        for card in range(CARDS):
            taken = self.value_with(below, draws, card) if self.thumb.takes_kitty(draws, card) else deck
            value += self.table.kitty_odds[card] * taken
        return value

    def fill_layer(
        self,
        layer: "array[float] | memoryview[float]",
        below: "array[float] | memoryview[float]",
        begin: int,
        end: int,
        least: int,
        draws: int,
    ) -> None:
        """As Boards.fill_layer(), for the layer with this many draws left."""
        table = self.table
        if not 0 <= begin < end <= min(table.boards, len(layer)) or len(below) < table.boards:
            raise IndexError(f"boards {begin} to {end}: expected a part of {table.boards}, and of the layer")
        table.unrank(begin)
        for number in range(begin, end):
            if table.hidden_cards() >= least:
                layer[number] = self.back_up(below, draws - 1)
            if number + 1 < end:
                table.advance()
