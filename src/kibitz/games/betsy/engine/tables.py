"""How the tables of the search are laid out; its modules share these numbers as C constants."""

LOWER, UPPER, EXACT = 1, 2, 3
"""The kinds of bound in the transposition table: the true value is at least, at most, or just the entry's."""
WORDS = 8
"""The numbers of 64 bits in a line of the transposition table, the bytes that come from memory together."""
BEFORE = 4
"""The path of a search begins this many plies before the root."""
LANDINGS = 1024
"""A landing is a piece on a square: 64 * piece + square."""
MOVES_OF_A_SIDE = 4096
KINDS = 8
TABLE_STAGE, CAPTURE_STAGE, HIT_STAGE, QUIET_STAGE, LOSING_STAGE = range(5)
"""What the move picker gives at a ply."""
NO_QUIETS, QUIET_HITS, ALL_QUIETS = range(3)
"""Which quiet moves it gives: none, those that hit the Kingfisher and lose nothing, or all."""
