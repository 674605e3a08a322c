"""Betsy: a chess without check, part 2 of assignment 2 of CS B551."""

ALIASES = ("bird chess",)
"""Other names by which people ask for it."""
