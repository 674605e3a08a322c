"""What rummy's option "rules" meant when four games had one name: `kibitz.former` reads it."""

from collections.abc import Mapping

OPTION = "rules"
GAMES: Mapping[str, tuple[str, Mapping[str, int | str]]] = {
    "two-decks": ("rummy", {}),
    "gin": ("gin-rummy", {}),
    "openspiel": ("gin-rummy", {"target": 0, "layoffs": "best", "give_back": "yes", "wall": "yes"}),
    "indian": ("indian-rummy", {}),
    "rummikub": ("rummikub", {}),
}
"""By the option's value the game, and those of its options that the value decided."""

ONE_PLANNER = {"keeper": "best", "one-draw": "best", "quick": "best", "sampler": "best"}
MINDS: Mapping[str, Mapping[str, str]] = {
    "two-decks": {"sampler": "best"},
    "gin": {"sampler": "quick"},
    "openspiel": {"sampler": "quick"},
    "indian": ONE_PLANNER,
    "rummikub": ONE_PLANNER,
}
"""By the option's value the minds that have another name today: each name was a mind of all four games."""
USUAL = "two-decks"
"""What a text without the option meant."""
