"""OpenSpiel's value iteration on a small Play Nine, beside the exact solution.

    pip install 'kibitz[openspiel]' cvxpy
    python benchmarks/learn_value_iteration.py [--columns 2] [--draws 2]

cvxpy is what OpenSpiel's module of value iteration imports. Two draws take some minutes, one draw some seconds.
"""

import argparse
import time

import pyspiel

from kibitz.games.play_nine.solving import solve
from kibitz.learn import spiel


def root_value(game: spiel.SpielGame, values: dict[str, float]) -> float:
    """The value before the deal, which value iteration does not keep, as it is chance's turn."""
    waiting, total = [(game.new_initial_state(), 1.0)], 0.0
    while waiting:
        state, odds = waiting.pop()
        if state.is_chance_node():
            waiting += [(state.child(part), odds * share) for part, share in state.chance_outcomes()]
        else:
            total += odds * values[str(state)]
    return total


def main() -> None:
    parser = argparse.ArgumentParser(description="OpenSpiel's value iteration on a small Play Nine.")
    parser.add_argument("--columns", type=int, default=2)
    parser.add_argument("--draws", type=int, default=2)
    chosen = parser.parse_args()
    try:
        from open_spiel.python.algorithms import value_iteration
    except ModuleNotFoundError as error:
        raise SystemExit(f"{error}: pip install 'kibitz[openspiel]' cvxpy") from None
    options = {"columns": chosen.columns, "draws": chosen.draws}
    known = solve(lambda done, total: None, **options)
    game = pyspiel.load_game(f"kibitz_play_nine_revealed(columns={chosen.columns},draws={chosen.draws})")
    started = time.perf_counter()
    values = value_iteration.value_iteration(game, depth_limit=-1, threshold=1e-9, cyclic_game=True)
    seconds = time.perf_counter() - started
    # OpenSpiel maximises, and in Play Nine the lowest score is best.
    print(f"OpenSpiel: {-root_value(game, values):.6f}, {len(values)} states, {seconds:.0f} s")
    for name, value in known.items():
        print(f"kibitz solve: {value:.6f}, {name}")


if __name__ == "__main__":
    main()
