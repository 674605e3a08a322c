"""`kibitz uci`: a game's engine behind the protocol of chess programs."""

import argparse

from kibitz import catalog
from kibitz.cli.common import Subparsers, command
from kibitz.table import Game, TableError


def add(subparsers: Subparsers, _: Game | None) -> None:
    parser = command(
        subparsers,
        "uci",
        "kibitz uci betsy",
        run,
    )
    parser.add_argument("game", metavar="GAME", help="one with an engine, e.g. betsy")


def run(arguments: argparse.Namespace) -> None:
    name = catalog.plain(arguments.game)
    module = catalog.part(name, "uci")
    if module is None:
        raise TableError(f"{name} has no UCI engine: expected a game with one, e.g. betsy")
    module.run()
