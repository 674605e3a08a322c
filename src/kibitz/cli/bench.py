"""`kibitz bench`: how fast this installation is."""

import argparse
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from random import Random

from kibitz import catalog, gameplay
from kibitz.cli.common import add_json, add_seed, warn_if_interpreted
from kibitz.cli.tables import print_json, print_table
from kibitz.gameplay import Turn
from kibitz.minds import RandomMind
from kibitz.simulation import tally
from kibitz.table import Adviser, Clock, Game, State

FIRST_TALLY, MOST_TALLIED = 100, 20_000
"""Games of a tally's first call; each further call has twice as many, up to the most."""
MEASURED_SECONDS = 0.5
"""How long each thing is measured."""
ADVICE_SECONDS = 0.1
"""A mind's time for each piece of advice."""
EXAMPLE = "kibitz bench aces\nkibitz bench --json"


def add(parser: argparse.ArgumentParser, _: Game | None) -> None:
    parser.add_argument("game", nargs="?", metavar="GAME", help="one game (default: all)")
    add_seed(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> None:
    games = [catalog.game(arguments.game)] if arguments.game else catalog.working()
    measured = []
    for game in games:
        warn_if_interpreted(game.name)
        measured += [(game.name, *figures) for figures in measure(game, arguments.seed)]
    if arguments.json:
        print_json([dict(zip(("game", "what", "figure", "cpu_figure", "unit"), row, strict=True)) for row in measured])
        return
    rows = [("GAME", "WHAT", "BY THE CLOCK", "BY CPU TIME", "")]
    rows += [(name, what, shown(figure), shown(by_cpu), unit) for name, what, figure, by_cpu, unit in measured]
    print_table(rows, right=(2, 3))


def shown(figure: float) -> str:
    return f"{figure:{'.4g' if figure < 1000 else ',.0f'}}"


def measure(game: Game, seed: int) -> list[tuple[str, float, float, str]]:
    """Figures of a game, with their units: random play, the tally where there is one, and each mind's advice."""
    figures, seconds = [], MEASURED_SECONDS
    seeds = count(seed)
    rate = per_second(lambda: sum(len(turn.moves) for turn in random_game(game, next(seeds))), seconds)
    figures.append(("moves of random play", *rate, "moves/s"))
    if tally(game.name, range(1)) is not None:
        chunks = tally_chunks(seed)
        rate = per_second(lambda: sum((tally(game.name, next(chunks)) or {}).values()), seconds)
        figures.append(("games of the best mind, counted", *rate, "games/s"))
    choices = [turn.state for turn in random_game(game, seed) if turn.state.to_move]
    for name, make in game.minds().items() if choices else ():
        by_clock, by_cpu = per_second(partial(ask, make(seed), choices, Random(seed)), seconds)
        figures.append((f"advice of {name}", 1e3 / by_clock, 1e3 / by_cpu, "ms each"))
    return figures


def tally_chunks(seed: int) -> Iterator[range]:
    """Seeds from this one on, in chunks that grow, so that slow code is not measured for minutes."""
    size = FIRST_TALLY
    while True:
        yield range(seed, seed + size)
        seed += size
        size = min(2 * size, MOST_TALLIED)


def ask(mind: Adviser, choices: list[State], rng: Random) -> int:
    """Advice in one of these states."""
    state = rng.choice(choices)
    mind.advise(state.view(state.to_move[0]), Clock(ADVICE_SECONDS))
    return 1


def random_game(game: Game, seed: int) -> list[Turn]:
    """The turns of a game in which everyone plays at random."""
    state = gameplay.start(game)
    minds = {seat: RandomMind(seed + seat) for seat in range(max(game.seat_counts))}
    return list(gameplay.turns(state, minds, Random(seed)))


def per_second(work: Callable[[], int], seconds: float) -> tuple[float, float]:
    """How much the work counts in a second, after one call to warm up: by the clock, by CPU time.

    On a busy machine the second figure says what this work costs.
    """
    work()
    done, started, cpu_started = 0, time.perf_counter(), time.process_time()
    while True:
        done += work()
        elapsed = time.perf_counter() - started
        if elapsed > seconds:
            # A coarse clock may show no CPU time at all, which would give no rate.
            return done / elapsed, done / max(time.process_time() - cpu_started, 1e-9)
