"""How often the 95 % intervals of minds that know only the rules contain the exact value, and what their choices cost.

    python benchmarks/generic_errors.py

The games are those that `kibitz new` writes, and the examples; positions are those of random play in which the exact
value of each move is known. The goal is 90 %. With --pig the positions are those of the best play of Pig to 100, which
takes half a minute longer.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from random import Random

from kibitz import catalog, gameplay
from kibitz.generic.automatic import Automatic
from kibitz.generic.retrograde import Retrograde
from kibitz.intervals import Z95
from kibitz.scaffold.write import KINDS, new_sources
from kibitz.table import CHANCE, Advice, Clock, Game, State, View

EXAMPLES = Path(__file__).parents[1] / "examples" / "plugins"
MINDS = ("mcts", "flat")
SHORT = {"kibitz-connect-four": {"width": 4}, "kibitz-pig": {"target": 40}}
"""Options with which a game is small enough to be solved."""


def games(folder: Path) -> Iterator[tuple[Game, dict[str, int]]]:
    """The games with the options that make them small."""
    for kind in KINDS:
        sys.path.insert(0, str(new_sources(f"small-{kind}", kind, folder) / "src"))
        yield import_module(f"kibitz_small_{kind.replace('-', '_')}.game").GAME, {}
    for package in sorted(path.name for path in EXAMPLES.iterdir()):
        sys.path.insert(0, str(EXAMPLES / package / "src"))
        yield import_module(f"{package.replace('-', '_')}.game").GAME, SHORT.get(package, {})


def walked(game: Game, options: dict[str, int], rng: Random) -> Iterator[State]:
    """The states of a game of random choices in which somebody has a choice."""
    state = gameplay.start(game, None, options)
    while state.to_move:
        seat = state.to_move[0]
        if seat != CHANCE and len(list(state.moves(seat))) > 1:
            yield state
        state = state.play(seat, state.draw(rng) if seat == CHANCE else rng.choice(list(state.moves(seat))))


def exact_ones(game: Game, options: dict[str, int], count: int) -> Iterator[tuple[View, list[Advice]]]:
    """Views of random play with the exact values of their moves."""
    mind, rng, found = Automatic(game, 0), Random(1), 0
    for _ in range(20 * count):
        states = list(walked(game, options, rng))
        if not states:
            continue
        state = rng.choice(states)
        view = state.view(state.to_move[0])
        if exact := mind.exact(view, Clock()):
            found += 1
            yield view, exact
        if found == count or (mind.is_large and found == 0):
            break


def best_play_of_pig(count: int) -> Iterator[tuple[View, list[Advice]]]:
    """Views of the best play of Pig to 100 with two choices, spread over many games."""
    game = import_module("kibitz_pig.game").GAME
    solution = Retrograde(game.start(2).position, 1.0, 5_000_000)
    solution.grow(Clock())
    rng, found = Random(1), []
    while len(found) < 50 * count:
        position = game.start(2).position
        while position.to_move:
            seat = position.to_move[0]
            if seat == CHANCE:
                position = position.play(CHANCE, position.draw(rng))
                continue
            exact = solution.advice(position)
            if len(exact) > 1:
                found.append((View(seat, position), exact))
            position = position.play(seat, exact[0].move)
    rng.shuffle(found)
    yield from found[:count]


def report(name: str, game: Game, asked: list[tuple[View, list[Advice]]]) -> tuple[int, int]:
    """Prints a line for each mind; the number of intervals, and of those that contain the exact value."""
    all_told, all_inside = 0, 0
    for mind in MINDS:
        lost, told, inside = 0.0, 0, 0
        for number, (view, exact) in enumerate(asked):
            values = {item.move: item.value or 0.0 for item in exact}
            advice = catalog.mind(game, f"generic:{mind}", number).advise(view, Clock())
            lost += abs(values[exact[0].move] - values[advice[0].move])
            for item in advice:
                if item.value is not None and item.error is not None:
                    told += 1
                    inside += abs(item.value - values[item.move]) <= Z95 * item.error
        share = f"{inside / told:4.0%} of {told:4} intervals" if told else "no intervals"
        print(
            f"{name:22} {mind:5} {len(asked):4} positions, {share}, {lost / len(asked):.4f} lost a choice", flush=True
        )
        all_told, all_inside = all_told + told, all_inside + inside
    return all_told, all_inside


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--positions", type=int, default=40, help="of each game (default 40)")
    parser.add_argument("--pig", action="store_true", help="only the best play of Pig to 100")
    chosen = parser.parse_args()
    told, inside = 0, 0
    with tempfile.TemporaryDirectory() as folder:
        for game, options in games(Path(folder)):
            if chosen.pig and game.name != "pig":
                continue
            exact = best_play_of_pig(chosen.positions) if chosen.pig else exact_ones(game, options, chosen.positions)
            asked = list(exact)
            if not asked:
                print(f"{game.name:22} is not solved")
                continue
            some_told, some_inside = report(game.name, game, asked)
            told, inside = told + some_told, inside + some_inside
    if told:
        print(f"{inside / told:.0%} of {told} intervals contain the exact value")


if __name__ == "__main__":
    main()
