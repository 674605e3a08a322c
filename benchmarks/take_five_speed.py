"""How fast Take 5! is played: random games, training games, imagined deals, and the file for the course."""

import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path

from training.take_five.fit import Trainer

from kibitz.arena.matches.competition import Terms
from kibitz.arena.programs.advisers import Isolation
from kibitz.games.take_five.course.competition import Competition, enter
from kibitz.games.take_five.engine.search import Search
from kibitz.games.take_five.engine.table import Table
from kibitz.games.take_five.minds.setting_up import network

BUNDLE = Path(__file__).parents[1] / "courses" / "tilburg" / "Take5Kibitz.py"


def best_of(times: int, work, *what) -> float:
    """The least processor time of this number of runs, which is what a machine's other load changes least."""
    least = float("inf")
    for _ in range(times):
        started = time.process_time()
        work(*what)
        least = min(least, time.process_time() - started)
    return least


def entered(staging: str, words: list[str], isolation: Isolation) -> Competition:
    course = enter(Terms(("1", *words), Path(staging), isolation=isolation))
    assert course is not None
    return course


def course_file() -> float:
    """Seconds of its own decisions in 1000 games of ten, as the course counts."""
    spent = 0.0
    with (
        tempfile.TemporaryDirectory() as staging,
        closing(entered(staging, [str(BUNDLE), *["high-to-low"] * 9], "none")) as games,
    ):
        next(games.deals(0, range(1)))
        ours = games.guests.boxes["Kibitz"][0].host.players[0].player
        for name in ("playCard", "chooseRow"):
            ask = getattr(ours, name)

            def timed(*what, ask=ask):
                nonlocal spent
                started = time.process_time()
                answer = ask(*what)
                spent += time.process_time() - started
                return answer

            setattr(ours, name, timed)
        for _ in games.deals(0, range(100)):
            pass
    return spent


def main() -> None:
    table = Table(1)
    for seats in (10, 6, 4, 2):
        games = 100_000
        print(f"random games of {seats}: {games / best_of(5, table.random_games, games, seats):,.0f} a second")
    deals = best_of(5, lambda: [table.shuffle(10) for _ in range(100_000)]) / 100_000
    print(f"of which the shuffle of 104 cards takes {deals * 1e6:.2f} microseconds a game")
    fit = Trainer(1)
    print(f"games of ten networks that learn: {500 / best_of(3, fit.learn, 500, 10, 1e-4, 8000):,.0f} a second")
    search = Search(network(), 1)
    rows, hand = [[1], [25], [51], [77]], list(range(10, 101, 10))
    unseen = [card for card in range(1, 105) if card not in hand and [card] not in rows]
    search.start(10, 0, hand, rows, unseen, 0)
    print(f"imagined deals of the first round, ten cards each: {1000 / best_of(3, search.run, 1000):,.0f} a second")
    print(f"the file for the course: {course_file():.2f} s for its own decisions in 1000 games of ten")


if __name__ == "__main__":
    sys.exit(main())
