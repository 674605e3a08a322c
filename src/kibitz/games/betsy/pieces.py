"""The numbers that Betsy's modules share: pieces, sides, special rows and special values.

A square is 0 to 63, a1 to h8 row by row: White's home row first. A piece is 8 * side + kind. A set of squares is a
number of 64 bits, bit n for square n. A move is origin | target << 6. Values are in centipawns: hundredths of a
Parakeet. Compiled modules have these names as C constants.
"""

EMPTY, PARAKEET, NIGHTHAWK, BLUE_JAY, ROBIN, QUETZAL, KINGFISHER = range(7)
WHITE, BLACK = 0, 1
PIECE_NUMBERS = 16
"""Every piece is less than this."""
PIECE_SQUARES = 64 * PIECE_NUMBERS
"""The length of a list by 64 * piece + square."""
LETTERS = ".PNBRQK..pnbrqk."
"""The letter of a diagram, by piece."""
PIECES = ("", "Parakeet", "Nighthawk", "Blue jay", "Robin", "Quetzal", "Kingfisher")
"""By kind."""
START = "RNBQKBNR" + "P" * 8 + "." * 32 + "p" * 8 + "rnbqkbnr"
NO_MOVE = 0
"""Stands for no move, because no piece moves from a1 to a1."""
MASK64 = 2**64 - 1
ONE = 1
"""A 1 of 64 bits; in C a literal 1 has fewer, and ONE << 40 would be wrong without this name."""
ALTERNATE_BITS, ALTERNATE_PAIRS, ALTERNATE_NIBBLES = 0x5555555555555555, 0x3333333333333333, 0x0F0F0F0F0F0F0F0F
"""Every second group of 1, 2 and 4 bits, for counting bits and for exchanging neighbours."""
LAST_ROWS = 0xFF000000000000FF
"""Rows 1 and 8, where a Parakeet becomes a Quetzal."""
ROW_2 = 0xFF00
REPETITIONS = 3
"""The occurrence of a position that is a draw, where the match's rule says so."""
MOST_QUIET = 200
"""Quiet moves that a FEN can count: no match's rule lets a game go on after more."""
LOST = 31000
"""A loss at the root has the value -LOST; n plies later -LOST + n."""
DECIDED = 30000
"""A value beyond this counts the plies to the end."""
UNSOLVED = -1
"""The plies to the end where no table has them."""
IMPOSSIBLE = 255
"""In a table: a position that can't be, with two pieces on a square or a Parakeet on a last row."""
