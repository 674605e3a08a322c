"""`kibitz review`: what each choice of a finished game cost."""

import argparse
import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from functools import partial
from heapq import nlargest
from itertools import islice
from pathlib import Path

from kibitz import catalog, gameplay, judgement, mistakes, record, words, workers
from kibitz.cli import colour
from kibitz.cli.common import add_file, add_jobs, add_json, add_seconds, thinking_time, whole_number
from kibitz.cli.progress import Progress
from kibitz.cli.tables import print_json, print_table
from kibitz.gameplay import Rebuilt
from kibitz.intervals import standard_error
from kibitz.judgement import Judgement
from kibitz.table import CHANCE, Adviser, Game, InvalidText, Record, Seat

MOST_COSTLY = 3
"""The costliest choices that are listed first."""
SHOWN_LOSS = 5e-4
"""A choice that lost less has no better move in the table: the loss is shown as 0.000."""
EXAMPLE = (
    "kibitz review games.jsonl --game 2\nkibitz review games.jsonl --html review.html\n"
    "kibitz review match.jsonl --costly 10 --player me"
)


def add(parser: argparse.ArgumentParser, _: Game | None) -> None:
    add_file(parser, "file", help="records, a line each")
    parser.add_argument("--game", type=whole_number("game", 1), dest="number", help="which, from 1 (default 1)")
    parser.add_argument("--seat", type=whole_number("seat", 0), help="only this seat's choices")
    parser.add_argument(
        "--costly", type=whole_number("costly", 1), metavar="N", help="of all games, the N choices that cost most"
    )
    parser.add_argument("--player", metavar="NAME", help="with --costly: only this one's choices")
    parser.add_argument("--mind", default="best", metavar="MIND", help="who judges (default: best)")
    add_file(parser, "--html", help="write boards, curves and exercises to one file for a browser")
    add_seconds(parser)
    add_jobs(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> None:
    if arguments.html and (arguments.costly or arguments.json or arguments.seat is not None):
        raise InvalidText("--html holds one whole game: expected no --costly, --json or --seat beside it")
    if arguments.costly:
        if arguments.number or arguments.seat is not None:
            raise InvalidText("--costly looks at all games and seats: expected --player, not --game or --seat")
        run_costly(arguments)
        return
    if arguments.player:
        raise InvalidText("--player: expected --costly beside it, or --seat for one game")
    wanted = arguments.number or 1
    games = list(islice(record.read(arguments.file), wanted))
    if (count := len(games)) < wanted:
        raise InvalidText(f"{arguments.file} has {count} games: expected a game up to {count}, not {wanted}")
    arguments.seconds = thinking_time(games[-1].game, arguments.seconds)
    if arguments.html:
        write_html(arguments.html, games[-1], arguments.mind, arguments.seconds)
        return
    rebuilt = gameplay.rebuilt(games[-1])
    judge = judge_of(rebuilt, arguments.mind)
    if arguments.json:
        judged = with_progress(rebuilt, judge, arguments.seconds)
        print_json([item.to_dict() for item in judged if arguments.seat in (None, item.seat)])
        return
    review_one(rebuilt, judge, arguments.seconds, arguments.seat)


def judge_of(rebuilt: Rebuilt, name: str) -> Adviser:
    """The mind of this name that judges the game."""
    return catalog.mind(rebuilt.game, name, rebuilt.record.seed or 0)


def write_html(path: Path, played: Record, name: str, seconds: float | None) -> None:
    """The review as a file that a browser opens without a server; nothing is written where Ctrl-C ends it."""
    # Imported late: the page's parts that draw are not needed for a review in words.
    from kibitz.page import standalone_review
    from kibitz.page.review import Noted, Reviewed, whole

    reviewed = Reviewed(played)
    noted = Noted(judge_of(reviewed.rebuilt, name))
    items = list(with_progress(reviewed.rebuilt, noted, seconds))
    path.write_text(standalone_review.document(whole(reviewed, noted, items, seconds)), encoding="utf-8")
    print(f"{path}: {len(items)} choices; open it in a browser")


def with_progress(rebuilt: Rebuilt, mind: Adviser, seconds: float | None) -> Iterator[Judgement]:
    """The judgements as they come, with a progress bar."""
    choices = sum(seat != CHANCE for seat, _ in rebuilt.record.moves)
    with Progress(choices, "choices judged", in_lines=True) as progress:
        for number, item in enumerate(judgement.judge(rebuilt, mind, seconds), 1):
            progress.show(number)
            yield item


def review_one(played: Rebuilt, mind: Adviser, seconds: float | None, seat: Seat | None) -> None:
    """Judge a game and print the review; after Ctrl-C that of the choices judged so far."""
    judged: list[Judgement] = []
    try:
        judged.extend(with_progress(played, mind, seconds))
    except KeyboardInterrupt:
        print_review(played, judged, seat)
        raise
    print_review(played, judged, seat)


def costs(mind: str, most: int, player: str | None, seconds: float | None, played: Record) -> judgement.Costs:
    """What the choices of one of many games cost, found in any process."""
    rebuilt = gameplay.rebuilt(played)
    return judgement.costs(rebuilt, judge_of(rebuilt, mind), most, player, seconds)


def run_costly(arguments: argparse.Namespace) -> None:
    """What the choices of all games cost on average, and those that cost most; after Ctrl-C of those judged so far."""
    player, players = arguments.player, set[str]()
    lost: dict[str, list[float]] = {}
    costly: list[tuple[int, judgement.CostlyChoice]] = []
    number, stopped = 0, False
    with Progress(0, "games judged", in_lines=True) as progress:
        for played in record.read(arguments.file):
            progress.total += 1
            players.update(played.players)
        if player and player not in players:
            raise InvalidText(f"--player {words.shown(player)}: expected one of {words.some(sorted(players))}")
        judging = workers.spread(
            partial(costs, arguments.mind, arguments.costly, player, arguments.seconds),
            record.read(arguments.file),
            arguments.jobs,
        )
        try:
            for number, found in enumerate(judging, 1):
                for name, points in found.lost.items():
                    lost.setdefault(name, []).append(points)
                costly += ((number, choice) for choice in found.choices)
                costly = nlargest(arguments.costly, costly, key=lambda item: item[1].lost)
                progress.show(number)
        except KeyboardInterrupt:
            stopped = True
    if not (stopped and arguments.json):
        print_costly(arguments, lost, costly)
    if stopped:
        raise KeyboardInterrupt(f"{number} of {progress.total} games were judged")


def print_costly(
    arguments: argparse.Namespace, lost: dict[str, list[float]], costly: list[tuple[int, judgement.CostlyChoice]]
) -> None:
    """lost: by player, for each game."""
    means = {
        name: (sum(points) / len(points), standard_error(points))
        for name, points in lost.items()
        if arguments.player in (None, name)
    }
    if arguments.json:
        print_json(
            {
                "lost_a_game": {name: mean for name, (mean, _) in means.items()},
                "lost_a_game_error": {name: error for name, (_, error) in means.items()},
                "choices": [{"game": number, **asdict(choice)} for number, choice in costly],
            }
        )
        return
    rows = [("PLAYER", "GAMES", "LOST A GAME")]
    rows += [(name, str(len(lost[name])), words.with_error(mean, error)) for name, (mean, error) in means.items()]
    print_table(rows, right=(1, 2))
    for number, choice in costly:
        print(
            f"{words.with_error(choice.lost, choice.error)} lost by {choice.player} in game {number}: {choice.move},"
            f" better {choice.best}{choice.grade and f' ({choice.grade})'}; at {choice.view}"
        )


def print_review(rebuilt: Rebuilt, judged: Iterable[Judgement], seat: Seat | None = None) -> None:
    """How exact each player was, the choices that cost most, and then all that cost anything."""
    game, played = rebuilt.game, rebuilt.record
    items = sorted((item for item in judged if seat in (None, item.seat)), key=lambda item: item.number)
    if not items:
        print("no choices to review")
        return
    if any(item.lost is None for item in items):
        print_differences(played, items)
        return
    for own in seats_of(items):
        print(summary(game, played, [item for item in items if item.seat == own]))
    costly = [item for item in items if cost(item) > SHOWN_LOSS]
    if not costly:
        return
    print("\ncostliest:")
    grades = mistakes.of(game.name).grades
    for item in nlargest(MOST_COSTLY, costly, key=cost):
        style = "red" if grades and item.grade == grades[0].name else "yellow"
        graded = colour.paint(f" ({item.grade})", style) if item.grade else ""
        whose = f"{played.players[item.seat]}'s " if len(seats_of(items)) > 1 else ""
        lost = words.with_error(cost(item), item.error)
        print(f"  {whose}move {item.number}: {item.move} cost {lost}{graded}; better {item.best}")
    print()
    print_table(table_of(game, played, costly), right=(0, 3, 4))
    hidden = len(items) - len(costly)
    if hidden:
        print(f"and {hidden} {'choice' if hidden == 1 else 'choices'} that cost nothing")


def print_differences(played: Record, items: Sequence[Judgement]) -> None:
    """What a mind without values would have chosen instead: it can't say what a choice costs."""
    different = [item for item in items if item.move != item.best]
    print(f"this mind gives no values; it would have chosen otherwise in {len(different)} of {len(items)} choices")
    if different:
        rows = [(str(item.number), played.players[item.seat], str(item.move), str(item.best)) for item in different]
        print_table([("MOVE", "PLAYER", "PLAYED", "ITS CHOICE"), *rows], right=(0,))


def cost(item: Judgement) -> float:
    """What a choice lost; an estimate may find it better than the best."""
    return max(0.0, item.lost or 0.0)


def seats_of(items: Iterable[Judgement]) -> list[Seat]:
    return sorted({item.seat for item in items})


def luck_name(played: Record) -> str:
    """The others' choices count as luck, too, because a mind can't tell them apart."""
    return "luck" if len(played.players) == 1 else "luck and the others"


def summary(game: Game, played: Record, items: Sequence[Judgement]) -> str:
    """One player's game in a line."""
    seat = items[0].seat
    lost = sum(item.lost or 0.0 for item in items)
    error = math.hypot(*(item.error or 0.0 for item in items))
    accuracy = judgement.accuracy(game, [cost(item) for item in items])
    text = f"accuracy {accuracy:.1f} %, lost by choices {words.with_error(lost, error)}"
    if len(played.players) > 1:
        text = f"seat {seat} ({played.players[seat]}): {text}"
    lucks = [item.luck for item in items if item.luck is not None]
    if judgement.has_luck(played) and len(lucks) == len(items):
        text += f", gained from {luck_name(played)} {sum(lucks):+.3f}"
    names = [grade.name for grade in mistakes.of(game.name).grades]
    graded = Counter(item.grade for item in items)
    counts = [f"{name} {graded[name]}" for name in names if graded[name]]
    return f"{text}; {', '.join(counts)}" if counts else text


def table_of(game: Game, played: Record, items: Iterable[Judgement]) -> list[tuple[str, ...]]:
    """A row for each choice, under a row of titles."""
    lucky = judgement.has_luck(played)
    titles = ("MOVE", "PLAYER", "PLAYED", "LOST", *([luck_name(played).upper()] if lucky else []), "BETTER")
    grades = mistakes.of(game.name).grades
    rows = [(*titles, *([""] if grades else []))]
    for item in items:
        luck = ["" if item.luck is None else f"{item.luck:+.3f}"] if lucky else []
        grade = [item.grade] if grades else []
        lost = words.with_error(cost(item), item.error)
        rows.append((str(item.number), played.players[item.seat], str(item.move), lost, *luck, str(item.best), *grade))
    return rows
