"""Sebastian: the time of the exact solution, of loading, advice and games, best of several; and the optima."""

import time
from collections.abc import Callable

from kibitz.data_files import data_file
from kibitz.games.sebastian.cards.presets import sebastian
from kibitz.games.sebastian.game import GAME
from kibitz.games.sebastian.lanes import GameLanes
from kibitz.games.sebastian.minds import expected_points
from kibitz.games.sebastian.rules import ASSIGNMENT
from kibitz.games.sebastian.solve import card_cache
from kibitz.games.sebastian.solve.card_solver import CardSolver
from kibitz.games.sebastian.solve.card_values import CardValues, shipped
from kibitz.games.sebastian.solve.turn import TurnValues
from kibitz.games.sebastian.state import read
from kibitz.table import Clock


def best(work: Callable[[], object], times: int = 5) -> float:
    """The least seconds of one core that the work took."""
    least = float("inf")
    for _ in range(times):
        started = time.process_time()
        work()
        least = min(least, time.process_time() - started)
    return least


def microseconds(work: Callable[[], object], repeats: int = 500) -> float:
    """Of work that is too short to be measured once."""

    def repeat() -> None:
        for _ in range(repeats):
            work()

    return 1e6 * best(repeat) / repeats


def solved(five_is_squadron: bool) -> CardSolver:
    """Solved from nothing, on one core."""
    return card_cache.solve(sebastian(five_is_squadron), lambda done, total: None, 1)


def main() -> None:
    for five in (False, True):
        optimum = solved(five).value(0, 0)
        print(f"optimum, five of a kind {'is' if five else 'is not'} a squadron: {optimum:.9f}")
    print(f"solved from nothing in {best(lambda: solved(False)):.3f} s")
    packed = data_file("games/sebastian/data/values.bin")
    print(f"shipped table: {len(packed)} bytes, loaded in {1e3 * best(lambda: CardValues(packed)):.1f} ms")
    values, turn = shipped(ASSIGNMENT), TurnValues()

    def solve_turn() -> None:
        turn.fill_endings(values, 0, 0)
        turn.solve(0)

    print(f"a turn solved in {microseconds(solve_turn, 1000):.1f} us")
    position = read("33346 2 primis=3 company=40")
    print(f"every keep of a roll, best first, in {microseconds(lambda: expected_points(position)):.1f} us")
    mind, view = GAME.minds()["best"](0), GAME.read_view("33346 2 primis=3 company=40")
    print(f"advice with every keep in words in {microseconds(lambda: mind.advise(view, Clock())):.1f} us")
    lanes = GameLanes()
    for games in (100_000, 1_000_000):
        print(f"{games} games: {games / best(lambda games=games: lanes.play(0, games), 2):,.0f} a second")


if __name__ == "__main__":
    main()
