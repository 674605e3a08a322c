"""Sets of squares as the bits of one number, and what C does with such a number in one instruction.

Compiled modules take these same names from bits_in_c.pxd.
"""

WIDTH = 64
"""Neurons that each side's view of the board feeds."""


def lowest(squares: int) -> int:
    """The lowest square of a set that is not empty."""
    return (squares & -squares).bit_length() - 1


def count(squares: int) -> int:
    return squares.bit_count()
