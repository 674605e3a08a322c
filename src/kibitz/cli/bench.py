"""`kibitz bench`: how fast this installation is."""

import argparse
import time
from collections.abc import Callable
from functools import partial
from itertools import count
from random import Random

from kibitz import catalog, play
from kibitz.cli.common import Subparsers, add_json, add_seed, command, print_json, print_table, warn_if_interpreted
from kibitz.table import CHANCE, Adviser, Clock, Game, State

TALLIED = 20_000
"""Games a call of a tally."""


def add(subparsers: Subparsers, _: Game | None) -> None:
    parser = command(
        subparsers,
        "bench",
        "measure how fast games are played and advice is given here",
        "kibitz bench aces\nkibitz bench --json",
        run,
    )
    parser.add_argument("game", nargs="?", metavar="GAME", help="one game (default: all)")
    add_seed(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> None:
    names = [arguments.game] if arguments.game else list(catalog.names())
    measured = []
    for name in names:
        game = catalog.game(name)
        warn_if_interpreted(game.name)
        measured += [(game.name, what, count, unit) for what, count, unit in measure(game, arguments.seed)]
    if arguments.json:
        print_json([dict(zip(("game", "what", "figure", "unit"), row, strict=True)) for row in measured])
        return
    rows = [("GAME", "WHAT", "FIGURE", "")]
    rows += [
        (name, what, f"{figure:,.4g}" if figure < 1000 else f"{figure:,.0f}", unit)
        for name, what, figure, unit in measured
    ]
    print_table(rows, right=(2,))


def measure(game: Game, seed: int, seconds: float = 0.5) -> list[tuple[str, float, str]]:
    """What is measured of any game: random play, the tally where there is one, each mind's advice."""
    seats = max(game.seat_counts)
    found = []
    walks = count(seed)
    rate = per_second(lambda: len(random_walk(game, seats, next(walks))), seconds)
    found.append(("states reached by random play", rate, "states/s"))
    if game.tally(range(1)) is not None:
        starts = count(seed, TALLIED)
        rate = per_second(lambda: tallied(game, next(starts)), seconds)
        found.append(("games of the best mind, counted", rate, "games/s"))
    choices = [state for state in random_walk(game, seats, seed) if state.to_move and state.to_move != (CHANCE,)]
    for name, make in game.minds().items() if choices else ():
        rate = per_second(partial(ask, make(seed), choices, Random(seed)), seconds)
        found.append((f"advice of {name}", 1e3 / rate, "ms each"))
    return found


def ask(mind: Adviser, choices: list[State], rng: Random) -> int:
    """Advice in one of these states."""
    state = rng.choice(choices)
    mind.advise(state.view(state.to_move[0]), Clock(0.1))
    return 1


def tallied(game: Game, first: int) -> int:
    """A tally's chunk of games."""
    return sum((game.tally(range(first, first + TALLIED)) or {}).values())


def random_walk(game: Game, seats: int, seed: int) -> list[State]:
    rng = Random(seed)
    state = play.start(game, seats)
    states = [state]
    while state.to_move:
        seat = state.to_move[0]
        state = state.play(seat, state.draw(rng) if seat == CHANCE else rng.choice(list(state.moves(seat))))
        states.append(state)
    return states


def per_second(work: Callable[[], int], seconds: float) -> float:
    """What the work counts, a second, after one call to warm up."""
    work()
    done, started = 0, time.perf_counter()
    while True:
        done += work()
        elapsed = time.perf_counter() - started
        if elapsed > seconds:
            return done / elapsed
