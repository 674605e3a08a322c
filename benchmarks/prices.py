"""How much smaller errors by prices are than errors by scores, at equal games.

    python benchmarks/prices.py                        all games
    python benchmarks/prices.py sebastian --games 500

Every entrant and the judge play the same deals. An entrant's mean by prices is its mean score less what the turns' luck
was, from its first choice on: the first value less the regrets. Its gap to the best by prices is its regret; by scores,
the difference to the judge's mind on the same deals. A figure is the error by scores over the error by prices; how many
times fewer games give the same error is its square. APART is how far the two means are apart, in standard errors of
their difference: where values are exact both have the same mean, and where they are estimates prices may be biased.
BOTH is the best that luck can still take out of them: the error by scores over that of a linear regression, on what
chance gave in each part of the game, of the figure by prices where they are exact, and of the score where the game
says what chance gave. Both are 0 in the mean whoever plays, so the mean stays as it is; each fold of the games is
corrected by the coefficients of the others.
"""

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import NamedTuple

import numpy as np

from kibitz import catalog, gameplay, luck, mistakes, workers
from kibitz.cli.common import whole_number
from kibitz.intervals import standard_error
from kibitz.learn.turns import turns
from kibitz.table import Adviser, Game, Record

PARTS = 13
"""Of a game whose luck is exact, from its first choice to its last: the rounds of Sebastian."""
FOLDS = 5


@dataclass(frozen=True)
class Field:
    """Who is measured, against whom."""

    entrants: tuple[str, ...]
    opponents: tuple[str, ...] = ()
    options: Mapping[str, int] = field(default_factory=dict)
    games: int = 200
    first_value: float | None = None
    """The game's value before chance moves, where it is known: then no luck is left in a mean by prices."""


FIELDS = {
    "sebastian": Field(("hasty", "gatherer", "greedy", "par"), first_value=245.870774514),
    "play-nine": Field(("random", "greedy", "rule-of-thumb", "one-draw"), options={"columns": 4}, first_value=-1.941),
    "take-five": Field(("low-to-high", "avoid-penalty", "swift"), ("swift", "low-to-high"), games=100),
    "gin-rummy": Field(("greedy", "keeper"), ("keeper",), games=30),
}


def judge(game: Game, seed: int) -> Adviser:
    return mistakes.of(game.name).judging(game, seed)


def played(game: Game, field: Field, name: str, number: int) -> Record:
    """The game of this entrant, or of the judge, in the deal of this number."""
    names = (name, *field.opponents)
    advisers = [
        judge(game, number) if mind == "judge" else catalog.mind(game, mind, Random(f"{number} {seat}").getrandbits(32))
        for seat, mind in enumerate(names)
    ]
    return gameplay.play(game, advisers, number, field.options, names=names)


class Measured(NamedTuple):
    """One game of an entrant; more being better, but for what it is behind the best."""

    score: float
    price: float
    """Its mean by prices."""
    gap: float
    """By scores."""
    regret: float
    chance: tuple[float, ...]
    """What chance gave in each part; empty where that is not known exactly."""


def measured(name: str, number: int) -> list[Measured]:
    """The game of this number of every entrant."""
    game, field = catalog.game(name), FIELDS[name]
    sign = -1 if game.aim == "lowest" else 1

    def score(record: Record) -> float:
        assert record.scores is not None
        return sign * record.scores[0]

    best = score(played(game, field, "judge", number))
    found = []
    for entrant in field.entrants:
        record = played(game, field, entrant, number)
        every = list(turns(gameplay.rebuilt(record), judge(game, number + 1), seats=(0,)))
        regret = sum(turn.regret or 0.0 for turn in every)
        first = field.first_value if field.first_value is not None else every[0].value
        assert first is not None
        chance: tuple[float, ...] = ()
        if field.first_value is not None:
            parts = [(every[0].value or 0.0) - first, *[0.0] * PARTS]
            for place, turn in enumerate(every):
                parts[1 + PARTS * place // len(every)] += turn.luck or 0.0
            chance = tuple(parts)
        elif gifts := luck.of_game(record):
            chance = (gifts[0],)
        found.append(Measured(score(record), sign * first - regret, best - score(record), regret, chance))
    return found


def mean(numbers: Sequence[float]) -> float:
    return sum(numbers) / len(numbers)


def corrected(numbers: Sequence[float], chance: Sequence[Sequence[float]]) -> list[float]:
    """The numbers without what goes linearly with chance, by the coefficients that other games have."""
    given, wanted = np.array(chance), np.array(numbers)
    fold, left = np.arange(len(wanted)) % FOLDS, wanted.copy()
    for number in range(FOLDS):
        own, others = fold == number, fold != number
        rows = np.column_stack([given[others], np.ones(others.sum())])
        weights, *_ = np.linalg.lstsq(rows, wanted[others], rcond=None)
        left[own] -= given[own] @ weights[:-1]
    found: list[float] = left.tolist()
    return found


def line(what: str, scores: Sequence[float], prices: Sequence[float], both: Sequence[float]) -> str:
    """Both means with their errors, and how many times smaller the second error is, and that of both together."""
    error, smaller = standard_error(scores) or 0.0, standard_error(prices) or 0.0
    differences = [one - other for one, other in zip(scores, prices, strict=True)]
    apart = mean(differences) / (standard_error(differences) or 1.0)

    def times(other: float) -> str:
        return f"{error / other:.1f}" if other > 1e-9 else "no error"

    least = times(standard_error(both) or 0.0) if both else ""
    return (
        f"  {what:26}{mean(scores):10.3f} ± {error:6.3f}{mean(prices):12.3f} ± {smaller:6.3f}  {times(smaller):>8}"
        f"{least:>10}{apart:+8.1f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(FIELDS)} (default: all)")
    parser.add_argument("--games", type=whole_number("games", 2), dest="deals", help="of each entrant")
    parser.add_argument("--jobs", type=whole_number("jobs", 1), default=workers.cores())
    given = parser.parse_args()
    for name in given.games or FIELDS:
        field = FIELDS[name]
        deals = range(given.deals or field.games)
        rows = list(workers.spread(partial(measured, name), deals, given.jobs))
        table = f", against {' '.join(field.opponents)}" if field.opponents else ""
        print(f"{name}: {len(rows)} games of each{table}; in the entrant's favour")
        print(f"  {'':26}{'BY SCORES':>19}{'BY PRICES':>21}{'SMALLER':>10}{'BOTH':>10}{'APART':>8}")
        for place, entrant in enumerate(field.entrants):
            score, price, gap, regret, chance = zip(*(row[place] for row in rows), strict=True)
            is_exact = field.first_value is not None
            for what, by_scores, by_prices in (("mean", score, price), ("behind the best", gap, regret)):
                both = corrected(by_prices if is_exact else by_scores, chance) if chance[0] else ()
                print(line(f"{entrant}, {what}", by_scores, by_prices, both), flush=True)


if __name__ == "__main__":
    main()
