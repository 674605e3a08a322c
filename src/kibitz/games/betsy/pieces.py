"""The words that Betsy's compiled modules share: kinds, sides, their letters."""

EMPTY, PARAKEET, NIGHTHAWK, BLUE_JAY, ROBIN, QUETZAL, KINGFISHER = range(7)
WHITE, BLACK = 0, 1
LETTERS = ".PNBRQK..pnbrqk."
"""By piece: 8 * side + kind."""
PIECES = ("", "Parakeet", "Nighthawk", "Blue jay", "Robin", "Quetzal", "Kingfisher")
START = "RNBQKBNR" + "P" * 8 + "." * 32 + "p" * 8 + "rnbqkbnr"
NO_MOVE = 0
"""No piece moves from a1 to a1."""
MASK64 = 2**64 - 1
ONE = 1
"""As wide as a set of squares, where a literal 1 in C is not."""
LAST_ROWS = 0xFF000000000000FF
ROW_2 = 0xFF00
LOST = 31000
"""A loss at the root is worth -LOST; n plies later -LOST + n."""
DECIDED = 30000
"""Beyond this a value counts the plies to the end."""
UNSOLVED = -1
"""Plies to the end that no table tells."""
IMPOSSIBLE = 255
"""In a table, a position that there is none: two pieces on a square, a Parakeet on a last row."""
