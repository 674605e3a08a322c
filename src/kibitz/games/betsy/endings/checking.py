# cython: annotation_typing=False
"""Solved endings checked move by move: every result must follow from those of the positions after one move.

It shares no idea with retrograde.py: each position is put on the board, its moves are played one by one, and the
positions after them are looked up.
"""

from kibitz.games.betsy.endings.lookup import Endings
from kibitz.games.betsy.endings.sizes import LOSS, WIN
from kibitz.games.betsy.pieces import EMPTY, KINGFISHER, LAST_ROWS, MASK64, PARAKEET, UNSOLVED
from kibitz.games.betsy.rules import Board
from kibitz.native.machine import acquire_gil, lowest_bit, release_gil


def expected(board: Board, endings: Endings) -> int:
    """What the position on the board must be by its moves: WIN, LOSS or 0; UNSOLVED where a table is missing."""
    if board.hangs_unchecked(board.side ^ 1):
        return WIN
    result = LOSS
    top = board.generate(0)
    for i in range(top):
        board.make_unchecked(board.moves[i])
        plies = endings.plies(board)
        board.unmake_unchecked()
        if plies == UNSOLVED:
            return UNSOLVED
        if plies and plies & 1 == 0:
            result = WIN
        elif plies == 0 and result == LOSS:
            result = 0
    return result


def follows(board: Board, endings: Endings) -> bool:
    """Whether the result of the position on the board is what its moves make it."""
    plies = endings.plies(board)
    return plies != UNSOLVED and expected(board, endings) == (WIN if plies & 1 else LOSS if plies else 0)


class Checker:
    """Checks the ending of White's first piece and two others, EMPTY for none, part by part."""

    def __init__(self, first: int, second: int, third: int, endings: Endings) -> None:
        self.board = Board()
        self.board.diagonal = endings.diagonal
        self.endings = endings
        self.pieces = [EMPTY] * 5
        self.pieces[:] = [KINGFISHER, 8 + KINGFISHER, third, second, first]
        self.checked = 0
        """The number of positions so far."""

    def wrong_below(self, place: int) -> bool:
        """Whether a position is wrong that has on the board what is there, and the pieces from this place on."""
        if place == 5:
            self.checked += 1
            return not follows(self.board, self.endings)
        piece = self.pieces[place]
        if piece == EMPTY:
            return self.wrong_below(place + 1)
        left = ~(self.board.sides[0] | self.board.sides[1]) & MASK64
        if piece & 7 == PARAKEET:
            left &= ~LAST_ROWS
        while left:
            square = lowest_bit(left)
            left &= left - 1
            self.board.put(piece, square)
            if self.wrong_below(place + 1):
                return True
            self.board.lift(piece, square)
        return False

    def wrong(self, side: int, own: int) -> bool:
        """Whether a position with this side to move and White's Kingfisher there is wrong; then it is on the board."""
        self.board.clear()
        self.board.set_side(side)
        self.board.put(KINGFISHER, own)
        thread = release_gil()
        found = self.wrong_below(1)
        acquire_gil(thread)
        return found
