# cython: annotation_typing=False
"""One ending solved from its end back, 64 positions at a time.

All squares of the greatest piece, with everything else in its place, lie in the bits of one number, a row. Where one
set of positions can be reached from is then a matter of a few numbers a row: those of the squares that another piece
moves to, and the row itself as the greatest piece moves. Moves that leave the ending, captures and promotions, are
played on the board beforehand and looked up in the endings that they lead to.

In round n those are won that can reach a position lost in n - 1, and those are lost that can reach none that is not
won in n - 1 at most. What is left when rounds find nothing is drawn. With four pieces a side can always move.
"""

from array import array

from kibitz.games.betsy.endings.lookup import Endings
from kibitz.games.betsy.pieces import (
    BLACK,
    IMPOSSIBLE,
    KINGFISHER,
    LAST_ROWS,
    MASK64,
    ONE,
    PARAKEET,
    ROW_2,
    UNSOLVED,
    WHITE,
)
from kibitz.games.betsy.rules import DIAGONAL, ORTHOGONAL, Board, count
from kibitz.native.machine import lowest_bit

HELD = 255
"""Promised by a capture or promotion after which the side to move does not lose."""
MOST_PLIES = 250
ONES, TWOS, FOURS = 0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F


def mirrored(squares: int) -> int:
    """The set of squares with left and right exchanged."""
    squares = squares >> 1 & ONES | (squares & ONES) << 1
    squares = squares >> 2 & TWOS | (squares & TWOS) << 2
    return squares >> 4 & FOURS | (squares & FOURS) << 4


class Retrograde:
    """The ending of White's greatest piece, a kind, and a second piece of either side; EMPTY for none."""

    def __init__(self, greatest: int, second: int, smaller: Endings) -> None:
        self.board = Board()
        self.board.diagonal = smaller.diagonal
        self.smaller = smaller
        self.greatest, self.second = greatest, second
        self.width = 64 if second else 1
        self.height = 64 if greatest else 1
        rows = 2 * 64 * 64 * self.width
        self.plies = array("B", bytes([IMPOSSIBLE])) * (rows // 2 * self.height)
        """As the ending is stored; what is not decided yet holds what a capture or promotion promises."""
        self.left = array("Q", bytes(8 * rows))
        """The positions not decided yet, by side to move, White's Kingfisher, Black's, second piece."""
        self.unwon = array("Q", bytes(8 * rows))
        self.lost = array("Q", bytes(8 * rows))
        """The positions lost in just the number of plies of the last even round."""
        self.safe = array("Q", bytes(8 * rows))
        """The positions with a capture or promotion that wins or holds."""
        self.rounds = 0
        self.longest_promise = 0
        self.missing = False
        self.between = [0] * 4096
        self.fill_between()

    def fill_between(self) -> None:
        """The squares between two of a line, by 64 * one + other."""
        for square in range(64):
            for rows, files in ORTHOGONAL + DIAGONAL:
                passed = 0
                row, file = square // 8 + rows, square % 8 + files
                while 0 <= row < 8 and 0 <= file < 8:
                    self.between[64 * square + 8 * row + file] = passed
                    passed |= 1 << (8 * row + file)
                    row, file = row + rows, file + files

    def row(self, side: int, own: int, other: int, at: int) -> int:
        """Where the rows keep these positions."""
        return ((side * 64 + own) * 64 + other) * self.width + at

    def twin(self, side: int, own: int, other: int, at: int) -> int:
        """Where they keep the same positions with left and right exchanged."""
        return self.row(side, own ^ 7, other ^ 7, at ^ 7 if self.second else 0)

    def stored(self, side: int, own: int, other: int, at: int) -> int:
        """Where the first byte of these positions is stored, White's Kingfisher being on the left half."""
        half = (own >> 3) * 4 + (own & 7)
        return (((side * 32 + half) * 64 + other) * self.width + at) * self.height

    def possible(self, own: int, other: int, at: int) -> int:
        """The squares that the greatest piece may stand on; without one, the first square means that all is well."""
        taken = ONE << own | ONE << other
        if own == other:
            return 0
        if self.second:
            if taken >> at & 1 or (self.second & 7 == PARAKEET and LAST_ROWS >> at & 1):
                return 0
            taken |= ONE << at
        if not self.greatest:
            return 1
        return ~taken & (~LAST_ROWS if self.greatest == PARAKEET else MASK64) & MASK64

    def set_up(self, side: int, own: int, other: int, at: int) -> None:
        """Everything but the greatest piece."""
        self.board.clear()
        self.board.put(KINGFISHER, own)
        self.board.put(8 + KINGFISHER, other)
        if self.second:
            self.board.put(self.second, at)
        self.board.set_side(side)

    def promise(self, leaves: bool) -> int:
        """Plies of the fastest win by a capture or promotion, else HELD or those of the longest such loss, if any."""
        if self.board.hangs(self.board.side ^ 1):
            return 1
        best = 0
        top = self.board.captures(0) if leaves else 0
        for i in range(top):
            self.board.make(self.board.moves[i])
            found = self.smaller.plies(self.board)
            self.board.unmake()
            if found == UNSOLVED:
                self.missing = True
            elif found & 1:
                if not best & 1 and found + 1 > best:
                    best = found + 1
            elif found == 0:
                if not best & 1:
                    best = HELD
            elif not best & 1 or found + 1 < best:
                best = found + 1
        return best

    def prepare(self, side: int, own: int) -> None:
        """Set up the rows with this side to move and White's Kingfisher there, and what captures promise."""
        leaves = self.second > 8 or PARAKEET in (self.greatest, self.second)
        if side == BLACK and self.greatest:
            leaves = True
        for other in range(64):
            for at in range(self.width):
                squares = self.possible(own, other, at)
                first = self.stored(side, own, other, at)
                here, there = self.row(side, own, other, at), self.twin(side, own, other, at)
                self.left[here] = self.unwon[here] = squares
                turned = mirrored(squares) if self.greatest else squares
                self.left[there] = self.unwon[there] = turned
                safe = 0
                if squares:
                    self.set_up(side, own, other, at)
                while squares:
                    square = lowest_bit(squares)
                    squares &= squares - 1
                    if self.greatest:
                        self.board.put(self.greatest, square)
                    found = self.promise(leaves)
                    if self.greatest:
                        self.board.lift(self.greatest, square)
                    self.plies[first + square] = found
                    if found & 1:
                        safe |= ONE << square
                    if found != HELD and found > self.longest_promise:
                        self.longest_promise = found
                self.safe[here] = safe

    def reached_by_greatest(self, row: int, occupied: int, among: int) -> int:
        """The squares from which White's greatest piece moves into the row's positions."""
        found = 0
        if self.greatest == PARAKEET:
            step = row >> 8
            return step | (step & ~occupied) >> 8 & ROW_2
        if count(row) < count(among):
            while row:
                found |= self.board.reach(self.greatest, lowest_bit(row), occupied)
                row &= row - 1
            return found
        while among:
            square = lowest_bit(among)
            among &= among - 1
            if self.board.reach(self.greatest, square, occupied) & row:
                found |= ONE << square
        return found

    def reached(
        self, targets: "array[int] | memoryview[int]", side: int, own: int, other: int, at: int, among: int
    ) -> int:
        """Those among the squares from which a move that is no capture or promotion leads to one of the targets."""
        found = 0
        kingfishers = ONE << own | ONE << other
        mover = own if side == WHITE else other
        steps = self.board.reach(KINGFISHER, mover, kingfishers) & ~kingfishers
        while steps:
            target = lowest_bit(steps)
            steps &= steps - 1
            if side == WHITE:
                found |= targets[self.row(BLACK, target, other, at)]
            else:
                found |= targets[self.row(WHITE, own, target, at)]
        occupied = kingfishers
        if self.second:
            occupied |= ONE << at
            if self.second >> 3 == side:
                found |= self.reached_by_second(targets, side, own, other, at, kingfishers)
        rest = among & ~found
        if self.greatest and side == WHITE and rest:
            found |= self.reached_by_greatest(targets[self.row(BLACK, own, other, at)], occupied, rest)
        return found & among

    def reached_by_second(
        self, targets: "array[int] | memoryview[int]", side: int, own: int, other: int, at: int, occupied: int
    ) -> int:
        """The greatest piece's squares that leave the second one a way to the targets."""
        found = 0
        if self.second & 7 == PARAKEET:
            step = 8 if side == WHITE else -8
            ahead = at + step
            if not occupied >> ahead & 1 and not LAST_ROWS >> ahead & 1:
                found = targets[self.row(side ^ 1, own, other, ahead)]
                if at >> 3 == (1 if side == WHITE else 6) and not occupied >> (ahead + step) & 1:
                    found |= targets[self.row(side ^ 1, own, other, ahead + step)] & ~(ONE << ahead)
            return found
        ways = self.board.reach(self.second, at, occupied) & ~occupied
        while ways:
            target = lowest_bit(ways)
            ways &= ways - 1
            found |= targets[self.row(side ^ 1, own, other, target)] & ~self.between[64 * at + target]
        return found

    def won(self, n: int, side: int, own: int, other: int, at: int) -> int:
        """Those of the row's positions that are won in just n plies."""
        here = self.row(side, own, other, at)
        among = self.left[here]
        found = self.reached(self.lost, side, own, other, at, among)
        first = self.stored(side, own, other, at)
        promised = among & self.safe[here] & ~found
        while promised:
            square = lowest_bit(promised)
            promised &= promised - 1
            if self.plies[first + square] == n:
                found |= ONE << square
        return found

    def beaten(self, n: int, side: int, own: int, other: int, at: int) -> int:
        """Those of the row's positions that are lost in just n plies."""
        here = self.row(side, own, other, at)
        among = self.left[here] & ~self.safe[here]
        if not among:
            return 0
        found = among & ~self.reached(self.unwon, side, own, other, at, among)
        first = self.stored(side, own, other, at)
        doubtful = found
        while doubtful:
            square = lowest_bit(doubtful)
            doubtful &= doubtful - 1
            if self.plies[first + square] > n:
                found ^= ONE << square
        return found

    def look(self, n: int) -> int:
        """One round; how many positions were decided in it."""
        fresh = 0
        for side in range(2):
            for own in range(64):
                if own & 4:
                    continue
                for other in range(64):
                    for at in range(self.width):
                        here = self.row(side, own, other, at)
                        found = 0
                        if self.left[here]:
                            if n & 1:
                                found = self.won(n, side, own, other, at)
                            else:
                                found = self.beaten(n, side, own, other, at)
                        if found or n & 1 == 0:
                            self.note(n, side, own, other, at, found)
                            fresh += count(found)
        return fresh

    def note(self, n: int, side: int, own: int, other: int, at: int, found: int) -> None:
        """Keep what the round found in a row, and in its twin."""
        here, there = self.row(side, own, other, at), self.twin(side, own, other, at)
        turned = mirrored(found) if self.greatest else found
        self.left[here] &= ~found
        self.left[there] &= ~turned
        if n & 1:
            self.unwon[here] &= ~found
            self.unwon[there] &= ~turned
        else:
            self.lost[here] = found
            self.lost[there] = turned
        first = self.stored(side, own, other, at)
        while found:
            self.plies[first + lowest_bit(found)] = n
            found &= found - 1

    def settle(self) -> None:
        """What is not decided is drawn, whatever was promised."""
        for side in range(2):
            for own in range(64):
                if own & 4:
                    continue
                for other in range(64):
                    for at in range(self.width):
                        first = self.stored(side, own, other, at)
                        squares = self.left[self.row(side, own, other, at)]
                        while squares:
                            self.plies[first + lowest_bit(squares)] = 0
                            squares &= squares - 1

    def solve(self) -> None:
        """All of it."""
        for side in range(2):
            for own in range(64):
                if not own & 4:
                    self.prepare(side, own)
        if self.missing:
            raise ValueError("an ending that a capture or promotion leads to is missing: expected it among the smaller")
        idle = 0
        while idle < 2 or self.rounds <= self.longest_promise:
            self.rounds += 1
            if self.rounds > MOST_PLIES:
                raise OverflowError(f"an ending of more than {MOST_PLIES} plies: expected them to fit a byte")
            idle = 0 if self.look(self.rounds) else idle + 1
        self.settle()
