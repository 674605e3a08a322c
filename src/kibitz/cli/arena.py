"""`kibitz arena`: a match between minds and other people's programs, every deal played by everyone from every seat."""

import argparse
import sys
from contextlib import ExitStack
from functools import partial
from typing import get_args

from kibitz import catalog
from kibitz.arena.matches.deal_seeds import is_searchable
from kibitz.arena.matches.results import Results
from kibitz.arena.matches.suspension import PATIENCE
from kibitz.arena.plan import Plan, read_plan
from kibitz.arena.programs.advisers import Isolation
from kibitz.arena.runner import USUAL, Run
from kibitz.arena.sandbox import levels
from kibitz.arena.temporary import temporary_folder
from kibitz.cli import common
from kibitz.cli.intake import add_policy, add_secret_seed, announce, flags_of, policy_of
from kibitz.cli.live import Board
from kibitz.cli.page import beside
from kibitz.cli.tables import print_json, print_table
from kibitz.table import Game, InvalidText

SEARCHABLE_SEED = (
    "--seed {}: a program could find it by trying, and the deals with it; give one of 20 digits or more, or none"
)
ONE_BY_ONE = (
    "players may learn from game to game in this course, so games run one after another; --lives 100 restarts players "
    "every 100 deals, and uses all processors"
)
EXAMPLE = """kibitz arena GAME best random --deals 1000 --store match.db
kibitz arena GAME submissions.zip kibitz:best --until 0.2"""


def add(parser: argparse.ArgumentParser, game: Game | None) -> None:
    common.add_game(parser, game)
    parser.add_argument(
        "entrants",
        nargs="+",
        metavar="ENTRANT",
        help="minds by name (kibitz:NAME or NAME), programs by file, folder or zip; each once; "
        "a number before them: the competition of the game's course, with at least this number of games",
    )
    parser.add_argument("--deals", type=common.amount("deals"), help=f"deals to play (default {USUAL}; see --until)")
    parser.add_argument(
        "--until",
        type=common.seconds,
        metavar="WIDTH",
        help="play until every mean is known to +- WIDTH at 95 %% confidence",
    )
    parser.add_argument(
        "--sprt",
        nargs=2,
        type=float,
        metavar=("ELO0", "ELO1"),
        help="two entrants: play until it is decided whether the first is ELO0 or ELO1 better, 5 %% errors either way",
    )
    parser.add_argument(
        "--luck-free",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="compare scores without what chance gave, where the game's values show it (default: yes)",
    )
    add_keeping(parser)
    add_isolation(parser)
    add_patience(parser)
    add_policy(parser)
    add_secret_seed(
        parser,
        "the seed of the deals (default: 0 where only minds play, else a random one, kept in the store and "
        "printed at the end)",
    )
    common.add_seconds(parser)
    common.add_jobs(parser)
    common.add_cluster(parser)
    common.add_flag(parser, "--page", help="show the match in the browser while it is played")
    parser.add_argument("--port", type=common.whole_number("port", 0), help="with --page: where its server listens")
    common.add_flag(parser, "--quiet", help="show no standings during the match")
    common.add_json(parser)


def add_keeping(parser: argparse.ArgumentParser) -> None:
    """Where the games are kept."""
    kept = parser.add_mutually_exclusive_group()
    common.add_file(kept, "--record", help="append a line per game; continues where the file ends")
    common.add_file(kept, "--store", help="keep games and faults in an SQLite file; continues where the file ends")


def add_isolation(parser: argparse.ArgumentParser) -> None:
    """How programs are run."""
    parser.add_argument(
        "--isolation",
        choices=get_args(Isolation),
        default="program",
        help="a process for each program (default), one for all at a table, limits against accidents only, or none for "
        "programs you trust",
    )
    parser.add_argument(
        "--lives",
        type=common.whole_number("deals", 1),
        metavar="DEALS",
        help="deals after which a program is restarted (default: what its course says)",
    )


def add_patience(parser: argparse.ArgumentParser) -> None:
    """When a program is suspended."""
    parser.add_argument(
        "--patience",
        type=common.whole_number("games", 0),
        default=PATIENCE,
        metavar="GAMES",
        help="suspend a program that runs out of time in its first GAMES games, or in more than GAMES and a fifth of "
        "all (default %(default)s; 0: never): the course's rule plays its other games",
    )


def planned(arguments: argparse.Namespace) -> Plan:
    """The plan that the command line describes."""
    settings = flags_of(Plan, arguments)
    settings |= {"sprt": arguments.sprt and tuple(arguments.sprt), "policy": policy_of(arguments)}
    settings |= {"options": common.given_options(arguments), "cluster": common.cluster_of(arguments)}
    game, entrants = settings.pop("game"), settings.pop("entrants")
    return read_plan(catalog.plain(game), entrants, **settings)


def run(arguments: argparse.Namespace) -> int:
    return with_page(arguments) if arguments.page else play(arguments)


def with_page(arguments: argparse.Namespace) -> int:
    """Play with the page beside it, which stays until Ctrl-C once the match is over."""
    if arguments.record:
        raise InvalidText("--page shows a store: expected --store FILE instead of --record, or neither")
    planned(arguments)
    with ExitStack() as stack:
        if not arguments.store:
            arguments.store = stack.enter_context(temporary_folder()) / "match.db"
        page = stack.enter_context(beside(arguments.store, arguments.port))
        status = play(arguments)
        if not status and page.poll() is None:
            print("the page stays until Ctrl-C", file=sys.stderr)
            page.wait()
    return status


def play(arguments: argparse.Namespace) -> int:
    """The match, and its results."""
    plan = planned(arguments)
    with Run(plan) as current:
        common.warn_if_interpreted(plan.game)
        match = current.match
        announce(match.intake)
        if match.programs:
            walls = (
                levels.describe(levels.level_for(match.isolation)) if match.isolation != "none" else "isolation: none"
            )
            print(f"kibitz: programs: {len(match.programs)}, {walls}", file=sys.stderr)
            if not plan.public_seed and is_searchable(current.seed):
                print(f"kibitz: {SEARCHABLE_SEED.format(current.seed)}", file=sys.stderr)
        if current.one_by_one and match.programs and plan.jobs > 1:
            print(f"kibitz: {ONE_BY_ONE}", file=sys.stderr)
        current.play(partial(Board, until=plan.until, quiet=arguments.quiet))
        show(current, arguments.json)
    return common.INTERRUPTED if current.is_stopped else 0


def show(run: Run, as_json: bool) -> None:
    """The results of a run, and how to continue one that was stopped."""
    results, plan = run.results, run.plan
    if results.deals:
        if run.course and not as_json:
            print(run.course.head(results))
        report(results, as_json, run.seed if run.is_drawn else None)
    if run.is_stopped:
        file = plan.store or plan.record
        # A store keeps the seed, records don't show it.
        again = f"the same command with --seed {run.seed}" if plan.record and run.is_drawn else "the same command"
        remedy = f"{again} continues {file}" if file else "nothing is kept: --store FILE would keep it"
        deals = f"{results.deals}" if plan.is_endless else f"{results.deals} of {run.most}"
        print(f"stopped after {deals} deals; {remedy}", file=sys.stderr if as_json else sys.stdout)


def report(results: Results, as_json: bool, seed: int | None = None) -> None:
    """Print the results, with the seed where it was drawn."""
    if as_json:
        print_json(results.for_machines() | ({} if seed is None else {"seed": seed}))
        return
    game = results.game
    deals = results.standings.count
    games = deals * results.match.games_a_deal()
    print(f"{game.name}: {deals} deals, {games} games, {game.aim} score is best")
    standings = results.rows()
    is_luck_free = any(row.standing.luck is not None for row in standings)
    points = ("POINTS", "LUCK", "WITHOUT LUCK") if is_luck_free else ("MEAN",)
    rows: list[tuple[str, ...]] = [
        ("", "NAME", "GAMES", *points, "STANDARD ERROR", "95 %", "RATING", "FAULTS"),
    ]
    for row in standings:
        low, high = row.standing.rank
        points = (f"{row.standing.mean:.4f}",)
        if is_luck_free:
            luck = "" if row.standing.luck is None else f"{row.standing.luck:+.4f}"
            points = (f"{row.standing.points.mean:.4f}", luck, *points)
        rows.append(
            (
                str(low) if low == high else f"{low}-{high}",
                row.standing.name,
                str(row.standing.games),
                *points,
                "" if row.standing.error is None else f"{row.standing.error:.4f}",
                "" if row.standing.half is None else f"+- {row.standing.half:.4f}",
                "" if row.strength is None else f"{row.strength.rating:+.0f} +- {row.strength.half:.0f}",
                ", ".join(f"{times} {category}" for category, times in row.faults.items()),
            )
        )
    print_table(rows, right=tuple(range(2, len(rows[0]) - 1)))
    for line in results.remarks():
        print(line)
    if seed is not None:
        print(f"seed {seed}; keep it secret while programs can still be handed in")
