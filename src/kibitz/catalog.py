"""The games by name: a folder in games/ with a game.py is one, and nothing else is known about it here."""

from functools import cache
from importlib import import_module
from pathlib import Path

from kibitz import games
from kibitz.table import Game, InvalidText


@cache
def names() -> tuple[str, ...]:
    """Every game's name, in alphabetical order, without importing any."""
    return tuple(
        sorted(path.parent.name.replace("_", "-") for home in games.__path__ for path in Path(home).glob("*/game.py"))
    )


def plain(name: str) -> str:
    """The name as the catalog has it; upper case and underscores are forgiven."""
    found = name.strip().lower().replace("_", "-")
    if found not in names():
        raise InvalidText(f"no game {name!r}: expected one of {', '.join(names())}")
    return found


def game(name: str) -> Game:
    """The game of this name, imported when first asked for."""
    found = import_module(f"kibitz.games.{plain(name).replace('-', '_')}.game").GAME
    assert isinstance(found, Game)
    return found
