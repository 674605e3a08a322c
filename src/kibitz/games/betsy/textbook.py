"""The textbook's player: alpha-beta to a fixed depth, material and piece-square tables, and no more.

It knows the literal rules: no check, the game ends when a Kingfisher is captured. It shares nothing with the engine but
the numbers of the pieces, so that each can be held against the other.
"""

from collections.abc import Callable

from kibitz.games.betsy.pieces import KINGFISHER, LETTERS, NIGHTHAWK, PARAKEET, QUETZAL

WORTH = (0, 100, 310, 330, 500, 950, 10000, 0)
STEPS = {
    2: ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)),
    3: ((1, 1), (1, -1), (-1, -1), (-1, 1)),
    4: ((0, 1), (1, 0), (0, -1), (-1, 0)),
}
STEPS[5] = STEPS[3] + STEPS[4]
WON = 31000


def placed(kind: int, square: int) -> int:
    """A little more for the centre and for Parakeets that are far; a Kingfisher had better stay at home."""
    row, file = square // 8, square % 8
    central = 6 - abs(2 * row - 7) // 2 - abs(2 * file - 7) // 2
    if kind == PARAKEET:
        return 4 * row + 2 * central
    return -10 * row if kind == KINGFISHER else 4 * central


class Plain:
    """A position in a list of 64 numbers, as the engine counts the pieces."""

    def __init__(self, board: str, side: int, diagonal: bool = False) -> None:
        self.squares = [LETTERS.index(letter) if letter != "." else 0 for letter in board]
        self.side = side
        self.kingfisher = STEPS[5] if diagonal else STEPS[4]

    def moves(self) -> list[int]:
        """All moves by the letter of the rules, captures first."""
        captures: list[int] = []
        quiet: list[int] = []
        for origin, piece in enumerate(self.squares):
            if not piece or piece >> 3 != self.side:
                continue
            for target in self.parakeet(origin) if piece & 7 == PARAKEET else self.flights(origin, piece & 7):
                (captures if self.squares[target] else quiet).append(origin | target << 6)
        captures.sort(key=lambda move: WORTH[self.squares[move & 63] & 7] - 10 * WORTH[self.squares[move >> 6] & 7])
        return captures + quiet

    def parakeet(self, origin: int) -> list[int]:
        forward, home = (8, 1) if self.side == 0 else (-8, 6)
        found = []
        if not 0 <= origin + forward < 64:
            return []
        if not self.squares[origin + forward]:
            found.append(origin + forward)
            if origin // 8 == home and not self.squares[origin + 2 * forward]:
                found.append(origin + 2 * forward)
        for aside in (-1, 1):
            if 0 <= origin % 8 + aside < 8:
                target = self.squares[origin + forward + aside]
                if target and target >> 3 != self.side:
                    found.append(origin + forward + aside)
        return found

    def flights(self, origin: int, kind: int) -> list[int]:
        found = []
        for rows, files in self.kingfisher if kind == KINGFISHER else STEPS[kind]:
            row, file = origin // 8 + rows, origin % 8 + files
            while 0 <= row < 8 and 0 <= file < 8:
                target = 8 * row + file
                if self.squares[target] and self.squares[target] >> 3 == self.side:
                    break
                found.append(target)
                if self.squares[target] or kind in (NIGHTHAWK, KINGFISHER):
                    break
                row, file = row + rows, file + files
        return found

    def after(self, move: int) -> "Plain":
        other = Plain.__new__(Plain)
        other.squares = self.squares.copy()
        other.kingfisher = self.kingfisher
        other.side = self.side ^ 1
        piece = other.squares[move & 63]
        if piece & 7 == PARAKEET and move >> 9 in (0, 7):
            piece += QUETZAL - PARAKEET
        other.squares[move & 63] = 0
        other.squares[move >> 6] = piece
        return other

    def value(self) -> int:
        total = 0
        for square, piece in enumerate(self.squares):
            if piece:
                kind = piece & 7
                mine = WORTH[kind] + placed(kind, square ^ 56 if piece >> 3 else square)
                total += mine if piece >> 3 == self.side else -mine
        return total

    def search(self, depth: int, alpha: int, beta: int, left: Callable[[], float]) -> int:
        if depth == 0:
            return self.value()
        if left() < 0.01:
            return alpha
        for move in self.moves():
            if self.squares[move >> 6] & 7 == KINGFISHER:
                return WON
            worth = -self.after(move).search(depth - 1, -beta, -alpha, left)
            worth -= (worth > WON - 100) - (worth < 100 - WON)
            alpha = max(alpha, worth)
            if alpha >= beta:
                break
        return alpha

    def best(self, depth: int, left: Callable[[], float] = lambda: float("inf")) -> tuple[int, int]:
        """The best move and its value; a shallower one where the time runs out."""
        moves = self.moves()
        chosen, value = moves[0], -WON
        for level in range(1, depth + 1):
            alpha, found = -WON - 1, moves[0]
            for move in moves:
                if self.squares[move >> 6] & 7 == KINGFISHER:
                    return move, WON
                worth = -self.after(move).search(level - 1, -WON - 1, -alpha, left)
                worth -= (worth > WON - 100) - (worth < 100 - WON)
                if worth > alpha:
                    alpha, found = worth, move
            if left() < 0.01:
                break
            chosen, value = found, alpha
            moves.remove(found)
            moves.insert(0, found)
        return chosen, value
