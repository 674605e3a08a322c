"""The 32-card patience that is won with the four Aces side by side."""

ALIASES = ("solitaire 1",)
"""Other names by which people ask for it."""
