"""Do the costs of single choices add up to what was lost? Each player's costs beside the measured gap.

python benchmarks/costs_add_up.py                        all games
python benchmarks/costs_add_up.py take-five --games 400  one game

Every player sits where the reference mind sits in the same deals, with the same opponents. GAP is what the reference
scores better there, and COSTS is what the reference, as a judge, says that the player's choices cost. Both are per game
with a standard error; APART is the mean difference in standard errors of its own.
"""

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean, stdev

from kibitz import catalog, gameplay, judgement, workers
from kibitz.games.rummy.minds import Sampler
from kibitz.table import Adviser, Game


@dataclass(frozen=True)
class Field:
    """Who is measured, against whom."""

    reference: str
    players: tuple[str, ...]
    opponents: tuple[str, ...] = ()
    options: Mapping[str, int] = field(default_factory=dict)
    games: int = 200


FIELDS = {
    "take-five": Field(
        "swift",
        ("random-player", "low-to-high", "high-to-low", "avoid-penalty", "swift", "searcher"),
        ("random-player", "low-to-high", "high-to-low", "low-penalty", "avoid-penalty", "swift", "swift"),
    ),
    "rummy": Field("best", ("random", "greedy", "keeper", "one-draw", "best"), ("keeper",), games=60),
    "sebastian": Field("best", ("random", "hasty", "gatherer", "best")),
    "play-nine": Field("best", ("random", "greedy", "one-draw", "best"), options={"columns": 6}, games=400),
}
IMAGINED = 1000
"""Playouts for a choice of rummy's best mind, here where it plays and judges many games."""


def mind(game: Game, name: str, seed: int) -> Adviser:
    return Sampler(seed, IMAGINED) if (game.name, name) == ("rummy", "best") else catalog.mind(game, name, seed)


def score(game: Game, field: Field, name: str, number: int) -> tuple[float, float]:
    """What the player scores in the deal of this number, more being better, and what its choices cost there."""
    names = (name, *field.opponents)
    advisers = [mind(game, name, Random(f"{number} {seat} {name}").getrandbits(32)) for seat, name in enumerate(names)]
    played = gameplay.play(game, advisers, number, field.options, names=names)
    assert played.scores is not None
    judge = mind(game, field.reference, number)
    choices = judgement.judge(gameplay.rebuilt(played), judge, seats=(0,))
    return (-1 if game.aim == "lowest" else 1) * played.scores[0], sum(item.lost or 0.0 for item in choices)


def measured(name: str, number: int) -> list[tuple[float, float]]:
    """For every player of the game's field the gap and the costs in the deal of this number."""
    game, field = catalog.game(name), FIELDS[name]
    best, _ = score(game, field, field.reference, number)
    pairs = [score(game, field, player, number) for player in field.players]
    return [(best - scored, costs) for scored, costs in pairs]


def figure(numbers: Sequence[float]) -> tuple[float, float]:
    return fmean(numbers), stdev(numbers) / sqrt(len(numbers))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(FIELDS)} (default: all)")
    parser.add_argument("--games", type=int, dest="deals", help="deals of each game")
    parser.add_argument("--jobs", type=int, default=workers.cores())
    given = parser.parse_args()
    for name in given.games or FIELDS:
        field = FIELDS[name]
        deals = range(given.deals or field.games)
        rows = list(workers.spread(partial(measured, name), deals, given.jobs))
        print(f"{name}, {len(rows)} games each, the reference is {field.reference}")
        print(f"  {'PLAYER':20} {'GAP':>18} {'COSTS':>18} {'APART':>7}")
        for place, player in enumerate(field.players):
            pairs = [row[place] for row in rows]
            gap, costs = figure([gap for gap, _ in pairs]), figure([costs for _, costs in pairs])
            apart, error = figure([costs - gap for gap, costs in pairs])
            print(
                f"  {player:20} {gap[0]:9.3f} ± {gap[1]:6.3f} {costs[0]:9.3f} ± {costs[1]:6.3f}"
                f" {apart / error if error else 0.0:+7.1f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
