"""Sebastian: five dice, thirteen categories, solved exactly."""

ALIASES = ("yahtzee", "yatzy", "kniffel")
"""Other names by which people ask for it."""
