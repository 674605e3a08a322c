"""Rummy: every division of a hand into runs, sets and the rest."""

ALIASES = ("gin", "gin rummy")
"""Other names by which people ask for it."""
