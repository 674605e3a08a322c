"""Sebastian: the time of the exact solution, of loading, advice and games, best of several; and the optima."""

import time
from collections.abc import Callable

from kibitz.data_files import shipped
from kibitz.games.sebastian.game import GAME
from kibitz.games.sebastian.lanes import Many
from kibitz.games.sebastian.minds import solved, worths
from kibitz.games.sebastian.solve.solve import Solver
from kibitz.games.sebastian.solve.values import Values
from kibitz.games.sebastian.state import read
from kibitz.table import Clock


def best(work: Callable[[], object], times: int = 5) -> float:
    """Seconds of one core."""
    found = float("inf")
    for _ in range(times):
        started = time.process_time()
        work()
        found = min(found, time.process_time() - started)
    return found


def many(work: Callable[[], object], n: int) -> Callable[[], object]:
    def repeat() -> None:
        for _ in range(n):
            work()

    return repeat


def main() -> None:
    for five in (False, True):
        print(f"optimum, five of a kind {'is' if five else 'is not'} a squadron: {Solver(five).solve()[0]:.9f}")
    print(f"solved from nothing in {best(lambda: Solver().solve()):.3f} s")
    packed = shipped("games/sebastian/data/values.bin")
    print(f"shipped table: {len(packed)} bytes, loaded in {1e3 * best(lambda: Values(packed)):.1f} ms")
    values, weighing = solved(False)

    def weigh() -> None:
        weighing.look_ahead(values, 0, 0)
        weighing.weigh(0)

    print(f"a turn weighed in {1e6 * best(many(weigh, 1000)) / 1000:.1f} us")
    position = read("33346 2 primis=3 company=40")
    print(f"every keep of a roll, best first, in {1e6 * best(many(lambda: worths(position), 500)) / 500:.1f} us")
    mind, view = GAME.minds()["best"](0), GAME.read_view("33346 2 primis=3 company=40")
    print(f"the same as advice in words in {1e6 * best(many(lambda: mind.advise(view, Clock()), 500)) / 500:.1f} us")
    table = Many(values)
    for games in (100_000, 1_000_000):
        print(f"{games} games: {games / best(lambda games=games: table.scores(0, games), 2):,.0f} a second")


if __name__ == "__main__":
    main()
