"""`kibitz review`: what each choice of a finished game cost."""

import argparse
import math
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from heapq import nlargest
from pathlib import Path

from kibitz import catalog, judgement, record, words, workers
from kibitz.cli.common import (
    Progress,
    Subparsers,
    add_jobs,
    add_json,
    add_seconds,
    command,
    print_json,
    print_table,
    whole_number,
)
from kibitz.judgement import Judgement
from kibitz.table import CHANCE, Adviser, Game, InvalidText, Record, Seat

SHOWN_LOSS = 5e-4
"""A choice that lost less has no better move in the table: the loss is shown as 0.000."""


def add(subparsers: Subparsers, _: Game | None) -> None:
    parser = command(
        subparsers,
        "review",
        "hold a recorded game against the best mind: what each choice cost, and what chance gave",
        "kibitz review games.jsonl --game 2\nkibitz review match.jsonl --costly 10 --player me",
        run,
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="records, a line each")
    parser.add_argument("--game", type=whole_number("game", 1), dest="number", help="which, from 1 (default 1)")
    parser.add_argument("--seat", type=whole_number("seat", 0), help="only this seat's choices")
    parser.add_argument(
        "--costly", type=whole_number("costly", 1), metavar="N", help="of all games, the N choices that cost most"
    )
    parser.add_argument("--player", metavar="NAME", help="with --costly: only this one's choices")
    parser.add_argument("--mind", default="best", metavar="MIND", help="who judges (default: best)")
    add_seconds(parser)
    add_jobs(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> None:
    if arguments.costly:
        if arguments.number or arguments.seat is not None:
            raise InvalidText("--costly looks at all games and seats: expected --player, not --game or --seat")
        run_costly(arguments)
        return
    if arguments.player:
        raise InvalidText("--player: expected --costly beside it, or --seat for one game")
    wanted, count, game_record = arguments.number or 1, 0, None
    for count, item in enumerate(record.read(arguments.file), 1):
        if count == wanted:
            game_record = item
            break
    if game_record is None:
        raise InvalidText(f"{arguments.file} has {count} games: expected a game up to {count}, not {wanted}")
    judge = catalog.mind(catalog.game(game_record.game), arguments.mind, game_record.seed or 0)
    if arguments.json:
        judged = followed(game_record, judge, arguments.seconds)
        print_json(
            [
                {
                    "number": item.number,
                    "seat": item.seat,
                    "move": str(item.move),
                    "best": str(item.best),
                    "lost": item.lost,
                    "error": item.error,
                    "luck": item.luck,
                    "grade": item.grade,
                }
                for item in judged
                if arguments.seat in (None, item.seat)
            ]
        )
        return
    review_one(game_record, judge, arguments.seconds, arguments.seat)


def followed(played: Record, mind: Adviser, seconds: float | None) -> Iterator[Judgement]:
    """The judgements as they come, with a line that says how many are still to come."""
    progress = Progress(sum(seat != CHANCE for seat, _ in played.moves), "choices")
    try:
        for number, item in enumerate(judgement.judge(played, mind, seconds), 1):
            progress.show(number)
            yield item
    finally:
        progress.close()


def review_one(played: Record, mind: Adviser, seconds: float | None, seat: Seat | None) -> None:
    """Judge a game and print it; also what was judged until Ctrl-C."""
    judged: list[Judgement] = []
    try:
        judged.extend(followed(played, mind, seconds))
    except KeyboardInterrupt:
        print_review(played, judged, seat)
        raise
    print_review(played, judged, seat)


@dataclass(frozen=True)
class Judging:
    """Judges games one by one, in any process."""

    mind: str
    most: int
    player: str | None
    seconds: float | None

    def __call__(self, played: Record) -> judgement.Costs:
        mind = catalog.mind(catalog.game(played.game), self.mind, played.seed or 0)
        return judgement.costs(played, mind, self.most, self.player, self.seconds)


def run_costly(arguments: argparse.Namespace) -> None:
    """What the choices of all games cost in the mean, and those that cost most."""
    total = sum(1 for _ in record.read(arguments.file))
    player = arguments.player
    lost: dict[str, list[float]] = {}
    costly: list[tuple[int, judgement.Choice]] = []
    progress = Progress(total, "games")
    judging = workers.spread(
        Judging(arguments.mind, arguments.costly, player, arguments.seconds),
        record.read(arguments.file),
        arguments.jobs,
    )
    try:
        for number, costs in enumerate(judging, 1):
            for name, points in costs.lost.items():
                lost.setdefault(name, []).append(points)
            costly += ((number, choice) for choice in costs.choices)
            costly = nlargest(arguments.costly, costly, key=lambda item: item[1].lost)
            progress.show(number)
    finally:
        progress.close()
    if player and player not in lost:
        raise InvalidText(f"--player {player}: expected one of {words.some(lost)}")
    shown = {name: points for name, points in lost.items() if player in (None, name)}
    if arguments.json:
        print_json(
            {
                "lost a game": {name: sum(points) / len(points) for name, points in shown.items()},
                "choices": [{"game": number, **asdict(choice)} for number, choice in costly],
            }
        )
        return
    rows = [("PLAYER", "GAMES", "LOST A GAME")]
    rows += [(name, str(len(points)), f"{sum(points) / len(points):.3f}") for name, points in shown.items()]
    print_table(rows, right=(1, 2))
    for number, choice in costly:
        print(
            f"{with_error(choice.lost, choice.error)} lost by {choice.player} in game {number}: {choice.move},"
            f" better {choice.best}{choice.grade and f' ({choice.grade})'}; at {choice.view}"
        )


def with_error(lost: float, error: float | None) -> str:
    """A loss with its standard error, where it is an estimate."""
    return f"{lost:.3f} ± {error:.3f}" if error else f"{lost:.3f}"


def print_review(played: Record, judged: Iterable[Judgement], seat: Seat | None = None) -> None:
    """The choices in order, what they lost, and the sums: skill and luck apart."""
    items = [item for item in judged if seat in (None, item.seat)]
    if not items:
        print("no choices to review")
        return
    grades = [grade.name for grade in catalog.game(played.game).grades]
    rows = [("MOVE", "PLAYER", "PLAYED", "LOST", "LUCK", "BETTER", *([""] if grades else []))]
    for item in sorted(items, key=lambda item: item.number):
        lost = "" if item.lost is None else with_error(item.lost, item.error)
        luck = "" if item.luck is None else f"{item.luck:+.3f}"
        better = str(item.best) if item.lost is not None and item.lost > SHOWN_LOSS else ""
        grade = [item.grade] if grades else []
        rows.append((str(item.number), played.players[item.seat], str(item.move), lost, luck, better, *grade))
    print_table(rows, right=(0, 3, 4))
    if all(item.lost is not None for item in items):
        lost_in_all = sum(item.lost or 0.0 for item in items)
        luck_in_all = sum(item.luck or 0.0 for item in items)
        error = math.hypot(*(item.error or 0.0 for item in items))
        print(f"lost by choices {with_error(lost_in_all, error)}, gained from luck {luck_in_all:+.3f}")
    for number, player in enumerate(played.players if grades else ()):
        own = [item.grade for item in items if item.seat == number]
        if own:
            print(f"seat {number} ({player}): " + ", ".join(f"{name} {own.count(name)}" for name in grades))
