"""`kibitz rules`: how a game is played."""

import argparse

from kibitz import catalog
from kibitz.cli import colour, markdown, screen
from kibitz.cli.common import add_game_name
from kibitz.table import Game, TableError

RULES = "rules.md"
WIDEST = 100
"""Longer lines are hard to read."""
EXAMPLE = "kibitz rules betsy"


def add(parser: argparse.ArgumentParser, _: Game | None) -> None:
    add_game_name(parser)
    parser.add_argument("--markdown", action="store_true", help="print the source, for a page of your own")


def run(arguments: argparse.Namespace) -> None:
    game = catalog.game(arguments.game)
    print(catalog.text(game.name, RULES).rstrip() if arguments.markdown else shown(game))


def shown(game: Game) -> str:
    """The rules for the terminal that reads standard output."""
    source = catalog.text(game.name, RULES)
    if not source:
        raise TableError(f"{game.name} comes without written rules")
    return markdown.text(source, min(WIDEST, screen.size().columns), colour.is_on())
