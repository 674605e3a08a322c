"""What scores Betsy's values lead to: counted over finished matches, and the curve that fits them.

    python benchmarks/betsy_match.py --nodes 10000 11000 --pairs 200 --plies 7 --seed 901 --to-the-end --out games.jsonl
    python benchmarks/betsy_scores.py games.jsonl

reads what matches have kept, for the side to move of each position before which Betsy's engine said a value; what
another engine said is left out. --nodes says how many positions a move took in matches at a fixed time. For a curve
give matches of the engine against itself at nearly equal nodes: against a weaker opponent the better side scores more
than its position is worth. Prints the counted scores beside those of src/kibitz/games/betsy/scores.py, by nodes and by
tenths of the expected score, and the numbers for that file, by maximum likelihood; and what to add to every value
so that the curve fits these games best, which says how much stronger or weaker the opponent is. The standard errors are
by games, because positions of one game are not independent.
"""

import argparse
import json
import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple

from kibitz.games.betsy.notation import read_move_name
from kibitz.games.betsy.pieces import DECIDED, START
from kibitz.games.betsy.scores import FIT, Fit

BINS = 10
MATE_SAID = 30000
"""What a match keeps for a forced win."""
STEPS = Fit(0.3, 0.3, 0.1, 0.3, 0.3, 0.1, 0.1, 0.3)
"""By how much the fit first changes each number."""
STEP = 10
"""Centipawns between values that the fit tells apart."""
MOST_ADDED = 500
"""Centipawns that an advantage in strength is worth at most."""
FIXED = "go nodes "
OWN_NAME = "kibitz"
"""How betsy_match.py calls Betsy's engine of the checkout."""
FINE = 100
"""The fit ends when its steps are this much smaller."""


class Seen(NamedTuple):
    """A position of a game."""

    game: int
    value: int
    """In centipawns for the side to move."""
    score: float
    """What the side to move scored in the end."""
    pieces: int
    nodes: int


def nodes_by_engine(terms: dict[str, Any], timed: int | None) -> list[int]:
    """What each engine of a match searches for a move, 0 where its values are not those of Betsy's engine.

    timed: for an engine whose limit is not nodes.
    """
    limits = [int(go.removeprefix(FIXED)) if go.startswith(FIXED) else timed for go in terms["go"]]
    if None in limits:
        raise ValueError("a match at a fixed time needs --nodes")
    names = (terms["first"], terms["second"])
    return [(nodes or 0) * name.startswith(OWN_NAME) for name, nodes in zip(names, limits, strict=True)]


def positions(paths: Iterable[Path], timed: int | None = None) -> Iterator[Seen]:
    """The undecided positions of all games in these files; timed: nodes a move where the time was fixed."""
    number = 0
    for path in paths:
        header, *games = path.read_text(encoding="utf-8").splitlines()
        nodes = nodes_by_engine(json.loads(header), timed)
        for line in games:
            game = json.loads(line)
            number += 1
            is_white = game["colour"] == "w"
            white = game["first"] if is_white else 1 - game["first"]
            first = len(game["moves"]) - len(game["values"])
            left = pieces_left(game["moves"])
            for ply, value in enumerate(game["values"], first):
                score, engine = (1 - white, is_white) if ply % 2 else (white, not is_white)
                if nodes[engine] and abs(value) < min(DECIDED, MATE_SAID):
                    yield Seen(number, value, score, left[ply], nodes[engine])


def pieces_left(moves: Iterable[str]) -> list[int]:
    """The number of pieces before each move of a game."""
    occupied = {at for at, piece in enumerate(START) if piece != "."}
    counts = []
    for name in moves:
        counts.append(len(occupied))
        move = read_move_name(name)
        occupied.discard(move & 63)
        occupied.add(move >> 6)
    return counts


Counts = Counter[tuple[int, float, int, int]]
"""Positions by value, score, pieces and nodes."""


def tally(seen: Iterable[Seen]) -> Counts:
    return Counter((rounded(one.value), one.score, one.pieces, one.nodes) for one in seen)


def rounded(value: int) -> int:
    """To the middle of ten values, but 0, which has its own odds, to itself."""
    return value and value // STEP * STEP + STEP // 2


def misfit(counts: Counts, tried: Fit, added: int = 0) -> float:
    """The negative log-likelihood of the scores, with this number of centipawns added to every value."""
    curves = {(pieces, nodes): tried.curve(pieces, nodes) for _, _, pieces, nodes in counts}
    total = 0.0
    for (value, score, pieces, nodes), count in counts.items():
        win, draw, loss = curves[pieces, nodes].outcomes(value + added)
        total -= count * math.log(max(1e-9, {1.0: win, 0.5: draw, 0.0: loss}[score]))
    return total


def advantage(seen: Iterable[Seen], fitted: Fit = FIT) -> int:
    """The centipawns to add to every value but 0 so that the curve fits best: how much stronger the side is.

    Most values of 0 are repetitions, which are drawn against any opponent.
    """
    counts = tally(one for one in seen if one.value)
    return min(range(-MOST_ADDED, MOST_ADDED + 1, STEP), key=lambda added: misfit(counts, fitted, added))


def fit(seen: Iterable[Seen], start: Fit = FIT) -> Fit:
    """The numbers that make the scores most likely: a search by ever smaller steps."""
    counts = tally(seen)
    best, least, share = start, misfit(counts, start), 1.0
    while share > 1 / FINE:
        improved = False
        for field in Fit._fields:
            for sign in (1, -1):
                changed = getattr(best, field) + sign * share * getattr(STEPS, field)
                tried = best._replace(**{field: changed})
                if (found := misfit(counts, tried)) < least:
                    best, least, improved = tried, found, True
        if not improved:
            share /= 2
    return best


def standard_error(games: Iterable[int], counted: Sequence[float]) -> float:
    """Of the mean of what was counted in positions of these games."""
    middle = mean(counted)
    by_game: dict[int, float] = defaultdict(float)
    for game, one in zip(games, counted, strict=True):
        by_game[game] += one - middle
    return math.sqrt(sum(rest * rest for rest in by_game.values())) / len(counted)


class Bin(NamedTuple):
    """A tenth of the expected scores at about one number of nodes."""

    nodes: int
    positions: int
    expected: float
    counted: float
    error: float
    expected_drawn: float
    drawn: float
    drawn_error: float


def bins(seen: Iterable[Seen], fitted: Fit = FIT) -> Iterator[Bin]:
    """What was expected beside what came out, for every tenth that has positions."""
    rows: dict[tuple[float, int], list[tuple[Seen, float, float]]] = defaultdict(list)
    for one in seen:
        curve = fitted.curve(one.pieces, one.nodes)
        expected = curve.expected_score(one.value)
        row = rows[round(math.log10(one.nodes), 1), min(int(expected * BINS), BINS - 1)]
        row.append((one, expected, curve.outcomes(one.value)[1]))
    for _, row in sorted(rows.items()):
        games = [one.game for one, _, _ in row]
        scored = [one.score for one, _, _ in row]
        drawn = [float(score == 0.5) for score in scored]
        yield Bin(
            min(one.nodes for one, _, _ in row),
            len(row),
            mean(expected for _, expected, _ in row),
            mean(scored),
            standard_error(games, scored),
            mean(expected for _, _, expected in row),
            mean(drawn),
            standard_error(games, drawn),
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=Path, nargs="+", metavar="FILE", help="what betsy_match.py --out has kept")
    parser.add_argument("--refit", action="store_true", help="show the bins of new numbers, fitted to these games")
    parser.add_argument("--nodes", type=int, help="what an engine searched for a move where the time was fixed")
    args = parser.parse_args()
    try:
        seen = list(positions(args.games, args.nodes))
    except (OSError, ValueError, KeyError) as error:
        parser.error(f"expected games of betsy_match.py --out: {error}")
    if not seen:
        parser.error("no values of positions in these files")
    fitted = fit(seen)
    shown = fitted if args.refit else FIT
    print("  nodes  positions  expected  counted          drawn: expected  counted")
    for row in bins(seen, shown):
        counted = f"{row.counted:.3f} ± {row.error:.3f}"
        drawn = f"{row.expected_drawn:15.3f}  {row.drawn:.3f} ± {row.drawn_error:.3f}"
        print(f"{row.nodes:7} {row.positions:10}  {row.expected:8.3f}  {counted:15} {drawn}")
    for nodes in sorted({one.nodes for one in seen}):
        added = advantage((one for one in seen if one.nodes == nodes), shown)
        print(f"{nodes} nodes: fits best with {added:+d} centipawns added to every value")
    print(f"logarithm of the likelihood of these scores: {-misfit(tally(seen), shown):.1f}")
    games = len({one.game for one in seen})
    print(f"{games} games, {len(seen)} positions: {Fit(*(round(number, 2) for number in fitted))}")


if __name__ == "__main__":
    main()
