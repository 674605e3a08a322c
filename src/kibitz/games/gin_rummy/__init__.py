"""Gin rummy: one deck, two players, hands until somebody has 100 points."""

ALIASES = ("gin",)
"""Other names by which people ask for it."""
