"""How far Take 5!'s minds are from perfect play, in endings for two that are small enough to solve.

    python benchmarks/take_five_endings.py [--cards 3 4] [--endings 300] [--imagined 1500]

At a table for two every card of the deck is dealt, so both players know both hands, and only the choices at the same
time are hidden: the last cards are a tree of small matrix games, which backward induction solves exactly. What counts
is how many penalty points a player takes more than the other. The endings come from games of swift against itself.

A mind loses something against the perfect player, and more against one that knows how the mind will choose. Both
losses are points of the whole ending, with the bounds of their 95 % confidence.
"""

import argparse
from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from statistics import mean
from typing import NamedTuple, TypeAlias

from kibitz.games.take_five.minds.searching import Searcher
from kibitz.games.take_five.minds.simple import Swift
from kibitz.games.take_five.rules import HAND
from kibitz.games.take_five.state import Round
from kibitz.intervals import standard_error
from kibitz.table import Adviser, Clock, Move, State, View

Matrix: TypeAlias = Sequence[Sequence[float]]
Maker: TypeAlias = Callable[[int], Adviser]

SLACK = 1e-9
"""By how much a solution of a matrix game may miss its conditions for rounding."""


class Solution(NamedTuple):
    """Of a matrix game: what the rows' player gets, and how often the columns' player takes each column."""

    value: float
    columns: list[float]


def solved(matrix: Matrix) -> Solution:
    """The value and an optimal mixture of columns for the player who pays the entries.

    Some square part of the matrix makes the rows of the part equally good for a mixture of its columns, and no other
    row better; the same holds with the players exchanged (Shapley and Snow 1950). Small matrices have few parts.
    """
    rows, columns = range(len(matrix)), range(len(matrix[0]))
    for size in range(1, min(len(rows), len(columns)) + 1):
        for some_rows in combinations(rows, size):
            for some_columns in combinations(columns, size):
                part = [[matrix[row][column] for column in some_columns] for row in some_rows]
                paid = equalizing(part)
                got = equalizing([list(line) for line in zip(*part, strict=True)])
                if paid is None or got is None:
                    continue
                value, mixture = paid
                full = dict(zip(some_columns, mixture, strict=True))
                own = dict(zip(some_rows, got[1], strict=True))
                most = max(sum(share * matrix[row][column] for column, share in full.items()) for row in rows)
                least = min(sum(share * matrix[row][column] for row, share in own.items()) for column in columns)
                if most <= value + SLACK and least >= value - SLACK:
                    return Solution(value, [full.get(column, 0.0) for column in columns])
    raise ValueError(f"no solution of {matrix}")


def equalizing(part: Matrix) -> tuple[float, list[float]] | None:
    """The mixture of columns for which every row gets the same, and what that is; None where there is none.

    Solves: the rows' results less the value are zero, and the shares add up to one.
    """
    size = len(part)
    lines = [[*row, -1.0, 0.0] for row in part] + [[*[1.0] * size, 0.0, 1.0]]
    for place in range(size + 1):
        pivot = max(range(place, size + 1), key=lambda line: abs(lines[line][place]))
        if abs(lines[pivot][place]) < SLACK:
            return None
        lines[place], lines[pivot] = lines[pivot], lines[place]
        lines[place] = [entry / lines[place][place] for entry in lines[place]]
        for other in range(size + 1):
            if other != place and lines[other][place]:
                factor = lines[other][place]
                lines[other] = [a - factor * b for a, b in zip(lines[other], lines[place], strict=True)]
    *shares, value = [line[-1] for line in lines]
    return None if min(shares) < -SLACK else (value, shares)


def ahead(position: Round) -> float:
    """How many points less seat 0 has taken."""
    mine, others = position.scores()
    return others - mine


class Perfect:
    """Exact values of endings for two, for seat 0; positions that were met are remembered."""

    def __init__(self) -> None:
        self.known: dict[Round, Solution] = {}

    def value(self, position: Round) -> float:
        """By how much seat 0 will be ahead at the end."""
        if not position.left:
            return ahead(position)
        if position.is_row_due:
            seat = position.to_move[0]
            values = [self.value(position.play(seat, row)) for row in position.moves(seat)]
            return max(values) if seat == 0 else min(values)
        return self.solution(position).value

    def solution(self, position: Round) -> Solution:
        """Where both are to choose a card."""
        if position not in self.known:
            self.known[position] = solved(
                [[self.value(after(position, own, other)) for other in position.hands[1]] for own in position.hands[0]]
            )
        return self.known[position]


def after(position: Round, own: Move, other: Move) -> Round:
    return position.play(0, own).play(1, other)


class Played:
    """What a mind in seat 0 reaches against two opponents: the perfect player, and one that knows its choices."""

    def __init__(self, make: Maker, perfect: Perfect) -> None:
        self.make, self.perfect = make, perfect

    def choice(self, position: Round) -> Move:
        """A new mind for each choice, so that equal positions have equal choices."""
        view = View(0, position.seen(0))
        return self.make(hash(position)).advise(view, Clock())[0].move

    def results(self, position: Round) -> tuple[float, float]:
        """By how much the mind will be ahead, against each of the two."""
        if not position.left:
            return (ahead(position),) * 2
        if position.is_row_due:
            if position.to_move == (0,):
                return self.results(position.play(0, self.choice(position)))
            rows = [position.play(1, row) for row in position.moves(1)]
            found = [self.results(each) for each in rows]
            perfect = min(range(len(rows)), key=lambda row: self.perfect.value(rows[row]))
            return found[perfect][0], min(knowing for _, knowing in found)
        own = self.choice(position)
        found = [self.results(after(position, own, other)) for other in position.hands[1]]
        shares = self.perfect.solution(position).columns
        return (
            sum(share * against for share, (against, _) in zip(shares, found, strict=True)),
            min(knowing for _, knowing in found),
        )


def ending(seed: int, cards: int) -> Round:
    """The last cards of a game of swift against itself."""
    state = State(Round(2))
    state = state.play(state.to_move[0], state.draw(Random(seed)))
    minds = [Swift(seat) for seat in (0, 1)]
    while state.position.left > cards or state.position.is_row_due:
        for seat in state.to_move:
            state = state.play(seat, minds[seat].advise(state.view(seat), Clock())[0].move)
    assert isinstance(state.position, Round)
    return state.position


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--cards", type=int, nargs="*", default=[3, 4], help="left in each hand (default 3 4)")
    parser.add_argument("--endings", type=int, default=300)
    parser.add_argument("--imagined", type=int, default=1500, help="deals that the searcher imagines (default 1500)")
    given = parser.parse_args()
    if not all(2 <= cards < HAND for cards in given.cards):
        parser.error(f"--cards: expected 2 to {HAND - 1}")
    makers: dict[str, Maker] = {"swift": Swift, "searcher": lambda seed: Searcher(seed, given.imagined)}
    for cards in given.cards:
        lost: dict[tuple[str, str], list[float]] = {}
        mixed = 0
        for seed in range(given.endings):
            position, perfect = ending(seed, cards), Perfect()
            value = perfect.value(position)
            mixed += max(perfect.solution(position).columns) < 1 - SLACK
            for name, make in makers.items():
                results = Played(make, perfect).results(position)
                for opponent, result in zip(("the perfect player", "one that knows its choices"), results, strict=True):
                    lost.setdefault((name, opponent), []).append(value - result)
        print(f"{cards} cards each, {given.endings} endings, perfect play mixes in {mixed} of them:")
        for (name, opponent), losses in lost.items():
            error = standard_error(losses) or 0.0
            print(f"  {name:9} loses {mean(losses):6.3f} ± {1.96 * error:.3f} against {opponent}", flush=True)


if __name__ == "__main__":
    main()
