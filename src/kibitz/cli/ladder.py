"""`kibitz ladder`: a standing competition, in which only what is new or has changed is played."""

import argparse
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from kibitz import catalog
from kibitz.arena import ladder
from kibitz.arena.ladder import Climb, Shape
from kibitz.arena.matches.ladder import Row, curve, table
from kibitz.arena.matches.results import Results
from kibitz.arena.store.games import Games
from kibitz.arena.temporary import temporary_folder
from kibitz.cli import common
from kibitz.cli.arena import add_patience
from kibitz.cli.check import game_of
from kibitz.cli.intake import add_policy, add_secret_seed, announce, flags_of, policy_of
from kibitz.cli.live import Board
from kibitz.cli.tables import print_json, print_table
from kibitz.table import Game, InvalidText

EXAMPLE = """kibitz ladder class.db add submissions.zip --game sebastian
kibitz ladder class.db play
kibitz ladder class.db show alice"""
DESCRIBED = ("game", "references", "deals", "seats", "isolation", "seed")
"""The flags that describe a new ladder."""
SINCE = len("2026-11-27T23:59")
"""Characters of a time that a table shows."""


def add(parser: argparse.ArgumentParser, _: Game | None) -> None:
    parser.add_argument("store", type=Path, metavar="STORE", help="the ladder's file; the first `add` makes it")
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)

    def action(name: str, help: str) -> argparse.ArgumentParser:
        own: argparse.ArgumentParser = actions.add_parser(
            name, help=help, description=f"{help[0].upper()}{help[1:]}.", formatter_class=common.HelpFormatter
        )
        return own

    adding = action("add", "enter programs, or new versions of those that are there")
    adding.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="a program, or a folder or a zip of submissions"
    )
    add_policy(adding)
    # What describes a new ladder, which then stays as it is.
    adding.add_argument(
        "--game", metavar="GAME", help="of a new ladder: the game (default: the one that the first file is for)"
    )
    common.add_option(adding)
    adding.add_argument(
        "--references",
        nargs="+",
        metavar="MIND",
        help="of a new ladder: the minds whose mean is the scale's 0 (default: the game's weakest and best)",
    )
    adding.add_argument(
        "--deals",
        type=common.amount("deals"),
        help=f"of a new ladder: deals that each version plays, in rounds of {ladder.ROUND} (default {ladder.DEALS})",
    )
    adding.add_argument(
        "--seats",
        type=common.whole_number("seats", 1),
        help="of a new ladder: players at a table (default: as many as the game allows and the first field fills)",
    )
    adding.add_argument(
        "--isolation",
        choices=("program", "limits", "none"),
        help="of a new ladder: a process for each program (default), limits against accidents only, or none for "
        "programs you trust",
    )
    add_secret_seed(adding, "of a new ladder: the seed of the deals (default: a random one, which is kept)")
    common.add_seconds(adding)
    removing = action("remove", "let programs or minds leave; their games stay")
    removing.add_argument("names", nargs="+", metavar="NAME", help="who leaves")
    playing = action("play", "play the games of all who are new or have changed")
    add_patience(playing)
    common.add_jobs(playing)
    common.add_cluster(playing)
    common.add_flag(playing, "--quiet", help="show no standings during play")
    common.add_json(playing)
    showing = action("show", "print the table, or all versions of a program")
    showing.add_argument("name", nargs="?", metavar="NAME", help="whose versions (default: the table of all)")
    showing.add_argument("--section", metavar="NAME", help="this section only; places are still those among all")
    common.add_json(showing)


def run(arguments: argparse.Namespace) -> int:
    return ACTIONS[arguments.action](arguments)


def enter(arguments: argparse.Namespace) -> int:
    """Add programs, to a new ladder where there is none."""
    path = arguments.store
    is_new = not path.exists() or not path.stat().st_size
    given = [name for name in (*DESCRIBED, "seconds", "options") if getattr(arguments, name)]
    if given and not is_new:
        flag = given[0].removesuffix("s") if given[0] == "options" else given[0]
        raise InvalidText(f"{path} is a ladder already, whose description stays as it is: expected no --{flag}")
    with ExitStack() as stack:
        staging, policy = stack.enter_context(temporary_folder()), policy_of(arguments)
        if is_new:
            new = shape(arguments)
            entrants, intake = ladder.gathered(new.game, arguments.files, staging, policy, new.isolation)
            store = stack.enter_context(ladder.opened(path, new, len(entrants)))
        else:
            store = stack.enter_context(ladder.opened(path))
            isolation = ladder.isolation_of(store)
            entrants, intake = ladder.gathered(store.match.game, arguments.files, staging, policy, isolation)
        announce(intake)
        happened = ladder.add(store, entrants)
    for name, word in happened.items():
        print(f"{name}: {word}")
    if any(word in ("new", "changed") for word in happened.values()):
        print(f"`kibitz ladder {path} play` plays their games")
    return 0


def shape(arguments: argparse.Namespace) -> Shape:
    """The new ladder that the flags describe."""
    game = catalog.plain(arguments.game) if arguments.game else game_of(arguments.files[0])
    given: dict[str, Any] = {name: value for name, value in flags_of(Shape, arguments).items() if value is not None}
    given |= {"game": game, "options": common.given_options(arguments, game)}
    if arguments.references:
        given["minds"] = tuple(arguments.references)
    return Shape(**given)


def leave(arguments: argparse.Namespace) -> int:
    with ladder.opened(arguments.store) as store:
        ladder.remove(store, arguments.names)
    return 0


def play(arguments: argparse.Namespace) -> int:
    with ladder.opened(arguments.store) as store:
        common.warn_if_interpreted(store.match.game)
        climb = Climb(**{**flags_of(Climb, arguments), "store": store, "cluster": common.cluster_of(arguments)})
        status = 0
        try:
            played = climb.play(partial(Board, until=None, quiet=arguments.quiet))
            said = f"{played:,} games played" if played else "everyone has played all games"
        except KeyboardInterrupt:
            status, said = common.INTERRUPTED, "stopped; the same command continues"
        print(said, file=sys.stderr)
        report(store, arguments)
    return status


def show(arguments: argparse.Namespace) -> int:
    with ladder.kept(arguments.store) as kept:
        report(kept, arguments)
    return 0


def report(kept: Games, arguments: argparse.Namespace) -> None:
    """Print the table, or a program's versions."""
    results = ladder.figures(kept)
    rows = table(kept.versions, results)
    name, section = getattr(arguments, "name", None), getattr(arguments, "section", None)
    if name:
        rows = curve(rows, name)
        if not rows:
            known = sorted({version.program for version in kept.versions})
            raise InvalidText(f"no {name} in {kept.path}: expected one of {', '.join(known)}")
    else:
        rows = [row for row in rows if not row.version.until]
        if section:
            rows = [row for row in rows if row.version.submission.section == section]
    if arguments.json:
        print_json(for_machines(kept, results, rows))
        return
    rounds = kept.match.rounds
    assert rounds
    of_each = f"{rounds.deals} deals each, {rounds.seats} at a table"
    print(f"{results.game.name}: {of_each}, {results.deals * rounds.seats} games, {results.game.aim} score is best")
    rated = results.seats > 1
    luck_free = any(row.standing and row.standing.luck is not None for row in rows)
    figure = ("RATING", "95 %") if rated else ("MEAN", "95 %", *(("LUCK",) if luck_free else ()))
    lines: list[tuple[str, ...]] = [("", "NAME", "VERSION", "SINCE", "DEALS", *figure, "FAULTS")]
    for row in rows:
        lines.append(line(row, results, luck_free))
    print_table(lines, right=tuple(range(4, len(lines[0]) - 1)))
    for failure in results.failures:
        print(failure)


def line(row: Row, results: Results, luck_free: bool) -> tuple[str, ...]:
    """A row of the table for people."""
    version, standing = row.version, row.standing
    deals = len(results.standings.deals[version.name]) if standing else 0
    figure: tuple[str, ...] = ("", "")
    if row.rating:
        figure = f"{row.rating.rating:+.0f}", f"+- {row.rating.half:.0f}"
    elif standing and results.seats == 1:
        figure = f"{standing.mean:.3f}", "" if standing.half is None else f"+- {standing.half:.3f}"
    if luck_free:
        luck = standing.luck if standing else None
        figure = (*figure, "" if luck is None else f"{luck:+.3f}")
    faults = ", ".join(f"{times} {category}" for category, times in row.faults.items())
    number = f"{version.number}" if version.number else ""
    since = version.since[:SINCE].replace("T", " ")
    return placed(row), version.program, number, since, str(deals), *figure, faults


def placed(row: Row) -> str:
    """The places that are possible."""
    if row.place is None:
        return ""
    low, high = row.place
    return f"{low}" if low == high else f"{low}-{high}"


def for_machines(kept: Games, results: Results, rows: Sequence[Row]) -> dict[str, Any]:
    """The rows as values of JSON."""
    rounds = kept.match.rounds
    assert rounds
    return {
        "game": results.game.name,
        "aim": results.game.aim,
        "deals": rounds.deals,
        "seats": rounds.seats,
        "games": results.deals * rounds.seats,
        "rows": [
            {
                "name": row.version.program,
                "version": row.version.number or None,
                "since": row.version.since,
                "until": row.version.until or None,
                "place": row.place,
                "deals": len(results.standings.deals[row.version.name]) if row.standing else 0,
                "mean": row.standing and row.standing.points.mean,
                "without_luck": row.standing and row.standing.plain and row.standing.mean,
                "half_of_95_percent": row.standing and row.standing.half,
                "rating": row.rating and row.rating.rating,
                "rating_standard_error": row.rating and row.rating.error,
                "faults": row.faults,
                "submission": row.version.submission.for_machines() if row.version.file else None,
            }
            for row in rows
        ],
        "failures": [asdict(failure) for failure in results.failures],
    }


ACTIONS = {"add": enter, "remove": leave, "play": play, "show": show}
