"""The numbers of the game; the melds are those of the article."""

from kibitz.melds import CELLS, Rules

MELDS = Rules()
BOTH_DECKS = tuple(sorted([*range(CELLS)] * MELDS.decks))
PACK = len(BOTH_DECKS)
BONUS = 20
"""For going out with no deadwood, and against the player who goes out without having less than the other."""
MOST_TURNS = 60
DEFAULT_CARDS, DEFAULT_LIMIT = 10, 10
