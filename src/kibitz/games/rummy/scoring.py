# cython: annotation_typing=False
"""What going out is worth, for the state, the kernel and the playouts."""

from kibitz.games.rummy.rules import BONUS


def going_out(mine: int, other: int) -> int:
    """What the player who goes out wins, by the deadwood of both."""
    if mine == 0:
        return other + BONUS
    return other - mine if mine < other else other - mine - BONUS
