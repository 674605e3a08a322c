# cython: annotation_typing=False
"""One ending solved by retrograde analysis, from its end back, 64 positions at a time.

https://www.chessprogramming.org/Retrograde_Analysis

A row is the set of positions that differ only in the square of the greatest piece: 64 bits, bit n for square n. In an
ending without such a piece a row has one bit. Rows are ordered by side to move, White's Kingfisher, Black's, and the
second piece. The positions from which a set of positions can be reached follow from a few rows: those in which another
piece has moved, and the row itself, in which the greatest piece moves. Moves that leave the ending, captures and
promotions, are played on the board beforehand and looked up in the smaller endings that they lead to: such a value is a
promise.

Rounds count plies. In round n, odd, the positions are won that can reach one that is lost in n - 1 plies. In round n,
even, the positions are lost that can't reach any that is not won in n - 1 plies at most. The positions that no round
decides are drawn. With four pieces or fewer a side can always move.

Parameters in common: side is the side to move, own and other are the squares of White's and Black's Kingfisher, at is
the square of the second piece (0 without one), and among is the set of squares of the greatest piece that matter.
"""

from array import array

from kibitz.games.betsy.endings.lookup import Endings
from kibitz.games.betsy.pieces import (
    ALTERNATE_BITS,
    ALTERNATE_NIBBLES,
    ALTERNATE_PAIRS,
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
from kibitz.games.betsy.rules import ANY_DIRECTION, DIAGONAL, ORTHOGONAL, Board, count
from kibitz.native.machine import acquire_gil, lowest_bit, release_gil

HELD = 255
"""The promise of a capture or promotion that does not lose."""
LONGEST_ENDING = 250
"""The longest end that fits a byte beside HELD and IMPOSSIBLE."""


def mirrored(squares: int) -> int:
    """The set of squares with left and right exchanged.

    https://www.chessprogramming.org/Flipping_Mirroring_and_Rotating
    """
    squares = squares >> 1 & ALTERNATE_BITS | (squares & ALTERNATE_BITS) << 1
    squares = squares >> 2 & ALTERNATE_PAIRS | (squares & ALTERNATE_PAIRS) << 2
    return squares >> 4 & ALTERNATE_NIBBLES | (squares & ALTERNATE_NIBBLES) << 4


class Retrograde:
    """The ending of White's greatest piece, a kind, and a second piece of either side; EMPTY for none.

    solve() is the whole computation. Between its rounds the invariants are, for every row and its mirror image:
    undecided has the positions without a value yet, not_won those that are not won so far, lost those that are lost in
    exactly the plies of the last even round; plies has the values of all others as endings/lookup.py reads them, and
    the promises, or 0, of the undecided ones.
    """

    def __init__(self, greatest: int, second: int, smaller: Endings) -> None:
        if not 0 <= greatest < KINGFISHER or second & 7 >= KINGFISHER or not 0 <= second < 8 + KINGFISHER:
            raise ValueError(f"pieces {greatest} and {second}: expected one of White's and one of either side")
        if smaller.diagonal not in (0, ANY_DIRECTION):
            raise ValueError(f"diagonal {smaller.diagonal}: expected 0 or {ANY_DIRECTION}")
        self.board = Board()
        self.board.diagonal = smaller.diagonal
        self.smaller = smaller
        self.greatest, self.second = greatest, second
        self.second_squares = 64 if second else 1
        self.greatest_squares = 64 if greatest else 1
        rows = 2 * 64 * 64 * self.second_squares
        self.plies = array("B", bytes([IMPOSSIBLE])) * (rows // 2 * self.greatest_squares)
        """The table as it is stored; an undecided position has the promise of its captures and promotions."""
        self.undecided = array("Q", bytes(8 * rows))
        """By row: the positions without a value."""
        self.not_won = array("Q", bytes(8 * rows))
        """By row: the positions that no odd round has decided."""
        self.lost = array("Q", bytes(8 * rows))
        """By row: the positions lost in exactly the plies of the last even round."""
        self.promising = array("Q", bytes(8 * rows))
        """By row: the positions with a capture or promotion that wins or holds, which no round may call lost."""
        self.rounds = 0
        self.longest_promise = 0
        """The largest number of plies that a capture or promotion promises: rounds go on at least as far."""
        self.missing = False
        """Whether a capture or promotion leads to an ending that is not among the smaller ones."""
        self.between = [0] * 4096
        self.fill_between()

    def fill_between(self) -> None:
        """Compute the squares between two squares of a line, by 64 * one + other."""
        for square in range(64):
            for rows, files in ORTHOGONAL + DIAGONAL:
                passed = 0
                row, file = square // 8 + rows, square % 8 + files
                while 0 <= row < 8 and 0 <= file < 8:
                    self.between[64 * square + 8 * row + file] = passed
                    passed |= 1 << (8 * row + file)
                    row, file = row + rows, file + files

    def row(self, side: int, own: int, other: int, at: int) -> int:
        """The index of a row."""
        return ((side * 64 + own) * 64 + other) * self.second_squares + at

    def mirrored_row(self, side: int, own: int, other: int, at: int) -> int:
        """The index of the row with left and right exchanged."""
        return self.row(side, own ^ 7, other ^ 7, at ^ 7 if self.second else 0)

    def stored(self, side: int, own: int, other: int, at: int) -> int:
        """The index in `plies` of a row's first position; White's Kingfisher must be on the left half."""
        half = (own >> 3) * 4 + (own & 7)
        return (((side * 32 + half) * 64 + other) * self.second_squares + at) * self.greatest_squares

    def possible_squares(self, own: int, other: int, at: int) -> int:
        """The squares that the greatest piece may be on; without one, 1 where the position can be and 0 where not."""
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
        """Put everything but the greatest piece on the board."""
        self.board.clear()
        self.board.put(KINGFISHER, own)
        self.board.put(8 + KINGFISHER, other)
        if self.second:
            self.board.put(self.second, at)
        self.board.set_side(side)

    def promised_plies(self, leaves: bool) -> int:
        """The promise of the position on the board: what its captures and promotions achieve.

        The plies of the fastest win by one of them, odd; HELD where one of them does not lose; the plies of the longest
        loss, even, where all of them lose; 0 where there is none. leaves: whether there can be any besides the capture
        of the Kingfisher, which is 1. The board is as before on exit.
        """
        if self.board.hangs_unchecked(self.board.side ^ 1):
            return 1
        best = 0
        top = self.board.captures(0) if leaves else 0
        for i in range(top):
            self.board.make_unchecked(self.board.moves[i])
            plies = self.smaller.plies(self.board)
            self.board.unmake_unchecked()
            if plies == UNSOLVED:
                self.missing = True
            elif plies & 1:
                if not best & 1 and plies + 1 > best:
                    best = plies + 1
            elif plies == 0:
                if not best & 1:
                    best = HELD
            elif not best & 1 or plies + 1 < best:
                best = plies + 1
        return best

    def prepare(self, side: int, own: int) -> None:
        """Fill the rows with this side to move and White's Kingfisher there, and their promises, before round 1."""
        leaves = self.second > 8 or PARAKEET in (self.greatest, self.second) or (side == BLACK and self.greatest > 0)
        for other in range(64):
            for at in range(self.second_squares):
                squares = self.possible_squares(own, other, at)
                first = self.stored(side, own, other, at)
                here, there = self.row(side, own, other, at), self.mirrored_row(side, own, other, at)
                self.undecided[here] = self.not_won[here] = squares
                mirror_squares = mirrored(squares) if self.greatest else squares
                self.undecided[there] = self.not_won[there] = mirror_squares
                promising = 0
                if squares:
                    self.set_up(side, own, other, at)
                while squares:
                    square = lowest_bit(squares)
                    squares &= squares - 1
                    if self.greatest:
                        self.board.put(self.greatest, square)
                    promise = self.promised_plies(leaves)
                    if self.greatest:
                        self.board.lift(self.greatest, square)
                    self.plies[first + square] = promise
                    if promise & 1:
                        promising |= ONE << square
                    if promise != HELD and promise > self.longest_promise:
                        self.longest_promise = promise
                self.promising[here] = promising

    def sources_of_greatest(self, row: int, occupied: int, among: int) -> int:
        """The squares from which White's greatest piece moves to a square of the row without capture or promotion."""
        origins = 0
        if self.greatest == PARAKEET:
            step = row >> 8
            return step | (step & ~occupied) >> 8 & ROW_2
        if count(row) < count(among):
            while row:
                origins |= self.board.reach(self.greatest, lowest_bit(row), occupied)
                row &= row - 1
            return origins
        while among:
            square = lowest_bit(among)
            among &= among - 1
            if self.board.reach(self.greatest, square, occupied) & row:
                origins |= ONE << square
        return origins

    def sources(
        self, targets: "array[int] | memoryview[int]", side: int, own: int, other: int, at: int, among: int
    ) -> int:
        """The squares of `among` from which a move, not a capture or promotion, leads to a target position."""
        origins = 0
        kingfishers = ONE << own | ONE << other
        mover = own if side == WHITE else other
        steps = self.board.reach(KINGFISHER, mover, kingfishers) & ~kingfishers
        while steps:
            target = lowest_bit(steps)
            steps &= steps - 1
            if side == WHITE:
                origins |= targets[self.row(BLACK, target, other, at)]
            else:
                origins |= targets[self.row(WHITE, own, target, at)]
        occupied = kingfishers
        if self.second:
            occupied |= ONE << at
            if self.second >> 3 == side:
                origins |= self.sources_of_second(targets, side, own, other, at, kingfishers)
        rest = among & ~origins
        if self.greatest and side == WHITE and rest:
            origins |= self.sources_of_greatest(targets[self.row(BLACK, own, other, at)], occupied, rest)
        return origins & among

    def sources_of_second(
        self, targets: "array[int] | memoryview[int]", side: int, own: int, other: int, at: int, occupied: int
    ) -> int:
        """The squares of the greatest piece with which a move of the second piece leads to a target position.

        The greatest piece must not stand between; a move onto its square would be a capture.
        """
        origins = 0
        if self.second & 7 == PARAKEET:
            step = 8 if side == WHITE else -8
            ahead = at + step
            if not occupied >> ahead & 1 and not LAST_ROWS >> ahead & 1:
                origins = targets[self.row(side ^ 1, own, other, ahead)]
                if at >> 3 == (1 if side == WHITE else 6) and not occupied >> (ahead + step) & 1:
                    origins |= targets[self.row(side ^ 1, own, other, ahead + step)] & ~(ONE << ahead)
            return origins
        ways = self.board.reach(self.second, at, occupied) & ~occupied
        while ways:
            target = lowest_bit(ways)
            ways &= ways - 1
            origins |= targets[self.row(side ^ 1, own, other, target)] & ~self.between[64 * at + target]
        return origins

    def won_in(self, n: int, side: int, own: int, other: int, at: int) -> int:
        """The row's undecided positions that are won in exactly n plies; n is odd."""
        here = self.row(side, own, other, at)
        among = self.undecided[here]
        decided = self.sources(self.lost, side, own, other, at, among)
        first = self.stored(side, own, other, at)
        rest = among & self.promising[here] & ~decided
        while rest:
            square = lowest_bit(rest)
            rest &= rest - 1
            if self.plies[first + square] == n:
                decided |= ONE << square
        return decided

    def lost_in(self, n: int, side: int, own: int, other: int, at: int) -> int:
        """The row's undecided positions that are lost in exactly n plies; n is even."""
        here = self.row(side, own, other, at)
        among = self.undecided[here] & ~self.promising[here]
        if not among:
            return 0
        decided = among & ~self.sources(self.not_won, side, own, other, at, among)
        first = self.stored(side, own, other, at)
        rest = decided
        while rest:
            square = lowest_bit(rest)
            rest &= rest - 1
            if self.plies[first + square] > n:
                decided ^= ONE << square
        return decided

    def decide_round(self, n: int) -> int:
        """Round n for all rows; returns the number of positions that it decided."""
        total = 0
        for side in range(2):
            for own in range(64):
                if own & 4:
                    continue
                for other in range(64):
                    for at in range(self.second_squares):
                        here = self.row(side, own, other, at)
                        decided = 0
                        if self.undecided[here]:
                            if n & 1:
                                decided = self.won_in(n, side, own, other, at)
                            else:
                                decided = self.lost_in(n, side, own, other, at)
                        if decided or n & 1 == 0:
                            self.record(n, side, own, other, at, decided)
                            total += count(decided)
        return total

    def record(self, n: int, side: int, own: int, other: int, at: int, decided: int) -> None:
        """Keep the positions of a row that the round decided, and their mirror images; see the class's invariants.

        n: the plies; 0 for positions that no round decided, which are drawn.
        """
        here, there = self.row(side, own, other, at), self.mirrored_row(side, own, other, at)
        mirror_image = mirrored(decided) if self.greatest else decided
        self.undecided[here] &= ~decided
        self.undecided[there] &= ~mirror_image
        if n & 1:
            self.not_won[here] &= ~decided
            self.not_won[there] &= ~mirror_image
        else:
            self.lost[here] = decided
            self.lost[there] = mirror_image
        first = self.stored(side, own, other, at)
        while decided:
            self.plies[first + lowest_bit(decided)] = n
            decided &= decided - 1

    def finish(self) -> None:
        """Store the undecided positions as drawn, whatever their promise."""
        for side in range(2):
            for own in range(64):
                if own & 4:
                    continue
                for other in range(64):
                    for at in range(self.second_squares):
                        self.record(0, side, own, other, at, self.undecided[self.row(side, own, other, at)])

    def solve(self) -> None:
        """Solve the ending: afterwards `plies` is its table. Compiled, other threads of Python run meanwhile.

        ValueError where a capture or promotion leads to an ending that is not among the smaller ones; OverflowError
        where an end does not fit a byte. Two rounds without a decision, and none to come by a promise, end it: an odd
        round depends only on the even one before it, and an even one on the odd one.
        """
        for side in range(2):
            for own in range(64):
                if not own & 4:
                    thread = release_gil()
                    self.prepare(side, own)
                    acquire_gil(thread)
        if self.missing:
            raise ValueError("an ending that a capture or promotion leads to is missing: expected it among the smaller")
        idle = 0
        while idle < 2 or self.rounds <= self.longest_promise:
            self.rounds += 1
            if self.rounds > LONGEST_ENDING:
                raise OverflowError(f"an ending of more than {LONGEST_ENDING} plies: expected them to fit a byte")
            thread = release_gil()
            decided = self.decide_round(self.rounds)
            acquire_gil(thread)
            idle = 0 if decided else idle + 1
        self.finish()
