"""Indian rummy: thirteen cards, jokers and a wild rank, for two to six players."""

ALIASES = ("indian", "paplu", "13-card rummy")
"""Other names by which people ask for it."""
