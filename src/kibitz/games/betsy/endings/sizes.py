"""The numbers that lookups of endings share. Compiled modules have these names as C constants."""

NUMBERS = 1536
"""Every number of an ending is less than this."""
TABLE_PLACES = 1 << 30
"""The places of a table are less than this, or as many."""
PLANE = 32768
"""Bytes of a plane: a bit for each place of three pieces."""
WIN, LOSS = 1, 2
"""What stands for the plies with five pieces."""
