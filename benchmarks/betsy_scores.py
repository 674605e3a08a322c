"""What scores Betsy's values lead to: counted over finished matches, and the curve that fits them.

    python benchmarks/betsy_match.py --nodes 60000 80000 --pairs 60 --plies 7 --to-the-end --out games.jsonl
    python benchmarks/betsy_scores.py games.jsonl

reads what matches have kept, for the side to move of each position before which an engine said a value. Give matches of
the engine against itself: against a weaker opponent the better side scores more than its position is worth. Prints the
counted scores beside the fitted ones, and the numbers for src/kibitz/games/betsy/scores.py, by maximum likelihood. The
standard errors are by games, because positions of one game are not independent.
"""

import argparse
import json
import math
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import mean
from typing import NamedTuple

from kibitz.games.betsy.pieces import DECIDED
from kibitz.games.betsy.scores import DRAWN, STEEPNESS, outcomes

WIDTH, WIDEST = 100, 1000
"""Centipawns of a row of the table, and the last row's."""
MATE_SAID = 30000
"""What a match keeps for a forced win."""
STEPS = (40.0, 0.2)
"""By how much the fit first changes the steepness and the share of draws."""
FINE = 100
"""The fit ends when its steps are this much smaller."""


class Seen(NamedTuple):
    """A position of a game."""

    game: int
    value: int
    """In centipawns for the side to move."""
    score: float
    """What the side to move scored in the end."""


def positions(paths: Iterable[Path]) -> Iterator[Seen]:
    """The undecided positions of all games in these files."""
    number = 0
    for path in paths:
        for line in path.read_text(encoding="utf-8").splitlines()[1:]:
            game = json.loads(line)
            number += 1
            white = game["first"] if game["colour"] == "w" else 1 - game["first"]
            first = len(game["moves"]) - len(game["values"])
            for ply, value in enumerate(game["values"], first):
                if abs(value) < min(DECIDED, MATE_SAID):
                    yield Seen(number, value, 1 - white if ply % 2 else white)


def misfit(counts: dict[tuple[int, float], int], steepness: float, drawn: float) -> float:
    """The negative log-likelihood of the scores at each value."""
    total = 0.0
    for (value, score), count in counts.items():
        win, draw, loss = outcomes(value, steepness, drawn)
        total -= count * math.log(max(1e-9, {1.0: win, 0.5: draw, 0.0: loss}[score]))
    return total


def fit(seen: Iterable[Seen]) -> tuple[float, float]:
    """The steepness and the share of draws that make the scores most likely: a search by ever smaller steps."""
    counts: dict[tuple[int, float], int] = defaultdict(int)
    for one in seen:
        counts[round(one.value, -1), one.score] += 1
    best = [STEEPNESS, DRAWN]
    steps, least = list(STEPS), misfit(counts, *best)
    while steps[0] > STEPS[0] / FINE:
        improved = False
        for at, sign in ((0, 1), (0, -1), (1, 1), (1, -1)):
            tried = list(best)
            tried[at] += sign * steps[at]
            if tried[0] > 0 and tried[1] > 0 and (found := misfit(counts, *tried)) < least:
                best, least, improved = tried, found, True
        if not improved:
            steps = [step / 2 for step in steps]
    return best[0], best[1]


def standard_error(seen: list[Seen]) -> float:
    """Of the mean score, by games."""
    middle = mean(one.score for one in seen)
    by_game: dict[int, float] = defaultdict(float)
    for one in seen:
        by_game[one.game] += one.score - middle
    return math.sqrt(sum(rest * rest for rest in by_game.values())) / len(seen)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=Path, nargs="+", metavar="FILE", help="what betsy_match.py --out has kept")
    seen = list(positions(parser.parse_args().games))
    if not seen:
        parser.error("no values of positions in these files")
    steepness, drawn = fit(seen)
    # Both sides of a value say the same: a side's loss is the other's win.
    rows: dict[int, list[Seen]] = defaultdict(list)
    for one in seen:
        at = min(round(abs(one.value) / WIDTH), WIDEST // WIDTH)
        rows[at].append(one if one.value >= 0 else one._replace(score=1 - one.score))
    print("value  positions  score            drawn  fitted score  drawn")
    for at, row in sorted(rows.items()):
        win, draw, _ = outcomes(at * WIDTH, steepness, drawn)
        drawn_share = mean(one.score == 0.5 for one in row)
        score = f"{mean(one.score for one in row):.3f} ± {standard_error(row):.3f}"
        print(f"{at * WIDTH:5} {len(row):10}  {score:15}  {drawn_share:.3f}  {win + draw / 2:12.3f}  {draw:.3f}")
    games = len({one.game for one in seen})
    print(f"{games} games, {len(seen)} positions: STEEPNESS = {steepness:.0f}, DRAWN = {drawn:.2f}")


if __name__ == "__main__":
    main()
