"""`kibitz arena`: a match between minds, every deal played by everyone from every seat."""

import argparse
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import islice
from pathlib import Path

from kibitz import catalog, record
from kibitz.arena.match import Match, adviser
from kibitz.arena.match import run as run_match
from kibitz.arena.standings import Standings
from kibitz.cli.common import (
    Progress,
    Subparsers,
    add_game,
    add_jobs,
    add_json,
    add_seconds,
    add_seed,
    command,
    options,
    print_json,
    print_table,
    warn_if_interpreted,
    whole_number,
)
from kibitz.table import Game, InvalidText, Record


def add(subparsers: Subparsers, game: Game | None) -> None:
    parser = command(
        subparsers,
        "arena",
        "play a match between minds: the same deals for everyone, seats rotated",
        "kibitz arena GAME best random --deals 1000 --record match.jsonl",
        run,
    )
    add_game(parser, game)
    parser.add_argument("entrants", nargs="+", metavar="MIND", help="minds by name, each once")
    parser.add_argument("--deals", type=whole_number("deals", 1), default=100, help="deals to play (default 100)")
    parser.add_argument("--record", type=Path, metavar="FILE", help="append a line per game; goes on where it ends")
    add_seed(parser, "the first deal's seed; the others follow one by one (default 0)")
    add_seconds(parser)
    add_jobs(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    game = catalog.game(arguments.game)
    code = game.competition(arguments.entrants, arguments.seed, arguments.seconds, arguments.json)
    if code is not None:
        return code
    match = Match(game.name, tuple(arguments.entrants), options(arguments), arguments.seconds)
    for name in match.entrants:
        adviser(game, name, 0)
        if match.entrants.count(name) > 1:
            raise InvalidText(f"{name} is entered twice: expected every mind once")
    games_a_deal = len(match.tables())
    warn_if_interpreted(game.name)
    seeds = range(arguments.seed, arguments.seed + arguments.deals)
    standings = Standings(lowest_first=game.aim == "lowest")
    stopped = False
    with ExitStack() as stack:
        recorder = stack.enter_context(record.Recorder(arguments.record)) if arguments.record else None
        kept = list(kept_deals(arguments.record, match, seeds, games_a_deal)) if arguments.record else []
        for records in kept:
            standings.add(records)
        progress = Progress(len(seeds), "deals", len(kept))
        done = len(kept)
        try:
            for records in run_match(match, seeds[done:], arguments.jobs):
                if recorder:
                    recorder.write_all(records)
                standings.add(records)
                done += 1
                progress.show(done)
        except KeyboardInterrupt:
            stopped = True
        finally:
            progress.close()
    if done:
        report(game, standings, done, arguments.json)
    if stopped:
        goes_on = f"; the same command goes on from {arguments.record}" if arguments.record else ""
        print(f"stopped after {done} of {len(seeds)} deals{goes_on}")
        return 130
    return 0


def kept_deals(path: Path, match: Match, seeds: range, games_a_deal: int) -> Iterator[list[Record]]:
    """The deals of this match that the file holds already: they must be its beginning, as this match plays it."""
    records = record.read(path)
    for seed in seeds:
        deal = list(islice(records, games_a_deal))
        if not deal:
            return
        expected = [(match.game, dict(match.options), seed, players) for players in match.tables()]
        if [(told.game, dict(told.options), told.seed, told.players) for told in deal] != expected[: len(deal)]:
            raise InvalidText(f"{path} holds another match: name another file")
        if len(deal) < games_a_deal:
            raise InvalidText(f"{path} ends within the deal of seed {seed}: name another file")
        yield deal


def report(game: Game, standings: Standings, deals: int, as_json: bool) -> None:
    table = standings.table()
    if as_json:
        print_json(
            {
                "game": game.name,
                "deals": deals,
                "best score": game.aim,
                "standings": [
                    {"name": row.name, "games": row.games, "mean": row.mean, "standard error": row.error}
                    for row in table
                ],
            }
        )
        return
    print(f"{game.name}: {deals} deals, {game.aim} score is best")
    rows = [("MIND", "GAMES", "MEAN", "STANDARD ERROR")]
    rows += [
        (row.name, str(row.games), f"{row.mean:.4f}", "" if row.error is None else f"{row.error:.4f}") for row in table
    ]
    print_table(rows, right=(1, 2, 3))
