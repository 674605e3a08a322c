"""The chance to win a game of gin rummy by what both players still need and what the hand is worth."""

from kibitz.games.gin_rummy.engine.layout import GAME_POINTS
from kibitz.games.gin_rummy.engine.table import winning_chance


def chance(mine: int, other: int, worth: float) -> float:
    """The chance to win when the hand is expected to be worth this much, in points as Table.worth counts them."""
    return min(1.0, max(0.0, winning_chance(mine, other) + worth / GAME_POINTS))
