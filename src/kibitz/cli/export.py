"""`kibitz export`: the one file that a course asks for."""

import argparse
from pathlib import Path

from kibitz import catalog, export
from kibitz.cli.common import Subparsers, add_game_name, command
from kibitz.export.author import KIBITZ, Author
from kibitz.table import Game


def add(subparsers: Subparsers, _: Game | None) -> None:
    parser = command(
        subparsers,
        "export",
        "kibitz export aces -o .\nkibitz export --gradescope aces",
        run,
    )
    add_game_name(parser)
    parser.add_argument("-o", "--out", type=Path, default=Path(), metavar="FOLDER", help="where to (default: here)")
    parser.add_argument("--author", default=KIBITZ.name, metavar="NAME", help="whose work it is (default: %(default)s)")
    parser.add_argument("--id", default=KIBITZ.student_id, metavar="ID", help="the student ID (default: %(default)s)")
    parser.add_argument("--force", action="store_true", help="replace a file of that name that differs")
    parser.add_argument(
        "--gradescope",
        action="store_true",
        help="make the autograder of the game's course for Gradescope, a zip, instead",
    )


def run(arguments: argparse.Namespace) -> None:
    if arguments.gradescope:
        # They load the arena, which the other files don't need.
        from kibitz.arena import contract, dealing
        from kibitz.export.autograder import save_autograder

        game = catalog.game(arguments.game).name
        contract.of_course(game)
        print(save_autograder(game, dealing.drawn(), arguments.out, arguments.force))
        return
    author = Author(arguments.author, arguments.id)
    print(export.save(catalog.plain(arguments.game), arguments.out, arguments.force, author))
