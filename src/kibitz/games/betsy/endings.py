# cython: annotation_typing=False
"""Who wins with two Kingfishers and at most one more piece, and in how many plies: every position, from the end back.

A side that can capture the Kingfisher wins in 1 ply. In round n all positions are found that are decided in n plies:
won where some move leads to a position lost in n - 1, lost where all lead to won ones and the longest of them takes
n - 1. What is never reached is drawn. Draws by repetition or by many quiet moves are not counted.
"""

from array import array

from kibitz.games.betsy.pieces import BLUE_JAY, EMPTY, KINGFISHER, NIGHTHAWK, PARAKEET, QUETZAL, ROBIN, WHITE
from kibitz.games.betsy.rules import Board
from kibitz.machine import lowest_bit

KINDS = (EMPTY, QUETZAL, PARAKEET, NIGHTHAWK, BLUE_JAY, ROBIN)
"""What White has besides the Kingfisher, each after what it may become."""


class Endings:
    """Plies to the capture of a Kingfisher by either side: odd where the side to move wins, 0 where nobody does."""

    def __init__(self, diagonal: bool = False) -> None:
        self.board = Board()
        self.board.diagonal = 64 if diagonal else 0
        self.plies = array("B", bytes(6 * 2 * 64**3))
        self.longest = 0

    def place(self, kind: int, side: int, own: int, other: int, at: int) -> bool:
        """Set up White's Kingfisher, Black's, and White's piece; whether there is such a position."""
        if own == other:
            return False
        self.board.clear()
        if kind != EMPTY:
            if at in (own, other) or (kind == PARAKEET and (at < 8 or at > 55)):
                return False
            self.board.put(kind, at)
        elif at > 0:
            return False
        self.board.put(KINGFISHER, own)
        self.board.put(8 + KINGFISHER, other)
        self.board.set_side(side)
        return True

    def known(self) -> int:
        """What is known of the position on the board so far."""
        pieces = self.board.pieces
        own, other = pieces[KINGFISHER], pieces[8 + KINGFISHER]
        rest = self.board.sides[WHITE] ^ own
        at = lowest_bit(rest) if rest else 0
        kind = self.board.at[at] if rest else EMPTY
        return self.plies[((2 * kind + self.board.side) * 64 + lowest_bit(own)) * 4096 + lowest_bit(other) * 64 + at]

    def decided(self, n: int) -> bool:
        """Whether the position on the board is won, for odd n, or lost in just n plies, if not in fewer."""
        if n == 1:
            return self.board.hangs(self.board.side ^ 1)
        top = self.board.quiets(self.board.captures(0))
        for i in range(top):
            self.board.make(self.board.moves[i])
            found = self.known()
            self.board.unmake()
            if n & 1:
                if found == n - 1:
                    return True
            elif not found & 1 or found >= n:
                return False
        return n & 1 == 0 and top > 0

    def look(self, kind: int, n: int) -> int:
        """One round for the positions with this piece; how many were decided in it."""
        fresh = 0
        for side in range(2):
            for own in range(64):
                for other in range(64):
                    for at in range(64):
                        index = ((2 * kind + side) * 64 + own) * 4096 + other * 64 + at
                        if self.plies[index] == 0 and self.place(kind, side, own, other, at) and self.decided(n):
                            self.plies[index] = n
                            fresh += 1
        return fresh

    def solve(self, kind: int) -> None:
        """All positions with this piece, those that it may become being solved."""
        n = idle = 0
        while idle < 2 or n < self.longest + 2:
            n += 1
            idle = 0 if self.look(kind, n) else idle + 1
            if idle == 0 and n > self.longest:
                self.longest = n

    def statistics(self, kind: int, side: int) -> tuple[int, int, int, int]:
        """Positions with that side to move, those that White wins, those that Black wins, White's longest win."""
        positions = won = lost = longest = 0
        for own in range(64):
            for other in range(64):
                for at in range(64):
                    if not self.place(kind, side, own, other, at):
                        continue
                    positions += 1
                    found = self.known()
                    if found and (found & 1) != side:
                        won += 1
                        longest = max(longest, found)
                    elif found:
                        lost += 1
        return positions, won, lost, longest
