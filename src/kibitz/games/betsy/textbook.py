"""The textbook's player: alpha-beta to a fixed depth, material and piece-square tables, and no more.

https://www.chessprogramming.org/Alpha-Beta, https://www.chessprogramming.org/Piece-Square_Tables
"""

from collections.abc import Callable

from kibitz.games.betsy.pieces import KINGFISHER, PARAKEET
from kibitz.games.betsy.rules import Board

PIECE_VALUES = (0, 100, 310, 330, 500, 950, 10000, 0)
"""Centipawns by kind."""
WON = 31000
"""The value of a captured Kingfisher, less the plies until then."""
MOST_PLIES = 100
"""A value within this distance of WON is a capture of the Kingfisher, and changes with each ply."""
LEAST_SECONDS = 0.01
"""With less time left the search ends."""


def square_value(kind: int, square: int) -> int:
    """A little more for the centre and for Parakeets that are far; a Kingfisher is safest at home."""
    row, file = square // 8, square % 8
    central = 6 - abs(2 * row - 7) // 2 - abs(2 * file - 7) // 2
    if kind == PARAKEET:
        return 4 * row + 2 * central
    return -10 * row if kind == KINGFISHER else 4 * central


def one_ply_later(value: int) -> int:
    """The value seen from the ply before: wins count less the farther they are, losses more."""
    return value - (value > WON - MOST_PLIES) + (value < MOST_PLIES - WON)


class TextbookSearch:
    """Searches the position on a board, which every method leaves as it was."""

    def __init__(self, board: Board, left: Callable[[], float] = lambda: float("inf")) -> None:
        """left: the seconds that are left."""
        self.board, self.left = board, left

    def moves(self) -> list[int]:
        """All moves: captures first, of the most valuable by the least valuable piece; the others by their origin."""
        values = [PIECE_VALUES[piece & 7] for piece in self.board.squares()]

        def order(move: int) -> tuple[int, int]:
            origin, taken = move & 63, values[move >> 6]
            return -taken, values[origin] if taken else origin

        return sorted(self.board.list_moves(), key=order)

    def evaluate(self) -> int:
        """The pieces' values for the side to move, in centipawns."""
        total = 0
        for square, piece in enumerate(self.board.squares()):
            if piece:
                kind = piece & 7
                value = PIECE_VALUES[kind] + square_value(kind, square ^ 56 if piece >> 3 else square)
                total += value if piece >> 3 == self.board.side else -value
        return total

    def search(self, depth: int, alpha: int, beta: int) -> int:
        """The value for the side to move, cut to alpha and beta; alpha where the time is over."""
        if depth == 0:
            return self.evaluate()
        if self.left() < LEAST_SECONDS:
            return alpha
        if self.board.hangs(self.board.side ^ 1):
            return WON
        for move in self.moves():
            alpha = max(alpha, self.value_of(move, depth - 1, alpha, beta))
            if alpha >= beta:
                break
        return alpha

    def value_of(self, move: int, depth: int, alpha: int, beta: int) -> int:
        """The value of a move that does not capture the Kingfisher, by a search to this depth after it."""
        self.board.make(move)
        value = one_ply_later(-self.search(depth, -beta, -alpha))
        self.board.unmake()
        return value

    def best(self, depth: int) -> tuple[int, int]:
        """The best move and its value, by iterative deepening; of a smaller depth where the time runs out."""
        moves = self.moves()
        if self.board.hangs(self.board.side ^ 1):
            return moves[0], WON
        chosen, value = moves[0], -WON
        for level in range(1, depth + 1):
            alpha, best = -WON - 1, moves[0]
            for move in moves:
                reply = self.value_of(move, level - 1, alpha, WON + 1)
                if reply > alpha:
                    alpha, best = reply, move
            if self.left() < LEAST_SECONDS:
                break
            chosen, value = best, alpha
            moves.remove(best)
            moves.insert(0, best)
        return chosen, value
