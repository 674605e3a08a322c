"""How strong the levels of every game are, each with its standard error, beside the game's minds.

python benchmarks/levels.py [GAME ...] [--deals 100] [--seconds 0.05] [--keep levels.jsonl] [--jobs N]

In a game for one, every level and mind plays the same deals, and the mean score counts. In a game for several, two play
each deal from both seats: each level against the next one, and each mind against some levels. Ratings are on the scale
of Elo, 0 for level 1. A step is what a level gains over the level below it, in points of the game, from the same deals.

With --keep every finished deal is written to a file, and the same command goes on from there; Ctrl-C prints what there
is.
"""

import argparse
import json
import math
import statistics
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from kibitz import catalog, gameplay, levels, workers
from kibitz.arena.figures.strengths import Ranking, strengths
from kibitz.table import Game

LEVELS = tuple(f"{levels.PREFIX}{number}" for number in range(1, levels.HIGHEST + 1))
MET_BY_MINDS = LEVELS[::2]
"""The levels that the minds play against."""
LIMITED = ("betsy", "rummy")
"""Games whose best mind thinks as long as it may."""


class Deal(NamedTuple):
    """A deal that is played by a level or mind, or by two of them from both seats."""

    game: str
    entrants: tuple[str, ...]
    seed: int


@dataclass(frozen=True)
class Player:
    """Plays deals, in any process."""

    seconds: float

    def __call__(self, deal: Deal) -> list[tuple[float, ...]]:
        """The scores of the entrants in each game of the deal."""
        game = catalog.game(deal.game)
        seconds = self.seconds if deal.game in LIMITED else None
        found = []
        for order in (deal.entrants, deal.entrants[::-1])[: len(deal.entrants)]:
            minds = [catalog.mind(game, name, deal.seed + seat) for seat, name in enumerate(order)]
            scores = gameplay.play(game, minds, deal.seed, seconds=seconds).scores
            assert scores
            by_name = dict(zip(order, scores, strict=True))
            found.append(tuple(by_name[name] for name in deal.entrants))
        return found


def entrants(game: Game) -> list[tuple[str, ...]]:
    """Who plays alone, or against whom."""
    minds = list(game.minds())[:-1]
    if 1 in game.seat_counts:
        return [(name,) for name in (*LEVELS, *minds)]
    return [*pairwise(LEVELS), *((level, mind) for mind in minds for level in MET_BY_MINDS)]


Results = dict[tuple[str, ...], dict[int, list[tuple[float, ...]]]]
"""By entrants and seed, the scores of each game."""


def read(path: Path | None) -> dict[str, Results]:
    """What an earlier run has kept, by game; a line that was cut off is ignored."""
    kept: dict[str, Results] = defaultdict(lambda: defaultdict(dict))
    if path and path.exists():
        for line in path.read_text(encoding="utf-8").splitlines(keepends=True):
            if line.endswith("\n"):
                game, names, seed, scores = json.loads(line)
                kept[game][tuple(names)][seed] = [tuple(own) for own in scores]
    return kept


def measure(game: Game, results: Results, deals: int, player: Player, jobs: int, keep: Path | None) -> None:
    """Play what is missing of the deals, one deal of everybody after the other."""

    def missing() -> Iterator[Deal]:
        for seed in range(deals):
            for names in entrants(game):
                if seed not in results[names]:
                    yield Deal(game.name, names, seed)

    wanted = list(missing())
    for number, (deal, scores) in enumerate(zip(wanted, workers.spread(player, wanted, jobs), strict=True), 1):
        results[deal.entrants][deal.seed] = scores
        if keep:
            with keep.open("a", encoding="utf-8") as file:
                file.write(json.dumps([deal.game, deal.entrants, deal.seed, scores]) + "\n")
        if sys.stderr.isatty():
            print(f"\r{game.name}: {number} of {len(wanted)}", end="\n" * (number == len(wanted)), file=sys.stderr)


def error_of_mean(values: Sequence[float]) -> float:
    return statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.inf


def means(results: Results) -> dict[str, tuple[float, float]]:
    """The mean score of each in a game for one, with its standard error."""
    found = {}
    for (name,), by_seed in results.items():
        scores = [game[0] for (game,) in by_seed.values()]
        found[name] = statistics.fmean(scores), error_of_mean(scores)
    return found


def ratings(results: Results, lowest: bool) -> dict[str, tuple[float, float]]:
    """The rating of each in a game for two, with its standard error; level 1 has 0."""
    names = sorted({name for pair in results for name in pair})
    deals: list[list[Ranking]] = []
    for pair, by_seed in results.items():
        for games in by_seed.values():
            rankings: list[Ranking] = []
            for scores in games:
                order = sorted(zip(scores, pair, strict=True), reverse=not lowest)
                numbers = [names.index(name) for _, name in order]
                rankings.append([numbers] if order[0][0] == order[1][0] else [[number] for number in numbers])
            deals.append(rankings)
    found = dict(zip(names, strengths(deals, len(names)), strict=True))
    zero = found[LEVELS[0]].rating
    return {name: (one.rating - zero, one.error) for name, one in found.items()}


def step(results: Results, level: int, lowest: bool) -> tuple[float, float]:
    """What a level gains a game over the one below it, with the standard error over deals."""
    below, above = LEVELS[level - 2], LEVELS[level - 1]
    if (above,) in results:
        gains = [
            results[(above,)][seed][0][0] - own[0][0]
            for seed, own in results[(below,)].items()
            if seed in results[(above,)]
        ]
    else:
        gains = [
            statistics.fmean(scores[1] - scores[0] for scores in games) for games in results[below, above].values()
        ]
    sign = -1 if lowest else 1
    return sign * statistics.fmean(gains), error_of_mean(gains)


def report(game: Game, results: Results) -> None:
    """The table of a game, the weakest first."""
    lowest, is_alone = game.aim == "lowest", 1 in game.seat_counts
    results = {names: by_seed for names, by_seed in results.items() if by_seed}
    figures = means(results) if is_alone else ratings(results, lowest)
    print(f"\n{game.name}, {min(map(len, results.values()))} deals, {game.aim} score is best")
    print(f"  {'':22} {'mean score' if is_alone else 'rating':>18} {'step':>18}")
    for name, (value, error) in sorted(
        figures.items(), key=lambda item: -item[1][0] if lowest and is_alone else item[1][0]
    ):
        gained = ""
        if name in LEVELS[1:]:
            gain, error_of_gain = step(results, LEVELS.index(name) + 1, lowest)
            gained = f"{gain:+9.3f} ± {error_of_gain:.3f}"
        print(f"  {name:22} {value:9.2f} ± {error:6.2f} {gained:>18}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.05, help=f"for a move in {' and '.join(LIMITED)}")
    parser.add_argument("--keep", type=Path, metavar="FILE")
    parser.add_argument("--jobs", type=int, default=workers.cores())
    given = parser.parse_args()
    with_choices = [name for name in catalog.names() if len(catalog.game(name).minds()) > 1]
    kept = read(given.keep)
    for name in map(catalog.plain, given.games or with_choices):
        game = catalog.game(name)
        try:
            measure(game, kept[name], given.deals, Player(given.seconds), given.jobs, given.keep)
        except KeyboardInterrupt:
            report(game, kept[name])
            raise SystemExit(130) from None
        report(game, kept[name])


if __name__ == "__main__":
    main()
