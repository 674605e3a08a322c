"""How long the best Play Nine mind takes where nothing is compiled, beside the course's one file.

    KIBITZ_INTERPRETED=1 python benchmarks/play_nine_interpreted.py --hands 10
    KIBITZ_INTERPRETED=1 python benchmarks/play_nine_interpreted.py --hands 10 --without-numpy

Processor time, in milliseconds: that of the first hand, in which nets are unpacked, and of each further one.
"""

import argparse
import runpy
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kibitz import gameplay
from kibitz.games.play_nine.engine import weights
from kibitz.games.play_nine.game import GAME
from kibitz.games.play_nine.state import Place, Take, hand_of
from kibitz.table import Advice, Adviser, Clock, View

COURSE_FILE = Path(__file__).parents[1] / "courses" / "ccps721" / "play_nine_player.py"


class CourseFile(Adviser):
    """The course's file, called as the course's runner calls it."""

    def __init__(self, functions: dict[str, Callable[..., Any]]) -> None:
        self.functions = functions

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        hand = hand_of(view)
        table = [*(list(hand.shown_row(row)) for row in range(2)), hand.draws, hand.card]
        if hand.phase == "kitty":
            return [Advice(Take(self.functions["choose_drawing_action"](*table) == "k"), None)]
        action, row, column = self.functions["choose_replacement_action"](*table)
        return [Advice(Place(action == "r", row, column), None)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--columns", type=int, nargs="*", default=[4, 9])
    parser.add_argument("--hands", type=int, default=10)
    parser.add_argument("--without-numpy", action="store_true", help="as where numpy is not installed")
    arguments = parser.parse_args()
    players: dict[str, Adviser] = {"best": GAME.minds()["best"](0)}
    if arguments.without_numpy:
        sys.modules["numpy"] = None  # type: ignore[assignment]
    else:
        players["course file"] = CourseFile(runpy.run_path(str(COURSE_FILE)))
    for name, player in players.items():
        for columns in arguments.columns:
            times = [time.process_time()]
            for seed in range(arguments.hands + 1):
                gameplay.play(GAME, [player], seed, {"columns": columns})
                times.append(time.process_time())
            first, others = times[1] - times[0], (times[-1] - times[1]) / arguments.hands
            print(f"{name:>11}, {columns:>2} columns: {1000 * first:.0f} ms, then {1000 * others:.1f} ms a hand")
    print(f"best is {weights.search_kind().__name__}, {weights.DEPTH + 1} draws ahead")


if __name__ == "__main__":
    main()
