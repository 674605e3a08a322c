"""Sebastian: the exact mean of each human strategy, and what best play gets in each category.

python benchmarks/sebastian_strategies.py
python benchmarks/sebastian_strategies.py --pars 20000
"""

import argparse
from collections import Counter

from kibitz import gameplay
from kibitz.games.sebastian import rules
from kibitz.games.sebastian.game import GAME
from kibitz.games.sebastian.solve.files import solution
from kibitz.games.sebastian.solve.strategy_means import exact_mean
from kibitz.games.sebastian.state import tabletop
from kibitz.games.sebastian.strategies import Strategy


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--pars", type=int, metavar="GAMES", help="instead: mean points by category over this number of games"
    )
    given = parser.parse_args()
    if given.pars:
        for category, points in sorted(points_by_category(given.pars).items()):
            print(f"{rules.CATEGORIES[category]:15} {points / given.pars:6.2f}")
        return
    for name, make in GAME.minds().items():
        mind = make(0)
        if isinstance(mind, Strategy):
            print(f"{name:10} {exact_mean(mind):10.4f}", flush=True)
    print(f"{'best':10} {solution(False)[0].value(0, 0):10.4f}")


def points_by_category(games: int) -> Counter[int]:
    """The sum of points in each category over games of best play."""
    sums: Counter[int] = Counter()
    mind = GAME.minds()["best"](0)
    for seed in range(games):
        *_, last = gameplay.replay(gameplay.play(GAME, [mind], seed))
        sums.update({category: points or 0 for category, points in enumerate(tabletop(last.view(0)).card)})
    return sums


if __name__ == "__main__":
    main()
