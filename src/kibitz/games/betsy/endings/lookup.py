# cython: annotation_typing=False
"""Endings with up to four pieces: plies to the capture of a Kingfisher, looked up by position.

https://www.chessprogramming.org/Endgame_Tablebases; the metric is depth to the capture, in plies.

The index of a position, which endings/retrograde.py fills by: the ending is stored for White as the side with the
greatest piece and, because left and right are alike, with White's Kingfisher on the left half. The greatest piece is
the one of the highest kind; of two equal ones it is the one on the lower square, and which of them is which does not
matter, because a table has both. The bytes are ordered by

    side to move (2), White's Kingfisher (32), Black's (64), the second piece (64), the greatest piece (64)

without the places of pieces that the ending does not have. A byte is odd where the side to move wins in this number of
plies, even where it loses, 0 for a draw, IMPOSSIBLE where the position can't be.
"""

from kibitz.games.betsy.pieces import BLACK, EMPTY, KINGFISHER, UNSOLVED, WHITE
from kibitz.games.betsy.rules import Board, count
from kibitz.native.machine import address_of, lowest_bit


def number(greatest: int, second: int) -> int:
    """The ending in which White has this kind besides the Kingfisher, and the second piece is there too; or EMPTY."""
    return 16 * greatest + second


class Endings:
    """The tables that have been added."""

    def __init__(self) -> None:
        self.most = 0
        """The largest number of pieces of an ending that was added; 0 for none."""
        self.diagonal = 0
        """The rule that the tables are for, as in Board."""
        self.solved = [0] * 96
        self.tables = [address_of(b"")] * 96
        self.owners: list[object] = []
        """What keeps the tables in memory: compiled, `tables` has only where they begin."""

    def add(self, ending: int, table: "bytes | memoryview") -> None:
        """Have this ending looked up from now on; ValueError where the table has not the length of its positions."""
        greatest, second = ending >> 4, ending & 15
        if not 0 <= ending < len(self.solved) or greatest >= KINGFISHER or second & 7 >= KINGFISHER or second == 8:
            raise ValueError(f"ending {ending}: expected one of number()")
        size = 2 * 32 * 64 * (64 if greatest else 1) * (64 if second else 1)
        if len(table) != size or (second and not greatest):
            raise ValueError(f"a table of {len(table)} bytes: expected {size}")
        self.tables[ending] = address_of(table)
        self.owners.append(table)
        self.solved[ending] = 1
        pieces = 2 + (ending > 0) + (ending & 15 > 0)
        if pieces > self.most:
            self.most = pieces

    # What is promised:
    #
    # The value is the byte that retrograde analysis gave the position: odd where the side to move wins in this number
    # of plies, even where it loses, 0 for a draw. It is UNSOLVED where more than four pieces are left, a Kingfisher is
    # gone, the board has another rule than the tables, or the ending was not added. Repetition and the rule of moves
    # without progress are not considered. The board is the same on exit, and the lookup needs no memory.
    #
    # The position is turned until it is stored: Black's greatest piece makes Black White and flips the board (56), a
    # Kingfisher on the right half mirrors it (7). So `turned` is applied to every other square in one exclusive or.
    def plies(self, board: Board) -> int:
        """Plies to the end of the position on the board, 0 for a draw; UNSOLVED where no table has it."""
        own, other = board.pieces[KINGFISHER], board.pieces[8 + KINGFISHER]
        rest = (board.sides[WHITE] | board.sides[BLACK]) ^ own ^ other
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
        half = (kingfisher >> 3) * 4 + (kingfisher & 7)
        place = (side * 32 + half) * 64 + (lowest_bit(other) ^ turned)
        if second:
            place = place * 64 + (second_at ^ turned)
        if greatest:
            place = place * 64 + (first_at ^ turned)
        return self.tables[number(greatest, second)][place]


def histogram(table: "bytes | memoryview", first: int, length: int) -> list[int]:
    """The number of times that each byte occurs in a part of a table."""
    if not 0 <= first <= first + length <= len(table):
        raise IndexError(f"bytes {first} to {first + length}: expected a part of the table's {len(table)}")
    counts = [0] * 256
    for place in range(first, first + length):
        counts[table[place]] += 1
    return counts
