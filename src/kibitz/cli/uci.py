"""`kibitz uci`: a game's engine behind the protocol of chess programs."""

import argparse
from importlib import import_module
from importlib.util import find_spec

from kibitz import catalog
from kibitz.cli.common import Subparsers, command
from kibitz.table import Game, TableError


def add(subparsers: Subparsers, _: Game | None) -> None:
    parser = command(
        subparsers,
        "uci",
        "let a chess program or match runner drive the engine of a game",
        "kibitz uci betsy",
        run,
    )
    parser.add_argument("game", metavar="GAME", help="one that has an engine, as betsy")


def run(arguments: argparse.Namespace) -> None:
    name = f"kibitz.games.{catalog.game(arguments.game).name.replace('-', '_')}.uci"
    if find_spec(name) is None:
        raise TableError(f"{arguments.game} speaks no UCI: expected a game with an engine, as betsy")
    import_module(name).run()
