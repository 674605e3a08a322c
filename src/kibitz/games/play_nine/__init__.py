ALIASES = ("golf",)
"""Other names by which people ask for it."""
