"""Rummy for two with two decks: runs and sets, and out when little is left."""

ALIASES = ("rummy for two", "two-deck rummy")
"""Other names by which people ask for it."""
