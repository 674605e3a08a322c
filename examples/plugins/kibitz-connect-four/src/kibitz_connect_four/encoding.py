"""The board as numbers for learners."""

from collections.abc import Iterator

from kibitz.learn.encoding import Encoding, Feature
from kibitz.table import Move, View

from kibitz_connect_four.game import DISCS, EMPTY, board_of


class BoardEncoding(Encoding):
    def describe(self) -> tuple[Feature, ...]:
        squares = int(self.options["width"]) * int(self.options["height"])
        return (
            Feature("squares", squares, 2, "row by row from the bottom: 0 empty, 1 an own disc, 2 the other's"),
            Feature("turn", 1, 1, "1 where the view's seat is to move"),
        )

    def count(self) -> int:
        return int(self.options["width"])

    def numbers(self, view: View) -> Iterator[int]:
        board = board_of(view)
        for disc in board.squares:
            yield 0 if disc == EMPTY else 1 + (DISCS.index(disc) != view.seat)
        yield int(view.seat in board.to_move)

    def index(self, view: View, move: Move) -> int:
        assert isinstance(move, int)
        return move - 1

    def word(self, index: int) -> str:
        return str(index + 1)


ENCODING = BoardEncoding
