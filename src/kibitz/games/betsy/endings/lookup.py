# cython: annotation_typing=False
"""What is known of endings with up to four pieces: plies to the capture of a Kingfisher, looked up by position.

An ending is stored for White as the side with the greatest piece and, as left and right are alike, with White's
Kingfisher on the left half. Its bytes are ordered by the side to move, White's Kingfisher, Black's, the second piece
where there is one, and the greatest: odd where the side to move wins, even where it loses, 0 for a draw.
"""

from kibitz.games.betsy.pieces import EMPTY, KINGFISHER, UNSOLVED, WHITE
from kibitz.games.betsy.rules import Board, count
from kibitz.native.machine import beginning, lowest_bit


def number(greatest: int, second: int) -> int:
    """The ending in which White has this kind besides the Kingfisher, and the second piece is whosever it is."""
    return 16 * greatest + second


class Endings:
    """The tables that are at hand."""

    def __init__(self) -> None:
        self.most = 0
        """No ending with more pieces is at hand."""
        self.diagonal = 0
        self.solved = [0] * 96
        self.tables = [beginning(b"")] * 96
        self.kept: list[object] = []

    def add(self, ending: int, table: "bytes | memoryview") -> None:
        """Have this ending looked up from now on."""
        self.tables[ending] = beginning(table)
        self.kept.append(table)
        self.solved[ending] = 1
        pieces = 2 + (ending > 0) + (ending & 15 > 0)
        if pieces > self.most:
            self.most = pieces

    def plies(self, board: Board) -> int:
        """Plies to the end of the position on the board, 0 for a draw; UNSOLVED where no table at hand tells."""
        own, other = board.pieces[KINGFISHER], board.pieces[8 + KINGFISHER]
        rest = (board.sides[WHITE] | board.sides[1]) ^ own ^ other
        if count(rest) > 2 or not own or not other or board.diagonal != self.diagonal:
            return UNSOLVED
        greatest = second = EMPTY
        first_at = second_at = 0
        if rest:
            first_at = lowest_bit(rest)
            greatest = board.at[first_at]
            rest &= rest - 1
        if rest:
            second_at = lowest_bit(rest)
            second = board.at[second_at]
            if second & 7 > greatest & 7:
                greatest, second = second, greatest
                first_at, second_at = second_at, first_at
        side, turned = board.side, 0
        if greatest > 8:
            own, other = other, own
            side ^= 1
            turned = 56
            greatest ^= 8
            if second:
                second ^= 8
        if not self.solved[number(greatest, second)]:
            return UNSOLVED
        kingfisher = lowest_bit(own) ^ turned
        if kingfisher & 4:
            kingfisher ^= 7
            turned ^= 7
        place = (side * 32 + (kingfisher >> 3) * 4 + (kingfisher & 7)) * 64 + (lowest_bit(other) ^ turned)
        if second:
            place = place * 64 + (second_at ^ turned)
        if greatest:
            place = place * 64 + (first_at ^ turned)
        return self.tables[number(greatest, second)][place]


def histogram(table: "bytes | memoryview", first: int, length: int) -> list[int]:
    """How often each byte comes in a part of a table."""
    counts = [0] * 256
    for place in range(first, first + length):
        counts[table[place]] += 1
    return counts
