"""Looking ahead over whole turns in games with chance whose positions are a few numbers, such as dice games.

One plays, or two whose scores add up to a constant. Games of random choices show how the result depends on the numbers
of a position at the beginning of a turn: by a logistic regression where games are won and lost, else by a linear one.
Two turns are then looked ahead, with all moves of chance by their odds, and what follows them is valued by the
regression. How far looking one turn ahead moves the values of positions shows how wrong they may be.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass
from random import Random

from kibitz.generic.iteration import Iteration
from kibitz.table import CHANCE, Advice, Clock, Move, Position, Seat, Verdict, View

PLAYOUTS = 400
"""Random games without a time limit."""
LEAST = 20
"""Random games however short the time is."""
SHARE = 0.5
"""The share of the time for random games."""
MOST_MOVES = 2000
MOST_NUMBERS = 8
"""A position of more numbers than these is a board, whose result is not a sum over them."""
SAMPLES = 1000
"""Positions that the regression is fitted to."""
ROUNDS = 5
"""Rounds of Newton's method."""
RIDGE = 1e-3
"""Keeps the weights of what has hardly varied small."""
TURNS = 2
TINY = 1e-9
LOOKED_AT = 3000
"""The most positions of one look ahead."""
LOOKS_EVERY = 200
"""Positions between two looks at the clock."""
FEW_RESULTS = 3
DOUBT = 3.0
"""The standard error of a value, as a multiple of how far looking a turn ahead moves one."""
LEAST_DOUBT = 0.04
"""The least standard error, as a share of the range of results."""


class Unfit(Exception):
    """The game is not of this kind."""


def numbers_of(position: Position) -> list[float]:
    """The numbers in the position's fields; Unfit where it has none or many."""
    if not is_dataclass(position):
        raise Unfit
    found: list[float] = []
    waiting: list[object] = [getattr(position, field.name) for field in fields(position)]
    while waiting:
        value = waiting.pop(0)
        if isinstance(value, (int, float)):
            found.append(float(value))
        elif isinstance(value, tuple):
            waiting[:0] = value
    if not 0 < len(found) <= MOST_NUMBERS:
        raise Unfit
    return found


def checked(position: Position) -> tuple[Seat, ...]:
    """Who is to move; Unfit where something is hidden or several choose at once."""
    to_move = position.to_move
    if len(to_move) > 1 or position.is_masked or (to_move and position.seen(max(0, to_move[0])) != position):
        raise Unfit
    return to_move


class Regression:
    """The result of seat 0 by the numbers of a position."""

    def __init__(self, rows: Sequence[Sequence[float]], results: Sequence[float]) -> None:
        if len({len(row) for row in rows}) > 1:
            # A position whose fields grow and shrink is not a list of numbers with a meaning each.
            raise Unfit
        self.low, self.high = min(results), max(results)
        self.is_logistic = len(set(results)) <= FEW_RESULTS
        count, columns = len(rows), list(zip(*rows, strict=True))
        self.means = [sum(column) / count for column in columns]
        spreads = [
            math.sqrt(sum((value - mean) ** 2 for value in column) / count)
            for column, mean in zip(columns, self.means, strict=True)
        ]
        self.scales = [1 / spread if spread > 0 else 0.0 for spread in spreads]
        self.weights = [0.0] * (len(columns) + 1)
        width = self.high - self.low or 1.0
        scaled = [(result - self.low) / width for result in results]
        features = [self.features(row) for row in rows]
        for _ in range(ROUNDS if self.is_logistic else 1):
            self.improve(features, scaled)

    def features(self, row: Sequence[float]) -> list[float]:
        if len(row) != len(self.means):
            raise Unfit
        pairs = zip(row, self.means, self.scales, strict=True)
        return [1.0, *((value - mean) * scale for value, mean, scale in pairs)]

    def improve(self, features: Sequence[Sequence[float]], scaled: Sequence[float]) -> None:
        """One round of Newton's method, which is all that a linear regression needs."""
        size = len(self.weights)
        matrix = [[RIDGE * len(features) * (one == other) for other in range(size)] for one in range(size)]
        slope = [-RIDGE * len(features) * weight for weight in self.weights]
        for row, result in zip(features, scaled, strict=True):
            share = self.share(row)
            weight = share * (1 - share) if self.is_logistic else 1.0
            for one, value in enumerate(row):
                slope[one] += value * (result - share)
                line, part = matrix[one], value * weight
                for other in range(size):
                    line[other] += part * row[other]
        step = solution(matrix, slope)
        self.weights = [weight + change for weight, change in zip(self.weights, step, strict=True)]

    def share(self, features: Sequence[float]) -> float:
        total = sum(map(float.__mul__, self.weights, features))
        return 1 / (1 + math.exp(-max(-30.0, min(30.0, total)))) if self.is_logistic else total

    def value(self, position: Position) -> float:
        share = self.share(self.features(numbers_of(position)))
        return self.low + (self.high - self.low) * max(0.0, min(1.0, share))


def solution(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Of linear equations whose matrix is positive definite: Gauss's elimination."""
    size = len(right)
    rows = [[*line, value] for line, value in zip(matrix, right, strict=True)]
    for pivot in range(size):
        for row in rows[pivot + 1 :]:
            factor = row[pivot] / rows[pivot][pivot]
            for place in range(pivot, size + 1):
                row[place] -= factor * rows[pivot][place]
    found = [0.0] * size
    for place in reversed(range(size)):
        rest = sum(rows[place][other] * found[other] for other in range(place + 1, size))
        found[place] = (rows[place][size] - rest) / rows[place][place]
    return found


class Lookahead:
    """Two turns from a position, whose ends are valued by a regression on random games."""

    def __init__(self, view: View, sign: float, seed: int) -> None:
        self.root, self.seat, self.sign = view.position, view.seat, sign
        self.rng = Random(seed)
        self.rows: list[list[float]] = []
        self.results: list[float] = []
        self.total = 0.0
        """What the results of both add up to."""
        self.seats = self.played = self.chances = 0

    def run(self, clock: Clock) -> None:
        """Unfit where the game is not of the kind."""
        started = clock.left()
        while self.played < (PLAYOUTS if clock.seconds is None else LEAST) or clock.left() > started * (1 - SHARE):
            if clock.seconds is None and self.played == PLAYOUTS:
                break
            self.play()
            if self.played == LEAST and not self.chances:
                raise Unfit
        every = max(1, len(self.rows) // SAMPLES)
        self.regression = Regression(self.rows[::every], self.results[::every])
        self.look(clock)

    def play(self) -> None:
        """One game of random choices; the beginnings of its turns are samples."""
        position, last, rows = self.root, CHANCE, []
        for _ in range(MOST_MOVES):
            to_move = checked(position)
            if not to_move:
                break
            seat = to_move[0]
            if seat == CHANCE:
                self.chances += 1
                position = position.play(seat, position.draw(self.rng))
                continue
            if seat != last or self.seats == 1:
                rows.append(numbers_of(position))
                last = seat
            moves = list(position.moves(seat))
            position = position.play(seat, moves[int(self.rng.random() * len(moves))])
        else:
            raise Unfit
        results = position.scores()
        total = sum(results) if len(results) == 2 else 0.0
        if len(results) > 2 or (self.played and abs(total - self.total) > TINY):
            raise Unfit
        self.seats, self.total = len(results), total
        self.rows += rows
        self.results += [self.sign * results[0]] * len(rows)
        self.played += 1

    def look(self, clock: Clock) -> None:
        """List what may follow in two turns, and compute its values from behind."""
        self.numbers = {self.root: 0}
        positions, turns, lasts = [self.root], [0], [self.seat]
        movers, first, after = array("b"), array("i", [0]), array("i")
        odds, values = array("d"), array("d")
        begins: list[int] = []
        guessed = is_late = False
        for number, position in enumerate(positions):
            to_move = position.to_move
            is_over = not to_move
            seat = to_move[0] if to_move else CHANCE
            if seat not in (CHANCE, lasts[number]):
                turns[number] += 1
                lasts[number] = seat
                begins.append(number)
            if number % LOOKS_EVERY == LOOKS_EVERY - 1:
                is_late = clock.left() <= 0
            is_end = is_over or turns[number] >= TURNS or len(positions) > LOOKED_AT or is_late
            if is_over:
                values.append(self.sign * position.scores()[0])
            else:
                values.append(self.regression.value(position) if is_end else 0.0)
                guessed |= is_end
            for move in () if is_end else position.moves(seat):
                follower = position.play(seat, move)
                known = self.numbers.setdefault(follower, len(positions))
                if known == len(positions):
                    positions.append(follower)
                    turns.append(turns[number])
                    lasts.append(lasts[number])
                after.append(known)
                odds.append(float(position.odds(move)) if seat == CHANCE else 0.0)
            movers.append({CHANCE: 0, 0: 1}.get(seat, -1))
            first.append(len(after))
        iteration = Iteration(movers, first, after, odds, values, self.seats)
        while not iteration.run(LOOKED_AT):
            pass
        if iteration.is_endless or iteration.is_slow:
            raise Unfit
        self.values = iteration.values()
        # Where a turn begins whose end is looked ahead to, both values are known.
        moved = [
            (self.values[number] - self.regression.value(positions[number])) ** 2
            for number in begins
            if first[number] < first[number + 1]
        ]
        spread = self.regression.high - self.regression.low
        doubt = DOUBT * math.sqrt(sum(moved) / len(moved)) if moved else spread / 2
        self.error = max(doubt, LEAST_DOUBT * spread) if guessed else None

    def value(self, move: Move) -> float:
        """What a move is worth to the seat: more is better, whatever the aim of the game."""
        value = self.values[self.numbers[self.root.play(self.seat, move)]]
        return value if self.seat == 0 else self.sign * self.total - value

    def ranked(self, moves: Sequence[Move]) -> Iterator[Advice]:
        note = f"two turns ahead, {len(self.values):,} positions"
        if self.error is None:
            note = f"exact: all {len(self.values):,} positions that can follow"
        else:
            note += f"; behind them estimated by {self.played:,} games of random play"
        for value, _, move in sorted(
            ((self.value(move), -place, move) for place, move in enumerate(moves)), reverse=True
        ):
            yield Advice(move, self.sign * value, note, self.error)


def advise(view: View, clock: Clock, sign: float, seed: int) -> list[Advice]:
    """The moves of a view, best first; Unfit where the game is not of this kind."""
    ahead = Lookahead(view, sign, seed)
    ahead.run(clock)
    return list(ahead.ranked(list(view.moves)))


def judge(view: View, best: Move, move: Move, clock: Clock, sign: float, seed: int) -> Verdict:
    """A move compared with the best one, both in a new sample."""
    found = {item.move: item for item in advise(view, clock, sign, seed)}
    error = 0.0 if move == best else found[move].error
    return Verdict(found[best], found[move].value, error)
