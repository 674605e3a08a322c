"""`kibitz divide`: a hand in melds, under the rules of many games, beside melds on the table."""

import argparse

from kibitz import catalog
from kibitz.cli.common import Subparsers, add_json, command, needed_part, whole_number
from kibitz.cli.tables import print_json
from kibitz.table import Game, TableError


def add(subparsers: Subparsers, _: Game | None) -> None:
    parser = command(
        subparsers,
        "divide",
        'kibitz divide rummy "9H 10H JK 1S" --rules rummikub\n'
        'kibitz divide rummy "3S 3C 9D" --rules rummikub --table "3H 4H 5H 6H" --rearrange',
        run,
    )
    parser.add_argument("game", metavar="GAME", help="one that divides hands, e.g. rummy")
    parser.add_argument("hand", nargs="+", metavar="CARDS", help="the cards of the hand, e.g. 3H 10D JK")
    parser.add_argument("--rules", default="article", metavar="NAME", help="rules of a game (default: article)")
    parser.add_argument("--by", default="cards", metavar="WHAT", help="what is best: cards, value or left")
    parser.add_argument("--top", type=whole_number("top", 1), default=1, help="divisions to show (default 1)")
    parser.add_argument("--table", metavar="MELDS", help='melds to lay off on, e.g. "3H 4H 5H / 7C 7D JK"')
    parser.add_argument("--rearrange", action="store_true", help="the melds on the table may be rearranged")
    add_json(parser)


def run(arguments: argparse.Namespace) -> None:
    module = needed_part(catalog.plain(arguments.game), "dividing", "hands to divide")
    if arguments.rearrange and arguments.table is None:
        raise TableError("--rearrange without --table: expected the melds on the table")
    answer = module.divided(
        " ".join(arguments.hand), arguments.rules, arguments.by, arguments.top, arguments.table, arguments.rearrange
    )
    if arguments.json:
        print_json(answer)
        return
    for line in module.lines(answer):
        print(line)
