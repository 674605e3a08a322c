# cython: annotation_typing=False
"""The numbers of the game, and what going out is worth; the melds are those of the article."""

from kibitz.melds import CELLS, Rules

RULES = Rules()
BOTH_DECKS = tuple(sorted([*range(CELLS)] * RULES.decks))
PACK = len(BOTH_DECKS)
BONUS = 20
"""For going out with no deadwood, and against the player who goes out without having less than the other."""
MOST_TURNS = 60
DEFAULT_CARDS, DEFAULT_LIMIT = 10, 10


def going_out(mine: int, other: int) -> int:
    """What the player who goes out wins, by the deadwood of both."""
    if mine == 0:
        return other + BONUS
    return other - mine if mine < other else other - mine - BONUS
