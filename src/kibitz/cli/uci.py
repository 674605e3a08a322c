"""`kibitz uci`: a game's engine behind the protocol of chess programs."""

import argparse

from kibitz import catalog
from kibitz.cli.common import needed_part
from kibitz.table import Game

EXAMPLE = "kibitz uci betsy"


def add(parser: argparse.ArgumentParser, _: Game | None) -> None:
    parser.add_argument("game", metavar="GAME", help="one with an engine, e.g. betsy")


def run(arguments: argparse.Namespace) -> None:
    needed_part(catalog.plain(arguments.game), "uci", "UCI engine").run()
