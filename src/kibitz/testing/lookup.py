"""A game by a text, so that another process can test the same game."""

import sys
from importlib import import_module

from kibitz import catalog
from kibitz.table import Game, InvalidText


def text_of(game: Game) -> str:
    """The text that game_of() turns back into this game: its name, else the module that defines it as GAME."""
    if game.name in catalog.names() and catalog.game(game.name) is game:
        return game.name
    module = type(game).__module__
    if getattr(sys.modules.get(module), "GAME", None) is game:
        return f"{module}:GAME"
    raise InvalidText(
        f"{game.name} can't be found by another process: expected GAME in the module {module},"
        " or the class of the suite to have found_at = 'module:attribute'"
    )


def game_of(text: str) -> Game:
    """The game of a name, or of module:attribute, where the attribute is a game or makes one."""
    if ":" not in text:
        return catalog.game(text)
    module, _, attribute = text.partition(":")
    found = getattr(import_module(module), attribute)
    game = found if isinstance(found, Game) else found()
    assert isinstance(game, Game)
    return game


def pretend_installed(game: Game) -> None:
    """From now on the catalog of this process knows the game, installed or not."""
    from_catalog = catalog.game
    catalog.game = lambda name: game if name == game.name else from_catalog(name)
