"""The textbook's player: alpha-beta to a fixed depth, material and piece-square tables, and no more.

It follows the rules to the letter: no check, the game ends when a Kingfisher is captured. It shares nothing with the
engine but the numbers of the pieces, so that each can be tested against the other.

https://www.chessprogramming.org/Alpha-Beta, https://www.chessprogramming.org/Piece-Square_Tables
"""

from collections.abc import Callable

from kibitz.games.betsy.pieces import KINGFISHER, LETTERS, NIGHTHAWK, PARAKEET, QUETZAL

PIECE_VALUES = (0, 100, 310, 330, 500, 950, 10000, 0)
"""Centipawns by kind."""
STEPS = {
    2: ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)),
    3: ((1, 1), (1, -1), (-1, -1), (-1, 1)),
    4: ((0, 1), (1, 0), (0, -1), (-1, 0)),
}
STEPS[5] = STEPS[3] + STEPS[4]
"""By kind: rows and files of a step; of a Robin, a Blue jay and a Quetzal the first of a ray."""
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


class TextbookPosition:
    """The pieces on the squares, in a list of 64, and the side to move; moves lead to new positions."""

    def __init__(self, diagram: str, side: int, diagonal: bool = False) -> None:
        self.squares = [LETTERS.index(letter) if letter != "." else 0 for letter in diagram]
        self.side = side
        self.kingfisher_steps = STEPS[5] if diagonal else STEPS[4]

    def moves(self) -> list[int]:
        """All moves by the letter of the rules: captures first, of the most valuable by the least valuable piece."""
        captures: list[int] = []
        quiet: list[int] = []
        for origin, piece in enumerate(self.squares):
            if not piece or piece >> 3 != self.side:
                continue
            for target in self.parakeet_targets(origin) if piece & 7 == PARAKEET else self.targets(origin, piece & 7):
                (captures if self.squares[target] else quiet).append(origin | target << 6)
        captures.sort(
            key=lambda move: PIECE_VALUES[self.squares[move & 63] & 7] - 10 * PIECE_VALUES[self.squares[move >> 6] & 7]
        )
        return captures + quiet

    def parakeet_targets(self, origin: int) -> list[int]:
        """The squares that the Parakeet there may move to."""
        forward, home_row = (8, 1) if self.side == 0 else (-8, 6)
        targets = []
        if not 0 <= origin + forward < 64:
            return []
        if not self.squares[origin + forward]:
            targets.append(origin + forward)
            if origin // 8 == home_row and not self.squares[origin + 2 * forward]:
                targets.append(origin + 2 * forward)
        for aside in (-1, 1):
            if 0 <= origin % 8 + aside < 8:
                taken = self.squares[origin + forward + aside]
                if taken and taken >> 3 != self.side:
                    targets.append(origin + forward + aside)
        return targets

    def targets(self, origin: int, kind: int) -> list[int]:
        """The squares that another piece there may move to."""
        targets = []
        for rows, files in self.kingfisher_steps if kind == KINGFISHER else STEPS[kind]:
            row, file = origin // 8 + rows, origin % 8 + files
            while 0 <= row < 8 and 0 <= file < 8:
                target = 8 * row + file
                if self.squares[target] and self.squares[target] >> 3 == self.side:
                    break
                targets.append(target)
                if self.squares[target] or kind in (NIGHTHAWK, KINGFISHER):
                    break
                row, file = row + rows, file + files
        return targets

    def after(self, move: int) -> "TextbookPosition":
        """The position after a move."""
        other = TextbookPosition.__new__(TextbookPosition)
        other.squares = self.squares.copy()
        other.kingfisher_steps = self.kingfisher_steps
        other.side = self.side ^ 1
        piece = other.squares[move & 63]
        if piece & 7 == PARAKEET and move >> 9 in (0, 7):
            piece += QUETZAL - PARAKEET
        other.squares[move & 63] = 0
        other.squares[move >> 6] = piece
        return other

    def evaluate(self) -> int:
        """The pieces' values for the side to move, in centipawns."""
        total = 0
        for square, piece in enumerate(self.squares):
            if piece:
                kind = piece & 7
                value = PIECE_VALUES[kind] + square_value(kind, square ^ 56 if piece >> 3 else square)
                total += value if piece >> 3 == self.side else -value
        return total

    def search(self, depth: int, alpha: int, beta: int, left: Callable[[], float]) -> int:
        """The value for the side to move, cut to alpha and beta; alpha where the time is over."""
        if depth == 0:
            return self.evaluate()
        if left() < LEAST_SECONDS:
            return alpha
        for move in self.moves():
            if self.squares[move >> 6] & 7 == KINGFISHER:
                return WON
            alpha = max(alpha, one_ply_later(-self.after(move).search(depth - 1, -beta, -alpha, left)))
            if alpha >= beta:
                break
        return alpha

    def best(self, depth: int, left: Callable[[], float] = lambda: float("inf")) -> tuple[int, int]:
        """The best move and its value, by iterative deepening; of a smaller depth where the time runs out."""
        moves = self.moves()
        chosen, value = moves[0], -WON
        for level in range(1, depth + 1):
            alpha, best = -WON - 1, moves[0]
            for move in moves:
                if self.squares[move >> 6] & 7 == KINGFISHER:
                    return move, WON
                reply = one_ply_later(-self.after(move).search(level - 1, -WON - 1, -alpha, left))
                if reply > alpha:
                    alpha, best = reply, move
            if left() < LEAST_SECONDS:
                break
            chosen, value = best, alpha
            moves.remove(best)
            moves.insert(0, best)
        return chosen, value
