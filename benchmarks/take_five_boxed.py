"""What a game of ten of the course's competition in Take 5! costs, with programs in boxes and trusted.

    python benchmarks/take_five_boxed.py
    python benchmarks/take_five_boxed.py --games 2000

The players of benchmarks/take_five_keepers.py keep something from call to call. First they play boxed in the way in
which messages are sent together, and once more with each message sent alone and waited for: every move, penalty and
fault must be the same. Then ten players that choose a random card are timed, boxed and trusted, in turn: the best and
the median of all deals. With --lives N the players start again every N deals, and all processors play.
"""

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import median
from unittest.mock import patch

from kibitz.arena.matches import schedule
from kibitz.arena.matches.competition import Terms
from kibitz.arena.matches.match import Played
from kibitz.arena.programs.advisers import Isolation, ModuleAdviser
from kibitz.games.take_five.course.competition import Competition, enter
from kibitz.table import Clock, View

KEEPERS = Path(__file__).with_name("take_five_keepers.py")
TEN = "from Take5Player import Player\n" + "".join(f"class P{number}(Player):\n    pass\n" for number in range(10))
LIVES = 100
"""Deals after which players start again where all processors play."""


def entered(staging: Path, file: Path, isolation: Isolation, lives: int | None = None) -> Competition:
    course = enter(Terms(("1", str(file)), staging, isolation=isolation, lives=lives))
    assert course is not None
    return course


@contextmanager
def each_message_alone() -> Iterator[None]:
    """Every message is sent when it is known, and waited for before anything else happens."""

    def tell(self: ModuleAdviser, message: object, view: View) -> None:
        if message is not None:
            self.waiting.append((message, view))
            self.send()
            self.finish()

    def prepare(self: ModuleAdviser, view: View, clock: Clock) -> None:
        pass

    with patch.object(ModuleAdviser, "tell", tell), patch.object(ModuleAdviser, "prepare", prepare):
        yield


def played(file: Path, deals: int, isolation: Isolation = "program") -> list[list[Played]]:
    with tempfile.TemporaryDirectory() as staging, closing(entered(Path(staging), file, isolation)) as course:
        return list(course.deals(0, range(deals)))


def differences(deals: int, isolation: Isolation = "program") -> tuple[int, int, int]:
    """How many games were played, how many faults there were, and how many games differ when messages go alone."""
    together = played(KEEPERS, deals, isolation)
    with each_message_alone():
        alone = played(KEEPERS, deals, isolation)
    pairs = [pair for both in zip(together, alone, strict=True) for pair in zip(*both, strict=True)]
    return len(pairs), sum(len(game.faults) for game, _ in pairs), sum(game != other for game, other in pairs)


def timed(file: Path, isolation: Isolation, deals: int) -> list[float]:
    """Seconds of a game, by deal."""
    took = []
    with tempfile.TemporaryDirectory() as staging, closing(entered(Path(staging), file, isolation)) as course:
        games = course.deals(0, range(deals + 1))
        next(games)  # in which the programs are loaded
        for _ in range(deals):
            started = time.perf_counter()
            took.append((len(next(games)), time.perf_counter() - started))
    return [seconds / games for games, seconds in took]


def by_all_processors(file: Path, isolation: Isolation, deals: int, lives: int, jobs: int) -> float:
    """Seconds of a game where players start again, which is not left out."""
    with tempfile.TemporaryDirectory() as staging:
        match = entered(Path(staging), file, isolation, lives).match
        with schedule.crew(match, jobs) as crew:
            list(schedule.deals(match, 1, range(jobs), crew))
            started = time.perf_counter()
            games = sum(map(len, schedule.deals(match, 0, range(deals), crew)))
            return (time.perf_counter() - started) / games


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=1000, help="to time, of each kind (default 1000)")
    parser.add_argument("--equal", type=int, default=200, help="games to compare (default 200)")
    parser.add_argument("--lives", type=int, default=LIVES, help=f"deals until players start again (default {LIVES})")
    options = parser.parse_args()
    games, faults, different = differences(-(-options.equal // 20))
    print(f"20 players that keep attributes: {games} games, {faults} faults; different when sent alone: {different}")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "Ten.py"
        file.write_text(TEN)
        deals = -(-options.games // 10)
        print("a game of ten, ms              best  median")
        for isolation, words in (("program", "each in a box"), ("none", "trusted")):
            took = timed(file, isolation, deals)
            print(f"{words:27}{1e3 * min(took):8.1f}{1e3 * median(took):8.1f}")
        with each_message_alone():
            took = timed(file, "program", deals)
        print(f"{'each in a box, sent alone':27}{1e3 * min(took):8.1f}{1e3 * median(took):8.1f}")
        jobs = len(os.sched_getaffinity(0))
        for isolation, words in (("program", "each in a box"), ("none", "trusted")):
            mean = by_all_processors(file, isolation, max(deals, jobs * options.lives), options.lives, jobs)
            print(f"{words}, --lives {options.lives}, {jobs} processors: {1e3 * mean:.1f} ms a game in the mean")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
