"""`kibitz rules`: how a game is played."""

import argparse
from typing import Any

from kibitz import catalog
from kibitz.cli import colour, markdown, screen
from kibitz.cli.common import add_flag, add_game_name, add_rules_of_texts, options
from kibitz.table import Game, TableError

RULES = "rules.md"
WIDEST = 100
"""Longer lines are hard to read."""
EXAMPLE = "kibitz rules betsy\nkibitz rules sebastian --card yahtzee"


def add(parser: argparse.ArgumentParser, game: Game | None) -> None:
    add_game_name(parser)
    add_rules_of_texts(parser, game)
    add_flag(parser, "--markdown", help="print the source, for a page of your own")


def run(arguments: argparse.Namespace) -> None:
    game, chosen = catalog.game(arguments.game), options(arguments)
    print(source(game, **chosen).rstrip() if arguments.markdown else shown(game, **chosen))


def source(game: Game, **options: Any) -> str:
    """The rules as Markdown; with these options they may be those of another game of the same family."""
    family = catalog.part(game.name, "family") if options else None
    if family and family.is_other(**options):
        text: str = family.rules(family.card(**options))
        return text
    return catalog.text(game.name, RULES)


def shown(game: Game, **options: Any) -> str:
    """The rules for the terminal that reads standard output."""
    text = source(game, **options)
    if not text:
        raise TableError(f"{game.name} comes without written rules")
    return markdown.text(text, min(WIDEST, screen.size().columns), colour.is_on())
