"""The 52-card patience that builds each suit outwards from its Seven."""

ALIASES = ("solitaire 2",)
"""Other names by which people ask for it."""
