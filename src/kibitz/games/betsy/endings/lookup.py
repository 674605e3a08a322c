# cython: annotation_typing=False
"""Endings with up to five pieces: plies to the capture of a Kingfisher, or only the result, looked up by position.

https://www.chessprogramming.org/Endgame_Tablebases; the metric is depth to the capture, in plies.

The index of a position, which endings/retrograde.py fills by: the ending is stored for White as the side with more
pieces, or with the greater one where both have one, and, because left and right are alike, with White's Kingfisher on
the left half. White's greatest piece is the first one, its others and then Black's are the second and the third. If
the first two are equal, the first one is on the lower square. Positions are ordered by

    side to move (2), White's Kingfisher (32), Black's (64), the third piece (64), the second (64), the first (64)

without the places of pieces that the ending does not have. With up to four pieces a position is a byte: odd where the
side to move wins in this number of plies, even where it loses, 0 for a draw, IMPOSSIBLE where the position can't be.
With five it is a bit in each of two planes, one after the other for every place of side to move and Kingfishers: one
says what is not won, the other what is lost. They say nothing where a Kingfisher can be captured at once, nor where
the first of two equal pieces is on the higher square.
"""

from kibitz.games.betsy.endings.sizes import LOSS, NUMBERS, PLANE, TABLE_PLACES, WIN
from kibitz.games.betsy.pieces import BLACK, EMPTY, KINGFISHER, QUETZAL, UNSOLVED, WHITE
from kibitz.games.betsy.rules import Board, count
from kibitz.native.machine import address_of, lowest_bit


def number(greatest: int, second: int, third: int = EMPTY) -> int:
    """The ending in which White has this kind besides the Kingfisher, and these pieces are there too; or EMPTY."""
    return (16 * greatest + second) * 16 + third


class Endings:
    """The tables that have been added."""

    def __init__(self) -> None:
        self.most = 0
        """The largest number of pieces of an ending that was added; 0 for none."""
        self.diagonal = 0
        """The rule that the tables are for, as in Board."""
        # NUMBERS, as a literal: Cython then has arrays of C.
        self.solved = [0] * 1536
        self.tables = [address_of(b"")] * 1536
        self.owners: list[object] = []
        """What keeps the tables in memory: compiled, `tables` has only where they begin."""

    def add(self, ending: int, table: "bytes | memoryview") -> None:
        """Have this ending looked up from now on; ValueError where the table has not the length of its positions."""
        greatest, second, third = ending >> 8, ending >> 4 & 15, ending & 15
        if not 0 <= ending < NUMBERS or greatest >= KINGFISHER or not (is_piece(second) and is_piece(third)):
            raise ValueError(f"ending {ending}: expected one of number()")
        size = 2 * 32 * 64 * (64 if greatest else 1) * (64 if second else 1)
        if third:
            size *= 64 // 4
        if len(table) != size or (second and not greatest) or (third and not second):
            raise ValueError(f"a table of {len(table)} bytes: expected {size}")
        self.tables[ending] = address_of(table)
        self.owners.append(table)
        self.solved[ending] = 1
        pieces = 2 + (greatest > 0) + (second > 0) + (third > 0)
        if pieces > self.most:
            self.most = pieces

    # What is promised:
    #
    # The value is what retrograde analysis gave the position: odd where the side to move wins in this number of plies,
    # even where it loses, 0 for a draw. With five pieces, of which tables have only results, it is WIN, LOSS or 0. It
    # is UNSOLVED where more pieces are left, a Kingfisher is gone, the board has another rule than the tables, or the
    # ending was not added. Repetition and the rule of moves without progress are not considered. The board is the same
    # on exit, and the lookup needs no memory.
    def plies(self, board: Board) -> int:
        """Plies to the end of the position on the board, 0 for a draw; UNSOLVED where no table has it."""
        position = locate(board)
        if position < 0 or board.diagonal != self.diagonal or not self.solved[position // TABLE_PLACES]:
            return UNSOLVED
        ending, place = position // TABLE_PLACES, position % TABLE_PLACES
        if ending & 15:
            if board.hangs_unchecked(board.side ^ 1):
                return WIN
            return result_in(self.tables[ending], place)
        return self.tables[ending][place]


def is_piece(piece: int) -> bool:
    """Whether it is one besides a Kingfisher, or none."""
    return 0 <= piece & 7 < KINGFISHER and piece != 8


# The position is turned until it is stored: a stronger Black is made White by flipping the board (56), a Kingfisher on
# the right half is mirrored (7). So `turned` is applied to every other square in one exclusive or.
def locate(board: Board) -> int:
    """Where the position on the board is stored: 2**30 times the number of its ending, and the place in its table.

    UNSOLVED where there are more than five pieces, or a Kingfisher is gone.
    """
    own, other = board.pieces[KINGFISHER], board.pieces[8 + KINGFISHER]
    white, black = board.sides[WHITE] ^ own, board.sides[BLACK] ^ other
    if not own or not other or count(white | black) > 3:
        return UNSOLVED
    side, turned, stronger = board.side, 0, 0
    more = count(white) - count(black)
    if more < 0 or (more == 0 and white and board.at[lowest_bit(black)] & 7 > board.at[lowest_bit(white)]):
        own, other = other, own
        side ^= 1
        turned, stronger = 56, 8
    kingfisher = lowest_bit(own) ^ turned
    if kingfisher & 4:
        kingfisher ^= 7
        turned ^= 7
    place = (side * 32 + (kingfisher >> 3) * 4 + (kingfisher & 7)) * 64 + (lowest_bit(other) ^ turned)
    rest = shift = ending = 0
    for colour in range(2):
        for kind in range(QUETZAL, EMPTY, -1):
            found = board.pieces[kind + (stronger ^ 8 * colour)]
            while found:
                rest |= (lowest_bit(found) ^ turned) << shift
                shift += 6
                ending = 16 * ending + kind + 8 * colour
                found &= found - 1
    ending <<= 4 * (3 - shift // 6)
    first, second = rest & 63, rest >> 6 & 63
    if first > second and ending >> 8 == (ending >> 4 & 15):
        rest ^= (first ^ second) * 65
    return ending * TABLE_PLACES + (place << shift | rest)


def result_in(planes: "bytes | memoryview", place: int) -> int:
    """The result at a place of a table of planes, or of a part of one: WIN, LOSS, or 0 for a draw."""
    at, bit = 2 * PLANE * (place // (8 * PLANE)) + place // 8 % PLANE, 1 << place % 8
    if not planes[at] & bit:
        return WIN
    return LOSS if planes[at + PLANE] & bit else 0


def histogram(table: "bytes | memoryview", first: int, length: int) -> list[int]:
    """The number of times that each byte occurs in a part of a table."""
    if not 0 <= first <= first + length <= len(table):
        raise IndexError(f"bytes {first} to {first + length}: expected a part of the table's {len(table)}")
    counts = [0] * 256
    for place in range(first, first + length):
        counts[table[place]] += 1
    return counts
