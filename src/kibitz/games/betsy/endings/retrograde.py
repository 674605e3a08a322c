# cython: annotation_typing=False
"""One ending solved by retrograde analysis, from its end back, 64 positions at a time.

https://www.chessprogramming.org/Retrograde_Analysis

A row is the set of positions that differ only in the square of the greatest piece: 64 bits, bit n for square n. In an
ending without such a piece a row has one bit. Rows are ordered by side to move, White's Kingfisher, Black's, the third
piece, and the second. The positions from which a set of positions can be reached follow from a few rows: those in which
another piece has moved, and the row itself, in which the greatest piece moves. Moves that leave the ending, captures
and promotions, are played on the board beforehand and looked up in the endings that they lead to: such a value is a
promise.

Rounds count plies. In round n, odd, the positions are won that can reach one that is lost in n - 1 plies. In round n,
even, the positions are lost that can't reach any that is not won in n - 1 plies at most. The positions that no round
decides are drawn. With five pieces or fewer a side can always move.

With five pieces only results are found, which takes a quarter of the memory and fewer rounds: a win by a capture or
promotion counts from the start, and a round uses what it has decided itself, so that n says nothing.

Parameters in common: side is the side to move, own and other are the squares of White's and Black's Kingfisher, at is
the square of the second piece and 64 times that of the third (0 without one), and among is the set of squares of the
greatest piece that matter.
"""

from array import array
from collections.abc import Callable

from kibitz.games.betsy.endings.lookup import Endings, is_piece
from kibitz.games.betsy.pieces import (
    ALTERNATE_BITS,
    ALTERNATE_NIBBLES,
    ALTERNATE_PAIRS,
    BLACK,
    EMPTY,
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
    """The ending of White's greatest piece, a kind, and a second and third piece of either side; EMPTY for none.

    solve() is the whole computation. Between its rounds the invariants are, for every row and its mirror image:
    undecided has the positions without a value yet, not_won those that are not won so far, lost those that are lost in
    exactly the plies of the last even round, or, where only results are found, in any number; plies has the values of
    all others as endings/lookup.py reads them, and the promises, or 0, of the undecided ones.
    """

    def __init__(self, greatest: int, second: int, third: int, smaller: Endings, *, only_results: bool = False) -> None:
        if not 0 <= greatest < KINGFISHER or not (is_piece(second) and is_piece(third)):
            raise ValueError(f"pieces {greatest}, {second} and {third}: expected one of White's and two of either side")
        if smaller.diagonal not in (0, ANY_DIRECTION):
            raise ValueError(f"diagonal {smaller.diagonal}: expected 0 or {ANY_DIRECTION}")
        self.board = Board()
        self.board.diagonal = smaller.diagonal
        self.smaller = smaller
        self.greatest, self.second, self.third = greatest, second, third
        self.only_results = only_results or third != EMPTY
        self.second_squares = 64 if second else 1
        self.places = self.second_squares * (64 if third else 1)
        """Of the second and third piece."""
        self.mirror = (7 if second else 0) | (7 << 6 if third else 0)
        self.greatest_squares = 64 if greatest else 1
        rows = 2 * 64 * 64 * self.places
        self.plies = array("B", bytes([IMPOSSIBLE])) * (0 if self.only_results else rows // 2 * self.greatest_squares)
        """The table as it is stored; an undecided position has the promise of its captures and promotions."""
        self.undecided = array("Q", [0]) * rows
        """By row: the positions without a value."""
        self.not_won = array("Q", [0]) * rows
        """By row: the positions that no odd round has decided."""
        self.lost = array("Q", [0]) * rows
        """By row: the positions lost in exactly the plies of the last even round; or in any number."""
        self.promising = array("Q", [0]) * rows
        """By row: the positions with a capture or promotion that wins or holds, which no round may call lost."""
        self.changed = array("i", [0]) * (rows // self.second_squares)
        """By row without the second piece: the last round that decided something there; only for results."""
        self.rounds = 0
        self.longest_promise = 0
        """The largest number of plies that a capture or promotion promises: rounds go on at least as far."""
        self.counts = [0] * 6
        """Where only results are found, for White and for Black to move: the positions in which the side can't capture
        the other's Kingfisher at once, and those of them that it wins and loses."""
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
        return ((side * 64 + own) * 64 + other) * self.places + at

    def mirrored_row(self, side: int, own: int, other: int, at: int) -> int:
        """The index of the row with left and right exchanged."""
        return self.row(side, own ^ 7, other ^ 7, at ^ self.mirror)

    def stored(self, side: int, own: int, other: int, at: int) -> int:
        """The index in `plies` of a row's first position; White's Kingfisher must be on the left half."""
        half = (own >> 3) * 4 + (own & 7)
        return (((side * 32 + half) * 64 + other) * self.places + at) * self.greatest_squares

    def possible_squares(self, own: int, other: int, at: int) -> int:
        """The squares that the greatest piece may be on; without one, 1 where the position can be and 0 where not."""
        taken = ONE << own | ONE << other
        if own == other:
            return 0
        if self.second:
            if (taken | (LAST_ROWS if self.second & 7 == PARAKEET else 0)) >> (at & 63) & 1:
                return 0
            taken |= ONE << (at & 63)
        if self.third:
            if (taken | (LAST_ROWS if self.third & 7 == PARAKEET else 0)) >> (at >> 6) & 1:
                return 0
            taken |= ONE << (at >> 6)
        if not self.greatest:
            return 1
        return ~taken & (~LAST_ROWS if self.greatest == PARAKEET else MASK64) & MASK64

    def set_up(self, side: int, own: int, other: int, at: int) -> None:
        """Put everything but the greatest piece on the board."""
        self.board.clear()
        self.board.put(KINGFISHER, own)
        self.board.put(8 + KINGFISHER, other)
        if self.second:
            self.board.put(self.second, at & 63)
        if self.third:
            self.board.put(self.third, at >> 6)
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
        leaves = self.second > 8 or self.third > 8 or (side == BLACK and self.greatest > 0)
        leaves = leaves or self.greatest == PARAKEET or self.second == PARAKEET or self.third == PARAKEET
        for other in range(64):
            for at in range(self.places):
                squares = self.possible_squares(own, other, at)
                first = self.stored(side, own, other, at)
                here, there = self.row(side, own, other, at), self.mirrored_row(side, own, other, at)
                self.undecided[here] = self.not_won[here] = squares
                mirror_squares = mirrored(squares) if self.greatest else squares
                self.undecided[there] = self.not_won[there] = mirror_squares
                promising = won = hanging = 0
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
                    if promise == 1:
                        hanging |= ONE << square
                    if promise & 1:
                        promising |= ONE << square
                    if not self.only_results:
                        self.plies[first + square] = promise
                        if promise != HELD and promise > self.longest_promise:
                            self.longest_promise = promise
                    elif promise & 1 and promise != HELD:
                        won |= ONE << square
                self.promising[here] = promising
                if won:
                    self.record(1, side, own, other, at, won)
                    self.promising[here] = promising & ~won | hanging

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
            occupied |= ONE << (at & 63)
        if self.third:
            occupied |= ONE << (at >> 6)
        if self.second and self.second >> 3 == side:
            origins |= self.sources_of_other(targets, side, own, other, at, occupied, self.second, 0)
        if self.third and self.third >> 3 == side and among & ~origins:
            origins |= self.sources_of_other(targets, side, own, other, at, occupied, self.third, 6)
        rest = among & ~origins
        if self.greatest and side == WHITE and rest:
            origins |= self.sources_of_greatest(targets[self.row(BLACK, own, other, at)], occupied, rest)
        return origins & among

    def sources_of_other(
        self,
        targets: "array[int] | memoryview[int]",
        side: int,
        own: int,
        other: int,
        at: int,
        occupied: int,
        piece: int,
        shift: int,
    ) -> int:
        """The squares of the greatest piece with which a move of this piece leads to a target position.

        The piece is the second one, or the third: its square is at this shift in `at`. The greatest piece must not
        stand between; a move onto its square would be a capture.
        """
        origins = 0
        square = at >> shift & 63
        if piece & 7 == PARAKEET:
            step = 8 if side == WHITE else -8
            ahead = square + step
            if not occupied >> ahead & 1 and not LAST_ROWS >> ahead & 1:
                origins = targets[self.row(side ^ 1, own, other, at ^ (square ^ ahead) << shift)]
                if square >> 3 == (1 if side == WHITE else 6) and not occupied >> (ahead + step) & 1:
                    place = at ^ (square ^ ahead + step) << shift
                    origins |= targets[self.row(side ^ 1, own, other, place)] & ~(ONE << ahead)
            return origins
        ways = self.board.reach(piece, square, occupied) & ~occupied
        while ways:
            target = lowest_bit(ways)
            ways &= ways - 1
            place = at ^ (square ^ target) << shift
            origins |= targets[self.row(side ^ 1, own, other, place)] & ~self.between[64 * square + target]
        return origins

    def won_in(self, n: int, side: int, own: int, other: int, at: int) -> int:
        """The row's undecided positions that are won in exactly n plies; n is odd."""
        here = self.row(side, own, other, at)
        among = self.undecided[here]
        decided = self.sources(self.lost, side, own, other, at, among)
        first = self.stored(side, own, other, at)
        rest = 0 if self.only_results else among & self.promising[here] & ~decided
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
        rest = 0 if self.only_results else decided
        while rest:
            square = lowest_bit(rest)
            rest &= rest - 1
            if self.plies[first + square] > n:
                decided ^= ONE << square
        return decided

    def has_news(self, n: int, side: int, own: int, other: int, third: int) -> bool:
        """Whether round n can decide anything with the third piece there: the last round decided what moves lead to."""
        if n <= 2 or self.is_new(n, side, own, other, third):
            return True
        mover = own if side == WHITE else other
        steps = self.board.reach(KINGFISHER, mover, 0)
        while steps:
            target = lowest_bit(steps)
            steps &= steps - 1
            if self.is_new(n, side, target if side == WHITE else own, other if side == WHITE else target, third):
                return True
        if not self.third or self.third >> 3 != side:
            return False
        if self.third & 7 == PARAKEET:
            ahead = ONE << third
            ways = ahead << 8 | ahead << 16 if side == WHITE else ahead >> 8 | ahead >> 16
        else:
            ways = self.board.reach(self.third, third, ONE << own | ONE << other)
        ways &= MASK64
        while ways:
            target = lowest_bit(ways)
            ways &= ways - 1
            if self.is_new(n, side, own, other, target):
                return True
        return False

    def is_new(self, n: int, side: int, own: int, other: int, third: int) -> bool:
        """Whether the round before n, or this one, decided something here with the other side to move."""
        return self.changed[self.row(side ^ 1, own, other, third * self.second_squares) // self.second_squares] >= n - 1

    def decide_round(self, n: int) -> int:
        """Round n for all rows; returns the number of positions that it decided."""
        total = 0
        is_new = True
        for side in range(2):
            for own in range(64):
                if own & 4:
                    continue
                for other in range(64):
                    for at in range(self.places):
                        here = self.row(side, own, other, at)
                        decided = 0
                        if self.only_results and at % self.second_squares == 0:
                            is_new = self.has_news(n, side, own, other, at // self.second_squares)
                        if self.undecided[here] and is_new:
                            if n & 1:
                                decided = self.won_in(n, side, own, other, at)
                            else:
                                decided = self.lost_in(n, side, own, other, at)
                        if decided or (n & 1 == 0 and not self.only_results):
                            self.record(n, side, own, other, at, decided)
                            total += count(decided)
        return total

    def record(self, n: int, side: int, own: int, other: int, at: int, decided: int) -> None:
        """Keep the positions of a row that the round decided, and their mirror images; see the class's invariants.

        n: the plies; 0 for positions that no round decided, which are drawn.
        """
        here, there = self.row(side, own, other, at), self.mirrored_row(side, own, other, at)
        mirror_image = mirrored(decided) if self.greatest else decided
        self.changed[here // self.second_squares] = self.changed[there // self.second_squares] = n
        self.undecided[here] &= ~decided
        self.undecided[there] &= ~mirror_image
        if n & 1:
            if self.only_results:
                self.promising[here] &= ~decided
            self.not_won[here] &= ~decided
            self.not_won[there] &= ~mirror_image
        elif self.only_results:
            self.lost[here] |= decided
            self.lost[there] |= mirror_image
        else:
            self.lost[here] = decided
            self.lost[there] = mirror_image
        first = self.stored(side, own, other, at)
        while decided and not self.only_results:
            self.plies[first + lowest_bit(decided)] = n
            decided &= decided - 1

    def finish(self) -> None:
        """Store the undecided positions as drawn, whatever their promise; only results are counted and smoothed."""
        for side in range(2):
            for own in range(64):
                if own & 4:
                    continue
                for other in range(64):
                    for at in range(self.places):
                        if self.only_results:
                            self.smooth(side, own, other, at)
                        else:
                            self.record(0, side, own, other, at, self.undecided[self.row(side, own, other, at)])

    def smooth(self, side: int, own: int, other: int, at: int) -> None:
        """Count the results of a row, and fill its gaps as in the row before, so that the table can be compressed well.

        Gaps are positions that can't be, those in which the Kingfisher can be captured at once, and those in which the
        first of two equal pieces is on the higher square, which nobody looks up.
        """
        here = self.row(side, own, other, at)
        possible = self.possible_squares(own, other, at)
        # Of the promising positions, those are won that were so from the start.
        gaps = ~possible | self.promising[here] & ~self.not_won[here]
        left, lost = count(self.not_won[here]), count(self.lost[here])
        positions = count(possible & ~gaps)
        self.counts[3 * side] += positions
        self.counts[3 * side + 1] += positions - left
        self.counts[3 * side + 2] += lost
        if self.greatest == self.second:
            gaps |= MASK64 << (at & 63) & MASK64
        self.not_won[here] &= ~gaps
        self.lost[here] &= ~gaps
        if at:
            self.not_won[here] |= self.not_won[here - 1] & gaps
            self.lost[here] |= self.lost[here - 1] & gaps

    def solve(self, between: "Callable[[], object]" = bool) -> None:
        """Solve the ending: afterwards `plies` is its table. Compiled, other threads of Python run meanwhile.

        between: called now and then, so that an error that it raises, such as Ctrl-C, ends the work. ValueError where a
        capture or promotion leads to an ending that is not among the smaller ones; OverflowError where an end does not
        fit a byte. Two rounds without a decision, and none to come by a promise, end it: an odd round depends only on
        the even one before it, and an even one on the odd one.
        """
        for side in range(2):
            for own in range(64):
                if not own & 4:
                    thread = release_gil()
                    self.prepare(side, own)
                    acquire_gil(thread)
                    between()
        if self.missing:
            raise ValueError("an ending that a capture or promotion leads to is missing: expected it among the smaller")
        idle = 0
        while idle < 2 or self.rounds <= self.longest_promise:
            self.rounds += 1
            if self.rounds > LONGEST_ENDING and not self.only_results:
                raise OverflowError(f"an ending of more than {LONGEST_ENDING} plies: expected them to fit a byte")
            thread = release_gil()
            decided = self.decide_round(self.rounds)
            acquire_gil(thread)
            between()
            idle = 0 if decided else idle + 1
        self.finish()
