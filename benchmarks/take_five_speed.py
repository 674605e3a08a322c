"""How fast Take 5! is played: random games, training games, imagined deals, and the file for the course."""

import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from random import Random

from training.take_five.fit import Trainer

from kibitz.arena.matches.competition import Terms
from kibitz.arena.programs.advisers import Isolation
from kibitz.games.take_five.course.competition import Competition, enter
from kibitz.games.take_five.engine.search import Search
from kibitz.games.take_five.engine.table import Table
from kibitz.games.take_five.minds.elsewhere import DEALS, Playouts, settle
from kibitz.games.take_five.minds.setting_up import network
from kibitz.games.take_five.state import Round
from kibitz.table import CHANCE, Clock, View

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


def readable_game(seed: int, seats: int) -> None:
    """A game of players who choose at random, by the readable rules that play every table."""
    rng, start = Random(seed), Round(seats)
    deal = start.draw(rng)
    rows = [[card] for card in deal.rows]
    for cards in zip(*(rng.sample(hand, len(hand)) for hand in deal.hands), strict=True):
        settle(start.table, rows, cards)


def first_choice(seats: int) -> None:
    """The first choice of a game, as the minds that search make it at other tables than the course's."""
    start = Round(seats)
    view = View(0, start.play(CHANCE, start.draw(Random(1))).seen(0))
    Playouts(1).costs(view, list(view.moves), DEALS, Clock())


def main() -> None:
    table = Table(1)
    for seats in (10, 6, 4, 2):
        games = 100_000
        print(f"random games of {seats}: {games / best_of(5, table.random_games, games, seats):,.0f} a second")
    readable = 2000 / best_of(3, lambda: [readable_game(seed, 4) for seed in range(2000)])
    print(f"random games of 4 by the readable rules: {readable:,.0f} a second")
    seconds = best_of(3, first_choice, 4)
    print(f"the first choice of 10 cards in {DEALS} imagined deals of 4, played to the end: {seconds:.2f} s")
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
