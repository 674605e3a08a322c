"""`kibitz solve`: a game's exact values, computed from scratch, or its openings, grown by self-play."""

import argparse
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kibitz import catalog, gameplay, words
from kibitz.cli import common
from kibitz.cli.progress import Progress
from kibitz.cli.tables import print_json, print_table
from kibitz.durable import replace, replace_text
from kibitz.table import Game, TableError

GAMES = 200
"""Games from which openings are made by default."""
SMALLEST = 5e-7
"""A smaller error would be printed as 0."""
EXAMPLE = """kibitz solve sebastian
kibitz solve sebastian --card yahtzee
kibitz solve play-nine --table golf
kibitz solve betsy --pieces 5 --only KRP-KN KNNN-K
kibitz solve betsy --openings 6 --games 500 --picture openings.svg"""


def add(parser: argparse.ArgumentParser, game: Game | None) -> None:
    common.add_game(parser, game)
    parser.add_argument(
        "--openings",
        type=common.whole_number("plies", 1),
        metavar="PLIES",
        help="explore the first moves by self-play instead; more games continue from earlier ones",
    )
    parser.add_argument("--games", type=common.whole_number("games", 1), help=f"for --openings (default {GAMES})")
    common.add_file(
        parser,
        "--certificate",
        help="write all values of a game with dice, or of golf with cards, for proofs/verify_values.py",
    )
    parser.add_argument("--picture", type=Path, metavar="FILE.svg", help="draw the openings")
    parser.add_argument(
        "--pieces", type=int, choices=(5,), help="solve Betsy's endings with five pieces, one after another"
    )
    parser.add_argument("--check", action="store_true", help="with --pieces: check every position; takes some minutes")
    parser.add_argument("--only", nargs="+", metavar="ENDING", help="with --pieces: these, e.g. KRP-KN")
    common.add_cluster(parser)
    common.add_json(parser)


def run(arguments: argparse.Namespace) -> None:
    game = catalog.game(arguments.game)
    common.warn_if_interpreted(game.name)
    family = catalog.part(game.name, "family")
    chosen = common.options(arguments)
    if not hasattr(family, "solve"):
        # Its other games are played and not solved.
        family = None
    if arguments.certificate and not hasattr(family, "certificate"):
        others = [name for name in catalog.names() if hasattr(catalog.part(name, "family"), "certificate")]
        raise TableError(f"{game.name} has no certificates: expected one of {', '.join(others)}")
    is_other = family is not None and (arguments.certificate is not None or family.is_other(**chosen))
    if arguments.cluster and (is_other or arguments.openings):
        option = family.OPTION if family else "card"
        raise TableError(
            f"--cluster: expected no --{option}, --certificate or --openings with it: one process works on them"
        )
    if family is not None and is_other:
        solve_variant(game, family.card(**chosen), arguments)
    elif arguments.openings:
        explore(game, arguments)
    elif arguments.pieces or arguments.only or arguments.check:
        solve_endings(game, arguments)
    elif arguments.games or arguments.picture:
        raise TableError("--games and --picture: expected --openings PLIES with them")
    else:
        solve(game, arguments)


class Steps(Progress):
    """Progress of which the total is known once the work has begun; it may grow."""

    def __call__(self, done: int, total: int) -> None:
        self.total = total
        self.show(done)


def solve(game: Game, arguments: argparse.Namespace) -> None:
    solving = catalog.part(game.name, "solving")
    chosen, cluster = common.options(arguments), common.cluster_of(arguments)
    if cluster and not hasattr(solving, "divided"):
        others = [other for other in catalog.names() if hasattr(catalog.part(other, "solving"), "divided")]
        raise TableError(f"{cluster.name}: one process solves {game.name}; expected {words.some(others)}")
    started = time.perf_counter()
    with Steps(1, "steps") as progress:
        if solving is None:
            values = solved_by_its_rules(game, chosen, progress)
        elif cluster:
            values = solving.divided(progress, cluster, **chosen)
        else:
            values = solving.solve(progress, **chosen)
    report(game, {"options": chosen}, values, time.perf_counter() - started, arguments)


def solve_endings(game: Game, arguments: argparse.Namespace) -> None:
    """The endings that are too large to be solved on demand."""
    solving = catalog.part(game.name, "solving")
    if solving is None or not hasattr(solving, "solve_endings") or not arguments.pieces or arguments.cluster:
        raise TableError("--only and --check: expected --pieces 5 with them, for betsy, and no --cluster")
    chosen, started = common.options(arguments), time.perf_counter()
    with Steps(1, "endings", in_lines=True) as progress:
        values = solving.solve_endings(progress, arguments.only or (), arguments.check, **chosen)
    report(game, {"options": chosen}, values, time.perf_counter() - started, arguments)


def report(
    game: Game, rules: dict[str, Any], values: Mapping[str, float], seconds: float, arguments: argparse.Namespace
) -> None:
    """Print the values of a game under these rules."""
    if arguments.json:
        print_json({"game": game.name, **rules, "values": dict(values), "seconds": round(seconds, 3)})
        return
    for name, value in values.items():
        print(f"{name}: {shown(value)}")
    print(f"solved in {seconds:.2f} s")


def solve_variant(game: Game, described: Any, arguments: argparse.Namespace) -> None:
    """A game of the family, from the cache folder where it was solved before."""
    family = common.needed_part(game.name, "family", "family of games")
    if others := [f"--{name}" for name in ("openings", "games", "picture") if getattr(arguments, name)]:
        raise TableError(
            f"--{family.OPTION} and --certificate: expected no openings with them, got {words.some(others)}"
        )
    started = time.perf_counter()
    with Steps(1, "steps") as progress:
        values = family.solve(described, progress)
    seconds = time.perf_counter() - started
    if arguments.certificate:
        replace(arguments.certificate, family.certificate(described))
    report(game, {family.OPTION: family.plain(described)}, values, seconds, arguments)


def shown(value: float) -> str:
    """A count, a value, or an error that is too small to be seen as one."""
    if isinstance(value, int):
        return str(value)
    return f"{value:.0e}" if 0 < abs(value) < SMALLEST else f"{value:.6f}"


def solved_by_its_rules(game: Game, chosen: dict[str, Any], progress: Steps) -> dict[str, float | int]:
    """The values of a game with no solver of its own, from all positions that can follow."""
    # Imported here: only games of other packages need it.
    from kibitz.generic import solved
    from kibitz.generic.retrograde import NotSmall

    try:
        return solved.solve(game, gameplay.start(game, None, chosen).position, progress)
    except NotSmall as error:
        others = [other for other in catalog.names() if catalog.has_part(other, "solving")]
        expected = f"expected one of {', '.join(others)}"
        raise TableError(
            f"{game.name} has no exact solution that could be computed here: {error}; {expected}"
        ) from None


def explore(game: Game, arguments: argparse.Namespace) -> None:
    """Print the openings as a table; the picture comes last, because a disk may be full."""
    if given := common.given_options(arguments):
        raise TableError(f"--openings: expected none of the game's options with it, got {words.some(given)}")
    module = common.needed_part(game.name, "openings", "openings to explore")
    if arguments.openings > module.MOST_PLIES:
        raise TableError(f"--openings {arguments.openings}: expected at most {module.MOST_PLIES} plies")
    with Steps(1, "games") as progress:
        panel = module.explore(arguments.openings, arguments.games or GAMES, progress)
    if arguments.json:
        found = [dict(zip(panel.columns, row, strict=True)) for row in panel.rows]
        print_json({"game": game.name, "plies": arguments.openings, "summary": panel.text, "openings": found})
    else:
        print(panel.text)
        rows = [(row[0], f"{row[1]:.0f}", f"{row[2]:.3f}") for row in panel.rows]
        print_table([panel.columns, *rows], right=(1, 2))
    if arguments.picture:
        sys.stdout.flush()
        replace_text(arguments.picture, panel.pictures[0])
