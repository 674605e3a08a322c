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
