"""Sebastian: the exact mean of each human strategy, and what best play gets in each category.

python benchmarks/sebastian_strategies.py
python benchmarks/sebastian_strategies.py --pars 20000

A strategy looks at the dice and the open categories only. So the way that its turn ends has one distribution for each
set of used categories, and the upper total is all that has to be followed besides.
"""

import argparse
from collections import Counter, defaultdict

from kibitz import gameplay
from kibitz.games.sebastian.game import GAME
from kibitz.games.sebastian.rules import (
    ALL_ROLLS,
    ASSIGNMENT,
    BONUS,
    BONUS_FROM,
    CATEGORIES,
    CATEGORY_COUNT,
    FACES,
    FIRST_ROLL,
    MULTISETS,
    NUMBER,
    ROLLS,
    UPPER_TOTALS,
    Rules,
    one_die_more,
    permutations,
)
from kibitz.games.sebastian.solve.card_values import shipped
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
            print(f"{CATEGORIES[category]:15} {points / given.pars:6.2f}")
        return
    for name, make in GAME.minds().items():
        mind = make(0)
        if isinstance(mind, Strategy):
            print(f"{name:10} {exact_mean(mind):10.4f}", flush=True)
    print(f"{'best':10} {shipped(ASSIGNMENT).value(0, 0):10.4f}")


def turn_endings(strategy: Strategy, used: int, rules: Rules) -> dict[tuple[int, int], float]:
    """The probability of each category and points with which a turn ends."""
    mass = {roll: permutations(roll) / ALL_ROLLS for roll in MULTISETS[FIRST_ROLL:]}
    for left in range(ROLLS - 1, 0, -1):
        kept = [0.0] * len(MULTISETS)
        for roll, share in mass.items():
            kept[NUMBER[strategy.keep(roll, left, used, rules)]] += share
        # The missing dice are rolled one after the other, so smaller multisets come first.
        for number in range(FIRST_ROLL):
            if kept[number]:
                for more in one_die_more(MULTISETS[number]):
                    kept[more] += kept[number] / FACES
        mass = {roll: kept[NUMBER[roll]] for roll in mass if kept[NUMBER[roll]]}
    endings: dict[tuple[int, int], float] = defaultdict(float)
    for roll, share in mass.items():
        category = strategy.fill(roll, used, rules)
        endings[category, rules.score(category, roll)] += share
    return endings


def exact_mean(strategy: Strategy, used: int = 0, upper: int = 0, rules: Rules = ASSIGNMENT) -> float:
    """The expected points still to come from this card, the bonus included."""
    start = [0.0] * UPPER_TOTALS
    start[min(upper, BONUS_FROM)] = 1.0
    cards = {used: start}
    mean = 0.0
    for _turn in range(CATEGORY_COUNT - used.bit_count()):
        later: dict[int, list[float]] = defaultdict(lambda: [0.0] * UPPER_TOTALS)
        for card, uppers in cards.items():
            probability = sum(uppers)
            for (category, points), share in turn_endings(strategy, card, rules).items():
                mean += probability * share * points
                gained = points if category < FACES else 0
                row = later[card | 1 << category]
                for total, chance in enumerate(uppers):
                    row[min(total + gained, BONUS_FROM)] += share * chance
        cards = later
    return mean + BONUS * sum(uppers[BONUS_FROM] for uppers in cards.values())


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
