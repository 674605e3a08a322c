"""`kibitz simulate`: many games, counted by how they end."""

import argparse
from math import sqrt
from pathlib import Path

from kibitz import chart
from kibitz.cli.common import (
    INTERRUPTED,
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
from kibitz.intervals import wilson
from kibitz.simulation import Simulation
from kibitz.table import Ending, Game

LISTED = 24
"""With more outcomes than this the table gives way to a histogram of the scores."""
SAVED_EVERY = 5.0
"""Seconds between two saves of --keep."""
BAR_WIDTH = 30
"""Characters of the longest bar."""
PERCENTILES = (1, 5, 25, 50, 75, 95, 99)


def add(subparsers: Subparsers, game: Game | None) -> None:
    parser = command(
        subparsers,
        "simulate",
        "play many games and print the odds of every outcome",
        "kibitz simulate aces -n 1000000 --seed 0\n"
        "kibitz simulate sevens -n 100000000 --keep sevens.json --picture sevens.svg",
        run,
    )
    add_game(parser, game)
    parser.add_argument("-n", type=whole_number("number of games", 1), default=10_000, help="games (default 10000)")
    add_seed(parser, "the first game's seed; the others follow one by one (default 0)")
    parser.add_argument("--mind", default="best", metavar="MIND", help="who plays (default: best)")
    add_seconds(parser)
    add_jobs(parser)
    parser.add_argument("--keep", type=Path, metavar="FILE", help="keep what is done in FILE and go on from it")
    parser.add_argument("--picture", type=Path, metavar="FILE.svg", help="draw the distribution")
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    simulation = Simulation(
        game=arguments.game,
        first=arguments.seed,
        mind=arguments.mind,
        options=options(arguments),
        seconds=arguments.seconds,
    )
    warn_if_interpreted(arguments.game)
    if arguments.keep:
        simulation.resume(arguments.keep)
        simulation.save(arguments.keep)
    progress = Progress(arguments.n, "games", simulation.done)
    saved, stopped = 0.0, False
    try:
        for done in simulation.run(arguments.n, arguments.jobs):
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
        goes_on = f"; the same command goes on from {arguments.keep}" if arguments.keep else ""
        print(f"stopped after {simulation.done:,} of {arguments.n:,} games{goes_on}")
        return INTERRUPTED
    return 0


def report(simulation: Simulation, progress: Progress, arguments: argparse.Namespace) -> None:
    """Print the outcomes, and draw them where a picture is wanted."""
    rows = sorted(simulation.endings.items())
    if arguments.picture:
        bars = [(ending.outcome, count / simulation.done) for ending, count in rows]
        title = f"{simulation.game}: {simulation.done:,} games from seed {simulation.first}"
        arguments.picture.write_text(chart.bars(title, bars), encoding="utf-8")
    rate = (simulation.done - progress.before) / max(progress.elapsed, 1e-9)
    rate_text = f", {rate:,.0f} games/s" if simulation.done > progress.before else ""
    if arguments.json:
        print_json(as_json(simulation, rate))
        return
    print(f"{simulation.game}: {simulation.done:,} games from seed {simulation.first}{rate_text}")
    if len(rows) <= LISTED:
        list_outcomes(simulation, rows)
    if any(ending.score not in (0, 1) for ending, _ in rows):
        middle, spread = moments(rows)
        print(f"mean score {middle:.4f}, standard error {spread / sqrt(simulation.done):.4f}")
        print(f"standard deviation {spread:.3f}; percentiles {percentiles(rows)}")
        if len(rows) > LISTED:
            print(chart.histogram([(ending.score, count) for ending, count in rows]))


def list_outcomes(simulation: Simulation, rows: list[tuple[Ending, int]]) -> None:
    """A row for each outcome, with the interval of its probability."""
    table = [("OUTCOME", "GAMES", "SHARE", "95 % INTERVAL", "")]
    largest = max(count for _, count in rows)
    for ending, count in rows:
        low, high = wilson(count, simulation.done)
        table.append(
            (
                ending.outcome,
                f"{count:,}",
                f"{100 * count / simulation.done:.4f} %",
                f"{100 * low:.4f} .. {100 * high:.4f}",
                chart.bar(count / largest, BAR_WIDTH),
            )
        )
    print_table(table, right=(1, 2, 3))


def moments(rows: list[tuple[Ending, int]]) -> tuple[float, float]:
    """Mean and standard deviation of the score."""
    n = sum(count for _, count in rows)
    middle = sum(ending.score * count for ending, count in rows) / n
    return middle, sqrt(sum((ending.score - middle) ** 2 * count for ending, count in rows) / n)


def percentiles(rows: list[tuple[Ending, int]]) -> str:
    """The scores that this percentage of the games, at least, does not exceed; the rows are in order of score."""
    n = sum(count for _, count in rows)
    texts, seen, wanted = [], 0, list(PERCENTILES)
    for ending, count in rows:
        seen += count
        while wanted and seen * 100 >= wanted[0] * n:
            texts.append(f"{wanted.pop(0)}: {ending.score:g}")
    return ", ".join(texts)


def as_json(simulation: Simulation, rate: float) -> dict[str, object]:
    middle, spread = moments(list(simulation.endings.items()))
    outcomes = []
    for ending, count in sorted(simulation.endings.items()):
        low, high = wilson(count, simulation.done)
        outcomes.append(
            {
                "outcome": ending.outcome,
                "score": ending.score,
                "games": count,
                "share": count / simulation.done,
                "low": low,
                "high": high,
            }
        )
    return {
        "game": simulation.game,
        "options": dict(simulation.options),
        "mind": simulation.mind,
        "first seed": simulation.first,
        "games": simulation.done,
        "games per second": round(rate, 1),
        "mean score": middle,
        "standard deviation": spread,
        "outcomes": outcomes,
    }
