"""`kibitz review`: what each choice of a finished game cost."""

import argparse
from collections.abc import Iterable
from pathlib import Path

from kibitz import catalog, record, review
from kibitz.arena.match import adviser
from kibitz.cli.common import Subparsers, add_json, add_seconds, command, print_json, print_table, whole_number
from kibitz.review import Judgement
from kibitz.table import Game, InvalidText, Record, Seat


def add(subparsers: Subparsers, _: Game | None) -> None:
    parser = command(
        subparsers,
        "review",
        "hold a recorded game against the best mind: what each choice cost, and what chance gave",
        "kibitz review games.jsonl --game 2",
        run,
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="records, a line each")
    parser.add_argument("--game", type=whole_number("game", 1), default=1, dest="number", help="which, from 1")
    parser.add_argument("--seat", type=whole_number("seat", 0), help="only this seat's choices")
    parser.add_argument("--mind", default="best", metavar="MIND", help="who judges (default: best)")
    add_seconds(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> None:
    told = next(
        (told for number, told in enumerate(record.read(arguments.file), 1) if number == arguments.number), None
    )
    if told is None:
        raise InvalidText(f"{arguments.file}: no game {arguments.number} in it")
    judge = adviser(catalog.game(told.game), arguments.mind, told.seed or 0)
    judged = [item for item in review.judge(told, judge, arguments.seconds) if arguments.seat in (None, item.seat)]
    if arguments.json:
        print_json(
            [
                {
                    "number": item.number,
                    "seat": item.seat,
                    "move": str(item.move),
                    "best": str(item.best),
                    "lost": item.lost,
                    "luck": item.luck,
                }
                for item in judged
            ]
        )
        return
    print_review(told, judged, arguments.seat)


def print_review(told: Record, judged: Iterable[Judgement], seat: Seat | None = None) -> None:
    """The choices in order, what they lost, and the sums: skill and luck apart."""
    items = [item for item in judged if seat in (None, item.seat)]
    if not items:
        print("no choices to review")
        return
    rows = [("MOVE", "PLAYER", "PLAYED", "LOST", "LUCK", "BETTER")]
    for item in sorted(items, key=lambda item: item.number):
        lost = "" if item.lost is None else f"{item.lost:.3f}"
        luck = "" if item.luck is None else f"{item.luck:+.3f}"
        better = str(item.best) if item.lost is not None and item.lost > 5e-4 else ""
        rows.append((str(item.number), told.players[item.seat], str(item.move), lost, luck, better))
    print_table(rows, right=(0, 3, 4))
    if all(item.lost is not None for item in items):
        lost_in_all = sum(item.lost or 0.0 for item in items)
        luck_in_all = sum(item.luck or 0.0 for item in items)
        print(f"lost by choices {lost_in_all:.3f}, gained from luck {luck_in_all:+.3f}")
