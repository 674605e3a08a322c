"""Betsy's moves by the letter of the rules, on a list of squares: the measure of the bitboards.

It shares nothing with them but the numbers of the pieces, so that each can be tested against the other.
"""

from kibitz.games.betsy.pieces import KINGFISHER, LETTERS, NIGHTHAWK, PARAKEET, QUETZAL
from kibitz.games.betsy.textbook import PIECE_VALUES

STEPS = {
    2: ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)),
    3: ((1, 1), (1, -1), (-1, -1), (-1, 1)),
    4: ((0, 1), (1, 0), (0, -1), (-1, 0)),
}
STEPS[5] = STEPS[3] + STEPS[4]
"""By kind: rows and files of a step; of a Robin, a Blue jay and a Quetzal the first of a ray."""


class PlainPosition:
    """The pieces on the squares, in a list of 64, and the side to move; moves lead to new positions."""

    def __init__(self, diagram: str, side: int, diagonal: bool = False) -> None:
        self.squares = [LETTERS.index(letter) if letter != "." else 0 for letter in diagram]
        self.side = side
        self.kingfisher_steps = STEPS[5] if diagonal else STEPS[4]

    def moves(self) -> list[int]:
        """All moves: captures first, of the most valuable by the least valuable piece."""
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

    def after(self, move: int) -> "PlainPosition":
        """The position after a move."""
        other = PlainPosition.__new__(PlainPosition)
        other.squares = self.squares.copy()
        other.kingfisher_steps = self.kingfisher_steps
        other.side = self.side ^ 1
        piece = other.squares[move & 63]
        if piece & 7 == PARAKEET and move >> 9 in (0, 7):
            piece += QUETZAL - PARAKEET
        other.squares[move & 63] = 0
        other.squares[move >> 6] = piece
        return other
