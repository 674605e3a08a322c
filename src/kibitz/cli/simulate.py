"""`kibitz simulate`: many games, counted by how they end."""

import argparse
import sys
from collections.abc import Sequence
from math import sqrt

from kibitz import catalog, chart
from kibitz.cli import common, screen
from kibitz.cli.picture import as_file, check_name
from kibitz.cli.progress import Progress
from kibitz.cli.tables import GAP, print_json, print_table
from kibitz.durable import replace
from kibitz.intervals import wilson
from kibitz.simulation import LISTED, Simulation
from kibitz.table import Game

SAVED_EVERY = 5.0
"""Seconds between two saves of --keep."""
BAR_WIDTH = 30
"""Characters of the longest bar."""
PERCENTILES = (1, 5, 25, 50, 75, 95, 99)
EXAMPLE = "kibitz simulate aces -n 1M --seed 0\nkibitz simulate sevens -n 1e8 --keep sevens.json --picture sevens.svg"


def add(parser: argparse.ArgumentParser, game: Game | None) -> None:
    common.add_game(parser, game)
    parser.add_argument("-n", type=common.amount("number of games"), default=10_000, help="games (default 10000)")
    common.add_seed(parser, "the first game's seed; the others follow one by one (default 0)")
    parser.add_argument("--mind", default="best", metavar="MIND", help="who plays (default: best)")
    common.add_seconds(parser)
    common.add_jobs(parser)
    common.add_cluster(parser)
    common.add_file(parser, "--keep", help="keep what is done in FILE and continue from it")
    common.add_file(parser, "--picture", help="draw the distribution, .svg or .png")
    common.add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    if arguments.picture:
        check_name(arguments.picture)
    simulation = Simulation(
        game=catalog.plain(arguments.game),
        first=arguments.seed,
        mind=arguments.mind,
        options=common.options(arguments),
        seconds=arguments.seconds,
    )
    common.warn_if_interpreted(simulation.game)
    if arguments.keep:
        simulation.resume(arguments.keep)
    progress = Progress(arguments.n, "games", simulation.done)
    saved, stopped = 0.0, False
    try:
        if arguments.keep:
            simulation.save(arguments.keep)
        for done in simulation.run(arguments.n, common.workers_of(arguments), common.finishing):
            progress.show(done)
            if arguments.keep and progress.elapsed - saved > SAVED_EVERY:
                simulation.save(arguments.keep)
                saved = progress.elapsed
    except KeyboardInterrupt:
        stopped = True
    finally:
        progress.close()
        if arguments.keep:
            simulation.save(arguments.keep)
    if simulation.done:
        report(simulation, progress, arguments)
    if stopped:
        goes_on = f"; the same command continues from {arguments.keep}" if arguments.keep else ""
        # JSON on standard output stays one document.
        where = sys.stderr if arguments.json else sys.stdout
        print(f"stopped after {simulation.done:,} of {arguments.n:,} games{goes_on}", file=where)
        return common.INTERRUPTED
    return 0


def report(simulation: Simulation, progress: Progress, arguments: argparse.Namespace) -> None:
    """Print the outcomes and the scores; the picture comes last, because a disk may be full."""
    rate = (simulation.done - progress.before) / max(progress.elapsed, 1e-9)
    if arguments.json:
        print_json({**simulation.to_dict(), "games_per_second": round(rate, 1)})
    else:
        rate_text = f", {rate:,.0f} games/s" if simulation.done > progress.before else ""
        print(f"{simulation.title()}{rate_text}")
        list_outcomes(simulation)
        # An outcome says everything about games that are won or lost.
        if any(score not in (0, 1) for score, _ in simulation.scores()):
            describe_scores(simulation, len(simulation.scores()) > len(simulation.outcomes()))
    if arguments.picture:
        sys.stdout.flush()
        replace(arguments.picture, as_file(simulation.drawn(), arguments.picture))


def list_outcomes(simulation: Simulation) -> None:
    """A row for each outcome, with the interval of its probability; the most frequent ones if there are many."""
    outcomes = simulation.outcomes()
    shown = sorted(outcomes, key=lambda outcome: -outcome.games)[:LISTED]
    rows = [("OUTCOME", "GAMES", "SHARE", "95 % INTERVAL")]
    for outcome in (outcome for outcome in outcomes if outcome in shown):
        low, high = wilson(outcome.games, simulation.done)
        share, interval = f"{100 * outcome.games / simulation.done:.4f} %", f"{100 * low:.4f} .. {100 * high:.4f}"
        rows.append((outcome.name, f"{outcome.games:,}", share, interval))
    bars = [outcome.games / shown[0].games for outcome in outcomes if outcome in shown]
    wide = bar_width(rows)
    table = [(*rows[0], ""), *((*row, chart.bar(share, wide)) for row, share in zip(rows[1:], bars, strict=True))]
    print_table(table, right=(1, 2, 3))
    if len(outcomes) > len(shown):
        left = sum(outcome.games for outcome in outcomes if outcome not in shown)
        print(f"and {len(outcomes) - len(shown)} rarer outcomes, {left:,} games")


def bar_width(rows: Sequence[Sequence[str]]) -> int:
    """The width of the longest bar beside these columns: on a terminal, what is left of a line."""
    if not sys.stdout.isatty():
        return BAR_WIDTH
    taken = sum(max(map(len, column)) + GAP for column in zip(*rows, strict=True))
    return max(0, min(BAR_WIDTH, screen.size().columns - taken))


def describe_scores(simulation: Simulation, is_drawn: bool) -> None:
    """The distribution of the scores of seat 0, drawn where the outcomes do not show it."""
    scores = simulation.scores()
    middle, spread = simulation.moments()
    best = catalog.game(simulation.game).aim
    print(f"mean score {middle:.4f} ({best} is best), standard error {spread / sqrt(simulation.done):.4f}")
    print(screen.fitted(f"standard deviation {spread:.3f}; percentiles {percentiles(scores)}"))
    if is_drawn:
        print(chart.histogram(scores))


def percentiles(scores: list[tuple[float, int]]) -> str:
    """The scores that this percentage of the games, at least, does not exceed; the scores are in increasing order."""
    n = sum(count for _, count in scores)
    texts, seen, wanted = [], 0, list(PERCENTILES)
    for score, count in scores:
        seen += count
        while wanted and seen * 100 >= wanted[0] * n:
            texts.append(f"{wanted.pop(0)}: {score:g}")
    return ", ".join(texts)
