"""`kibitz solve`: a game's exact values, computed from nothing."""

import argparse
import time

from kibitz import catalog
from kibitz.cli.common import Subparsers, add_game, add_json, command, options, warn_if_interpreted
from kibitz.cli.progress import Progress
from kibitz.cli.tables import print_json
from kibitz.table import Game


def add(subparsers: Subparsers, game: Game | None) -> None:
    parser = command(subparsers, "solve", "kibitz solve sebastian", run)
    add_game(parser, game)
    add_json(parser)


def run(arguments: argparse.Namespace) -> None:
    game, chosen = catalog.game(arguments.game), options(arguments)
    warn_if_interpreted(game.name)
    progress = Progress(1, "steps")

    def show(done: int, total: int) -> None:
        progress.total = total
        progress.show(done)

    started = time.perf_counter()
    try:
        values = game.solve(show, **chosen)
    finally:
        progress.close()
    seconds = time.perf_counter() - started
    if arguments.json:
        print_json({"game": game.name, "options": chosen, "values": dict(values), "seconds": round(seconds, 3)})
        return
    for name, value in values.items():
        print(f"{name}: {value:.6f}")
    print(f"solved in {seconds:.2f} s")
