"""What a deal of Take 5! tells of the scores in it, where every mind plays every hand of the deal.

    python benchmarks/take_five_luck.py --deals 400

Only what a value of the deal explains can be taken off as luck. For each value of the deal it is printed how many times
fewer games that would save: for a mind's mean, and for the difference of two minds, in the mean and at most.
"""

import argparse
from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from statistics import correlation, fmean

from kibitz import gameplay
from kibitz.arena.matches.match import Match
from kibitz.cli.common import whole_number
from kibitz.games.take_five.engine.table import Table
from kibitz.games.take_five.game import GAME
from kibitz.games.take_five.minds.setting_up import network
from kibitz.games.take_five.rules import HAND
from kibitz.games.take_five.state import Deal, Round, read_deal
from kibitz.games.take_five.tables.presets import COURSE
from kibitz.table import CHANCE, State

MINDS = [name for name in GAME.minds() if name not in ("searcher", "adaptive")]
SEATS = (2, 4, len(MINDS))


def swift_alone(deal: Deal) -> float:
    """What swift takes in the mean, in every seat against itself."""
    players = len(deal.hands)
    state = State(Round(players).play(CHANCE, deal))
    for turn in gameplay.turns(state, {seat: GAME.minds()["swift"](seat) for seat in range(players)}, Random(0)):
        state = turn.state
    return fmean(state.scores())


def expected_of_hands(deal: Deal) -> float:
    """What swift expects of the hands, in the mean."""
    found = []
    for seat in range(len(deal.hands)):
        table = Table()
        others = [list(hand) for owner, hand in enumerate(deal.hands) if owner != seat]
        table.set_hands([list(deal.hands[seat]), *others], [[card] for card in deal.rows])
        best = network().evaluate(table, 0)
        found.append(network().expected_points(HAND)[best])
    return fmean(found)


VALUES: dict[str, Callable[[Deal], float]] = {
    "the lowest row": lambda deal: min(deal.rows),
    "points in the rows": lambda deal: COURSE.points(deal.rows),
    "what swift would take": swift_alone,
    "what swift expects of the hands": expected_of_hands,
}


def fewer(scores: Sequence[float], values: Sequence[float]) -> float:
    """How many times fewer games give the same error if this value is taken off."""
    return 1 / (1 - correlation(scores, values) ** 2)


def report(minds: Sequence[str], deals: int) -> None:
    match = Match("take-five", tuple(minds), luck_free=False)
    session = match.session(0)
    means: dict[str, list[float]] = defaultdict(list)
    values: dict[str, list[float]] = defaultdict(list)
    for _ in range(deals):
        taken: dict[str, list[float]] = defaultdict(list)
        for _ in range(match.games_a_deal()):
            game = session.play()
            for name, score in zip(game.players, game.scores, strict=True):
                taken[name].append(score)
        for name, scores in taken.items():
            means[name].append(fmean(scores))
        deal = read_deal(game.record.moves[0][1], match.seats())
        for value, count in VALUES.items():
            values[value].append(count(deal))
    print(f"{deals} deals, tables of {match.seats()}: {', '.join(minds)}")
    for value, numbers in values.items():
        alone = [fewer(own, numbers) for own in means.values()]
        apart = [
            fewer([x - y for x, y in zip(one, other, strict=True)], numbers)
            for one, other in combinations(means.values(), 2)
        ]
        print(
            f"  {value:32} means {fmean(alone):.2f} (at most {max(alone):.2f}), "
            f"differences {fmean(apart):.2f} (at most {max(apart):.2f})"
        )


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--deals", type=whole_number("deals", 3), default=400, help="(default 400)")
    words = reader.parse_args()
    for seats in SEATS:
        report(MINDS[-seats:], words.deals)


if __name__ == "__main__":
    main()
