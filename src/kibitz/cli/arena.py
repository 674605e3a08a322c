"""`kibitz arena`: a match between minds and other people's programs, every deal played by everyone from every seat."""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing
from datetime import datetime
from itertools import count, islice
from pathlib import Path

from kibitz import catalog, record
from kibitz.arena import cluster, competition, contract, programs, sandbox, schedule
from kibitz.arena.competition import Competition, Terms
from kibitz.arena.match import Match, Played
from kibitz.arena.report import Results
from kibitz.arena.schedule import Piece
from kibitz.arena.store import Store, identity
from kibitz.cli.common import (
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
from kibitz.cli.common import seconds as positive
from kibitz.cli.live import Board
from kibitz.table import Game, InvalidText

FEWEST = 10
"""Deals before a match may end because it knows enough: a guess at an error needs some."""


def add(subparsers: Subparsers, game: Game | None) -> None:
    parser = command(
        subparsers,
        "arena",
        "play a match between minds and programs: the same deals for everyone, seats rotated",
        "kibitz arena GAME best random --deals 1000 --store match.db\n"
        "kibitz arena GAME submissions.zip kibitz:best --until 0.2",
        run,
    )
    add_game(parser, game)
    parser.add_argument(
        "entrants",
        nargs="+",
        metavar="ENTRANT",
        help="minds by name (kibitz:NAME or NAME), programs by file, folder or zip; each once; "
        "a number before them: the competition of the game's course, of so many deals",
    )
    parser.add_argument("--deals", type=whole_number("deals", 1), help="deals to play (default 100; see --until)")
    parser.add_argument(
        "--until", type=positive, metavar="WIDTH", help="play until every mean is known to +- WIDTH, with 95 %%"
    )
    parser.add_argument(
        "--sprt",
        nargs=2,
        type=float,
        metavar=("ELO0", "ELO1"),
        help="two entrants: play until it is decided whether the first is ELO0 or ELO1 better, 5 %% wrong each way",
    )
    kept = parser.add_mutually_exclusive_group()
    kept.add_argument("--record", type=Path, metavar="FILE", help="append a line per game; goes on where it ends")
    kept.add_argument(
        "--store", type=Path, metavar="FILE", help="keep games and faults in an SQLite file; goes on where it ends"
    )
    parser.add_argument(
        "--isolation",
        choices=("program", "table", "none"),
        default="program",
        help="a process for each program (default), one for all of a table, or none for programs you trust",
    )
    parser.add_argument(
        "--lives",
        type=whole_number("deals", 1),
        metavar="DEALS",
        help="deals for which a program lives before it starts anew (default: as its course has it)",
    )
    parser.add_argument(
        "--deadline", type=moment, metavar="TIME", help="leave out what was changed later, as 2026-11-30T23:59"
    )
    add_seed(parser, "the first deal's seed; the others follow one by one (default 0)")
    add_seconds(parser)
    add_jobs(parser)
    parser.add_argument(
        "--cluster", metavar="ADDRESS", help="play on the workers of a Dask scheduler, as tcp://host:8786"
    )
    parser.add_argument("--quiet", action="store_true", help="no standings while it is played")
    add_json(parser)


def moment(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r}: expected a time, as 2026-11-30T23:59") from None


def entered(arguments: argparse.Namespace, game: Game, first: int | None, staging: Path) -> Match:
    """The match that the command line describes, its programs copied below staging."""
    names: list[str] = []
    found: list[programs.Program] = []
    for word in arguments.entrants:
        if word not in game.minds() and programs.is_program(word):
            rules, taken = contract.of(game.name), {one.name for one in found}
            more = programs.gather(Path(word), rules, staging, arguments.deadline, taken)
            found += more
            names += [one.name for one in more]
        else:
            catalog.mind(game, word, 0)
            names.append(word)
    if not names:
        raise InvalidText(f"nobody enters: every submission is later than {arguments.deadline}")
    for name in names:
        if names.count(name) > 1:
            raise InvalidText(f"{name} is entered twice: expected every mind once")
    return Match(
        game.name,
        tuple(names),
        options(arguments),
        arguments.seconds,
        tuple(found),
        arguments.isolation,
        lives=arguments.lives,
        first=first,
    )


def course_deals(arguments: argparse.Namespace) -> int | None:
    """The seed of the first deal, where a number of deals before the entrants asks for the course's competition."""
    words = arguments.entrants
    if not words[0].isdecimal():
        return None
    if arguments.deals is not None or arguments.until or arguments.sprt:
        raise InvalidText(f"{words[0]} deals: expected no --deals, --until or --sprt beside that number")
    arguments.deals, arguments.entrants = int(words[0]), words[1:]
    if not arguments.deals:
        raise InvalidText("0 deals: expected at least 1")
    if not arguments.entrants:
        raise InvalidText("nobody enters: expected minds or programs after the number of deals")
    # Asked for the last deal, a course with fewer says so now and not hours later.
    for name in contract.of(arguments.game).options(arguments.deals - 1):
        if getattr(arguments, f"option_{name}") is not None:
            raise InvalidText(f"--{name}: the course's competition has its own")
    seed: int = arguments.seed
    return seed


def run(arguments: argparse.Namespace) -> int:
    game = catalog.game(arguments.game)
    with ExitStack() as stack:
        staging = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="kibitz-programs-")))
        staging.chmod(0o755)
        terms = Terms(tuple(arguments.entrants), staging, arguments.seconds, arguments.isolation, arguments.deadline)
        course = competition.enter(game.name, terms)
        if course:
            if arguments.cluster:
                raise InvalidText("--cluster: the course's competition is played game by game, since players may learn")
            stack.enter_context(course)
        match = course.match if course else entered(arguments, game, course_deals(arguments), staging)
        match.tables()
        warn_if_interpreted(game.name)
        if match.programs:
            told = sandbox.describe(sandbox.best_level()) if match.isolation != "none" else "isolation: none"
            print(f"kibitz: programs: {len(match.programs)}, {told}", file=sys.stderr)
        return play(arguments, game, match, stack, course)


def play(
    arguments: argparse.Namespace, game: Game, match: Match, stack: ExitStack, course: Competition | None = None
) -> int:
    """Play what is not kept yet, and report; 130 when it was stopped."""
    results = Results(game, match, tuple(arguments.sprt) if arguments.sprt else None)
    endless = arguments.deals is None and (arguments.until or arguments.sprt)
    most = arguments.deals or (sys.maxsize if endless else (course and course.wanted) or 100)
    store = recorder = None
    kept: Iterator[list[Played]] = iter(())
    if arguments.store:
        store = stack.enter_context(Store(arguments.store, identity(match, arguments.seed)))
        kept = store.deals()
    elif arguments.record:
        recorder = stack.enter_context(record.Recorder(arguments.record))
        kept = kept_deals(arguments.record, match, arguments.seed)
    for games in islice(kept, most):
        if course:
            for number, played in enumerate(games):
                course.relive(number, played)
        results.add(games)
        if enough(arguments, results):
            break
    stopped = False
    if results.deals < most and not enough(arguments, results):
        board = Board(results, most, arguments.until, arguments.quiet)
        ahead = store.ahead(results.deals) if store else {}

        def keep(piece: Piece) -> None:
            if store:
                store.add(piece.first, piece.games)
            board.show(len(piece.games))

        try:
            numbers = range(results.deals, most)
            if course:
                playing = course.deals(arguments.seed, numbers, ahead, keep)
            else:
                crew = stack.enter_context(
                    cluster.crew(match, arguments.cluster)
                    if arguments.cluster
                    else schedule.crew(match, arguments.jobs)
                )
                playing = schedule.deals(match, arguments.seed, numbers, crew, ahead, keep)
            with closing(playing):
                for games in playing:
                    if store:
                        store.write(results.deals, games)
                    if recorder:
                        recorder.write_lines(played.line for played in games)
                    results.add(games)
                    board.show()
                    if enough(arguments, results):
                        break
        except KeyboardInterrupt:
            stopped = True
        finally:
            board.close()
    if store and not stopped:
        store.end(results.deals)
    if results.deals:
        if course and not arguments.json:
            print(course.head(results))
        report(results, arguments.json)
    if stopped:
        file = arguments.store or arguments.record
        remedy = f"the same command goes on from {file}" if file else "nothing is kept: --store FILE would keep it"
        told = f"stopped after {results.deals}{'' if endless else f' of {most}'} deals; {remedy}"
        print(told, file=sys.stderr if arguments.json else sys.stdout)
        return 130
    return 0


def enough(arguments: argparse.Namespace, results: Results) -> bool:
    """Whether the match knows what it was to find out; looked at after the same deals in every run of it."""
    deals = results.deals
    if deals < FEWEST:
        return False
    if arguments.sprt and results.verdict():
        return True
    # The intervals take long to work out when there are many deals.
    if not arguments.until or deals % 10 ** (len(str(deals)) - 2):
        return False
    widest = results.standings.widest()
    return widest is not None and widest <= arguments.until


def kept_deals(path: Path, match: Match, seed: int) -> Iterator[list[Played]]:
    """The deals of this match that the file holds already: they must be its beginning, as this match plays it."""
    records = record.read(path)
    for here in count(seed):
        tables = match.tables(here)
        deal = list(islice(records, len(tables)))
        if not deal:
            return
        expected = [(match.game, dict(match.options_at(here)), here, players) for players in tables]
        if [(told.game, dict(told.options), told.seed, told.players) for told in deal] != expected[: len(deal)]:
            raise InvalidText(f"{path} holds another match: name another file")
        if len(deal) < len(tables):
            raise InvalidText(f"{path} ends within the deal of seed {here}: name another file")
        yield [Played.of(told) for told in deal]


def report(results: Results, as_json: bool) -> None:
    if as_json:
        print_json(results.for_machines())
        return
    game = results.game
    print(f"{game.name}: {results.deals} deals, {game.aim} score is best")
    rows = [("", "NAME", "GAMES", "MEAN", "STANDARD ERROR", "95 %", "RATING", "FAULTS")]
    for row in results.rows():
        low, high = row.standing.rank
        rows.append(
            (
                str(low) if low == high else f"{low}-{high}",
                row.standing.name,
                str(row.standing.games),
                f"{row.standing.mean:.4f}",
                "" if row.standing.error is None else f"{row.standing.error:.4f}",
                "" if row.standing.half is None else f"+- {row.standing.half:.4f}",
                "" if row.strength is None else f"{row.strength.rating:+.0f} +- {1.96 * row.strength.error:.0f}",
                ", ".join(f"{times} {category}" for category, times in row.faults.items()),
            )
        )
    print_table(rows, right=(2, 3, 4, 5, 6))
    for line in results.remarks():
        print(line)
