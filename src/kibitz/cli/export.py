"""`kibitz export`: the one file that a course asks for."""

from __future__ import annotations

import argparse
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from kibitz import catalog, export
from kibitz.cli.common import add_flag, add_game_name, add_walls
from kibitz.export.author import KIBITZ, Author
from kibitz.table import Game, InvalidText

if TYPE_CHECKING:
    from kibitz.export.wheel import Package

EXAMPLE = "kibitz export aces -o .\nkibitz export --gradescope aces --isolation limits"
NO_WALLS = (
    "Gradescope's containers usually allow no walls; then it grades nothing, unless you accept by --isolation limits "
    "that programs run as nobody, with limits only"
)


def add(parser: argparse.ArgumentParser, _: Game | None) -> None:
    add_game_name(parser)
    parser.add_argument("-o", "--out", type=Path, default=Path(), metavar="FOLDER", help="where to (default: here)")
    parser.add_argument("--author", default=KIBITZ.name, metavar="NAME", help="the author (default: %(default)s)")
    parser.add_argument("--id", default=KIBITZ.student_id, metavar="ID", help="the student ID (default: %(default)s)")
    add_flag(parser, "--force", help="replace a file of that name that differs")
    add_flag(parser, "--gradescope", help="make an autograder of the game's programs for Gradescope, a zip, instead")
    add_walls(parser, "of an autograder: limits accepts containers without walls, where programs run as nobody")


def installed_with(game: str) -> Package | None:
    """The installed package that has the game; None for one of Kibitz's own."""
    from kibitz.export.wheel import Package

    plugin = catalog.plugin_of(game)
    if plugin is None:
        return None
    project, _, version = plugin.origin.partition(" ")
    spec = find_spec(plugin.package.partition(".")[0])
    if spec is None or not spec.origin:
        raise InvalidText(f"{plugin.package} of {project} has no file: expected a package with sources")
    path = Path(spec.origin)
    return Package(project, version, path.parent if spec.submodule_search_locations else path)


def run(arguments: argparse.Namespace) -> None:
    if arguments.gradescope:
        # They load the arena, which the other files don't need.
        from kibitz import gameplay
        from kibitz.arena import contract
        from kibitz.arena.matches import deal_seeds
        from kibitz.export.autograder import save_autograder

        game = catalog.game(arguments.game)
        is_printed = isinstance(contract.of(game.name), contract.OutputContract)
        if not is_printed and not gameplay.has_choices(game):
            raise InvalidText(f"{game.name} offers no choices: expected a game in which a program can choose")
        plugin = installed_with(game.name)
        accepts_limits = arguments.isolation == "limits"
        path = save_autograder(game.name, deal_seeds.drawn(), arguments.out, arguments.force, plugin, accepts_limits)
        print(path)
        if not accepts_limits:
            print(f"kibitz: {NO_WALLS}", file=sys.stderr)
        return
    author = Author(arguments.author, arguments.id)
    print(export.save(catalog.plain(arguments.game), arguments.out, arguments.force, author))
