"""`kibitz rules`: how a game is played."""

import argparse
from typing import Any

from kibitz import catalog
from kibitz.cli import colour, markdown, screen
from kibitz.cli.common import add_game_name, add_variant, needed_part, variant
from kibitz.table import Game, TableError

RULES = "rules.md"
WIDEST = 100
"""Longer lines are hard to read."""
EXAMPLE = "kibitz rules betsy\nkibitz rules sebastian --card yahtzee"


def add(parser: argparse.ArgumentParser, game: Game | None) -> None:
    add_game_name(parser)
    add_variant(parser, game)
    parser.add_argument("--markdown", action="store_true", help="print the source, for a page of your own")


def run(arguments: argparse.Namespace) -> None:
    game, card = catalog.game(arguments.game), variant(arguments)
    print(source(game, card).rstrip() if arguments.markdown else shown(game, card))


def source(game: Game, card: Any = None) -> str:
    """The rules as Markdown; card: of another game of the same family."""
    if card is None:
        return catalog.text(game.name, RULES)
    text: str = needed_part(game.name, "family", "family of games").rules(card)
    return text


def shown(game: Game, card: Any = None) -> str:
    """The rules for the terminal that reads standard output."""
    text = source(game, card)
    if not text:
        raise TableError(f"{game.name} comes without written rules")
    return markdown.text(text, min(WIDEST, screen.size().columns), colour.is_on())
