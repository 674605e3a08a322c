"""Rummikub: tiles in four colours, and a table that everybody may rearrange."""

ALIASES = ("rummikube", "rummy cub", "rummy tiles", "tile rummy")
"""Other names by which people ask for it."""
