"""Exact values of games of full information, in which one seat moves at a time, from all positions that can follow.

Values flow back from the ends: chance takes the mean, a seat what is best for it. Positions that can come again are
solved by interval iteration (kibitz.generic.iteration), where one seat or a team chooses, or where the scores of two
add up to a constant.
"""

from __future__ import annotations

import gc
from array import array
from collections.abc import Callable, Collection, Sequence
from itertools import islice
from operator import itemgetter

from kibitz.generic.iteration import Iteration
from kibitz.table import CHANCE, Advice, Clock, IllegalMove, Move, Position

MOST_POSITIONS = 250_000
"""The most that are listed while somebody waits for advice: some seconds and 100 MB."""
LOOKS_EVERY = 500
"""Positions between two looks at the clock."""
WORK = 2_000_000
"""Positions whose values are computed between two looks at the clock."""
MOST_CHANCE_MOVES = 2000
FEW_POSITIONS = 10_000
"""Positions after which the growth of a game shows."""
LARGEST_GROWTH = 3.0
"""By how many times more positions may follow after two moves more: in a race or a dice game the same ones come from
many sides, and in a game like chess each move multiplies them."""


ROUNDING = 1e-15
"""The error of a value that is exact but for rounding."""


class NotSmall(Exception):
    """The game is not of the kind that is solved here, or too large; the text says why."""


class Hides(NotSmall):
    """Parts are hidden, or several seats choose at once."""

    def __init__(self) -> None:
        super().__init__("hidden parts or choices at the same time")


class TooMany(NotSmall):
    """More positions than were asked for."""


class Retrograde:
    """The solution of everything that can be reached from a position."""

    def __init__(self, root: Position, sign: float, most: int = MOST_POSITIONS, length: float = 0.0) -> None:
        """most: positions that are listed. With the game's length, in moves, it is soon estimated whether more follow.

        Without it all are listed first.
        """
        self.sign, self.most, self.length = sign, most, length
        self.root = root
        self.numbers: dict[Position, int] = {root: 0}
        self.positions = [root]
        """By their numbers."""
        self.movers = array("b")
        """The seat to move in each position; at the end any."""
        self.first = array("i", [0])
        """Where in `after` each position's successors begin."""
        self.after = array("i")
        self.odds = array("d")
        """The odds of each successor, where chance moves."""
        self.ends: dict[int, tuple[float, ...]] = {}
        """The seats' results, with the sign by which more is better."""
        self.layers = [0, 1]
        """How many positions were known after each number of moves."""
        self.iteration: Iteration | None = None
        self.seats, self.sides, self.total = 1, 1, 0.0
        """How many have results; sides: 1 for one seat or a team, 2 for two whose results add up to the total, 0 where
        every seat is for itself."""
        self.values: array[float] = array("d")
        """The result of seat 0 in each position, or of all seats, one after the other."""
        self.error = 0.0
        """No value is further from the true one."""
        self.method = ""
        """How it was solved, in words."""
        self.is_solved = False

    def __contains__(self, position: Position) -> bool:
        number = self.numbers.get(position)
        return number is not None and number < len(self.movers)

    def grow(self, clock: Clock) -> bool:
        """List positions until the clock is up; True once all are known and solved. NotSmall where it can't be."""
        if self.is_solved:
            return True
        # A search for garbage would look at every position again and again.
        collects = gc.isenabled()
        gc.disable()
        try:
            while len(self.movers) < len(self.positions):
                self.list_some()
                if clock.left() <= 0:
                    return False
        finally:
            if collects:
                gc.enable()
        return self.solve(clock)

    def list_some(self) -> None:
        """List what follows the next positions."""
        numbers, positions, after, odds = self.numbers, self.positions, self.after, self.odds
        known = len(positions)
        for position in positions[len(self.movers) : len(self.movers) + LOOKS_EVERY]:
            if len(self.movers) == self.layers[-1]:
                self.layers.append(known)
                self.check_growth()
            to_move = position.to_move
            if not to_move:
                self.ends[len(self.movers)] = tuple(self.sign * score for score in position.scores())
                self.movers.append(0)
                self.first.append(len(after))
                continue
            seat = to_move[0]
            if len(to_move) > 1 or position.is_masked or differs(position, position.seen(max(0, seat))):
                raise Hides
            moves: Collection[Move] = position.moves(seat)
            if seat == CHANCE:
                moves = list(islice(moves, MOST_CHANCE_MOVES + 1))
                if len(moves) > MOST_CHANCE_MOVES:
                    raise NotSmall(f"more than {MOST_CHANCE_MOVES:,} moves of chance at once")
                odds.extend(odds_of(position, moves))
            for move in moves:
                follower = position.play(seat, move)
                number = numbers.setdefault(follower, known)
                if number == known:
                    positions.append(follower)
                    known += 1
                after.append(number)
            if seat != CHANCE:
                odds.frombytes(bytes(8 * (len(after) - len(odds))))
            self.movers.append(seat)
            self.first.append(len(after))
            if known > self.most:
                raise TooMany(f"more than {self.most:,} positions can follow")

    def check_growth(self) -> None:
        """NotSmall where the positions multiply with each move, or will probably be too many."""
        if not self.length or self.layers[-1] <= FEW_POSITIONS:
            return
        before, now = (self.layers[place] - self.layers[place - 1] for place in (-3, -1))
        if now > LARGEST_GROWTH * before:
            raise NotSmall("the positions that can follow multiply with each move")
        # The shortest way to a position is about half as long as a game of random choices that reaches it.
        if self.layers[-1] + now * (self.length / 2 - len(self.layers)) > self.most:
            raise TooMany(f"probably more than {self.most:,} positions can follow")

    def solve(self, clock: Clock) -> bool:
        """Compute the values until the clock is up."""
        if self.iteration is None:
            self.find_sides()
            self.iteration = self.prepared()
            if not self.sides:
                self.solve_for_all(self.iteration)
        while self.sides and not self.iteration.run(WORK):
            if clock.left() <= 0:
                return False
        if self.iteration.is_endless:
            raise NotSmall("play need not end, chance moves, and the scores do not say what endless play is worth")
        if self.iteration.is_slow:
            raise NotSmall("positions come again too often")
        if self.sides:
            self.error = self.iteration.error
            self.values = array("d", self.iteration.values())
        self.method = self.described()
        self.is_solved = True
        return True

    def find_sides(self) -> None:
        """Whether all seats want the same, or one what another does not want, or each something of its own."""
        results = set(self.ends.values())
        if not results:
            raise NotSmall("no position ends the game")
        self.seats = len(next(iter(results)))
        if all(len(set(result)) == 1 for result in results):
            self.sides = 1
        elif self.seats == 2 and len({round(sum(result), 9) for result in results}) == 1:
            self.sides, self.total = 2, sum(next(iter(results)))
        else:
            self.sides = 0

    def prepared(self) -> Iteration:
        """The positions as nodes; a mover there is not a seat, but what it wants."""
        values = array("d", bytes(8 * len(self.movers)))
        other = -1 if self.sides == 2 else 1
        movers = array("b", (0 if seat == CHANCE else 1 if seat == 0 else other for seat in self.movers))
        for number, result in self.ends.items():
            values[number] = result[0]
        return Iteration(movers, self.first, self.after, self.odds, values, self.sides)

    def solve_for_all(self, iteration: Iteration) -> None:
        """Every seat for itself: each position after all that it leads to."""
        seats, after = self.seats, self.after
        values = self.values = array("d", bytes(8 * seats * len(self.movers)))
        done = bytearray(len(self.movers))
        for number in iteration.nodes():
            if number in self.ends:
                result = self.ends[number]
            else:
                begin, end = self.first[number], self.first[number + 1]
                if not all(done[after[edge]] for edge in range(begin, end)):
                    raise NotSmall("positions can come again in a game that is not of two against each other")
                rows = [values[after[edge] * seats : (after[edge] + 1) * seats] for edge in range(begin, end)]
                seat = self.movers[number]
                if seat == CHANCE:
                    odds = self.odds[begin:end]
                    result = tuple(sum(map(float.__mul__, odds, column)) for column in zip(*rows, strict=True))
                else:
                    best: array[float] = max(rows, key=itemgetter(seat))
                    result = tuple(best)
            values[number * seats : (number + 1) * seats] = array("d", result)
            done[number] = 1

    def results(self, position: Position) -> tuple[float, ...]:
        """What the seats may expect, with the sign by which more is better."""
        number = self.numbers[position]
        if not self.sides:
            return tuple(self.values[number * self.seats : (number + 1) * self.seats])
        value = self.values[number]
        return (value, self.total - value) if self.sides == 2 else (value,) * self.seats

    def described(self) -> str:
        """How it was solved, in words."""
        count = f"{len(self.positions):,} position{'s' * (len(self.positions) > 1)}"
        if self.sides and self.iteration is not None and self.iteration.comes_again and any(self.odds):
            return f"exact: value iteration over {count}, error at most {max(self.error, ROUNDING):.0e}"
        return f"exact: retrograde analysis of {count}"

    def advice(self, position: Position) -> list[Advice]:
        """All moves with their exact values, best first."""
        return advice(position, self.sign, self.results, self.method)


def advice(position: Position, sign: float, results: Callable[[Position], Sequence[float]], note: str) -> list[Advice]:
    """All moves of a position with the results that follow, best first."""
    if not position.to_move or position.to_move == (CHANCE,):
        raise IllegalMove("nothing to choose in this position: expected one with a seat to move")
    seat = position.to_move[0]
    listed = [Advice(move, sign * results(position.play(seat, move))[seat], note) for move in position.moves(seat)]
    return sorted(listed, key=lambda item: -sign * (item.value or 0.0))


def differs(one: Position, other: Position) -> bool:
    return one is not other and one != other


def odds_of(position: Position, moves: Collection[Move]) -> list[float]:
    """The odds of chance's moves; equal ones are not asked for each."""
    if type(position).odds is Position.odds:
        return [1 / len(moves)] * len(moves)
    return [float(position.odds(move)) for move in moves]
