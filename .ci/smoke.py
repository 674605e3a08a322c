"""What a built wheel has to show where it is installed: every kernel compiled and loaded, and a game of each game.

It runs from an empty folder with the standard library alone, so that nothing but the installed package answers.
"""

import sys
import sysconfig
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES

from kibitz import catalog, gameplay, simulation
from kibitz.native import build

SECONDS = 0.05
"""The time for each piece of advice."""


def main() -> None:
    if build.describe() != "compiled":
        sys.exit(f"the wheel is {build.describe()}")
    for name in catalog.names():
        game = catalog.game(name)
        best = list(game.minds())[-1]
        seats = min(game.seat_counts)
        record = gameplay.play(game, [catalog.mind(game, best, seat) for seat in range(seats)], seed=4, seconds=SECONDS)
        tally = simulation.tally(name, range(64))
        print(f"{name}: {best} played, {record.outcome}" + (f"; {sum(tally.values())} counted" if tally else ""))
    for name in build.modules():
        path = import_module(name).__file__ or ""
        if not path.endswith(tuple(EXTENSION_SUFFIXES)):
            sys.exit(f"{name} runs from {path}")
    print(f"{len(build.modules())} compiled modules loaded")
    if sysconfig.get_config_var("Py_GIL_DISABLED") and sys._is_gil_enabled():
        sys.exit("a module has switched the lock on again")


if __name__ == "__main__":
    main()
