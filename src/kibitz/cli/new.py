"""`kibitz new`: a package for a game of one's own, and the file from which its students start."""

import argparse
from pathlib import Path

from kibitz import catalog
from kibitz.cli.common import add_flag
from kibitz.scaffold.write import KINDS, new_package
from kibitz.table import Game, InvalidText

EXAMPLE = "kibitz new nim\nkibitz new my-poker --kind hidden\nkibitz new rummy --course"


def add(parser: argparse.ArgumentParser, _: Game | None) -> None:
    kind = next(iter(KINDS))
    parser.add_argument("game", metavar="NAME", help="the name of the new game; with --course, of a game")
    parser.add_argument(
        "--kind", choices=KINDS, default=kind, metavar="KIND", help=f"{', '.join(KINDS)} (default {kind})"
    )
    add_flag(parser, "--course", help="write NAME_player.py, from which students start")
    parser.add_argument("-o", "--out", type=Path, default=Path("."), metavar="DIR", help="where (default: here)")


def run(arguments: argparse.Namespace) -> None:
    if arguments.course:
        # It loads the arena, which a new package does not need.
        from kibitz.scaffold.starter import starter

        game = catalog.game(arguments.game)
        path = arguments.out / f"{game.name.replace('-', '_')}_player.py"
        if path.exists():
            raise InvalidText(f"{path} exists: expected a folder without it")
        text = starter(game)
        arguments.out.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        print(path)
        return
    root = new_package(arguments.game, arguments.kind, arguments.out)
    print(f"{root}: pip install -e '{root}[test]', then kibitz play {arguments.game}")
