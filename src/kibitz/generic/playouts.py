"""Games played to their end by quick choices, and what is learned from them about moves: the base of all samplers."""

import math
from collections.abc import Sequence
from random import Random

from kibitz.table import CHANCE, Move, Position, Seat

MOST_MOVES = 2000
"""The length after which a playout is cut off and counts as even."""
CANDIDATES = 3
"""Moves of which a playout takes the one that has done best so far."""
RANDOM_SHARE = 0.3
"""The share of a playout's choices that are made at random, so that no move is given up."""

MOST_ENDS = 3
FEW_RESULTS = 3
"""A game with no more different results than win, draw and loss is one; others have a scale of results."""
LONG = 60
"""Moves of a playout that is too long to be played to the end often enough."""
TRIALS = 4
"""Playouts that are played to the end before it is known how long they are."""
CUT = 8
"""Moves after which a long playout is cut."""
MOBILITY_SHARE = 0.8
"""The share of the range of results that mobility alone can make up."""
SPREADS = 2.0
"""The range of results that matters where they have a scale, in standard deviations."""

Utilities = tuple[float, ...]
"""What each seat maximizes: its score, or its negated score where the lowest is best."""


class Playouts:
    """Plays positions to the end, and remembers how well each move did for each seat.

    The average result of a move wherever it was played is the move-average sampling technique (MAST) of Finnsson and
    Björnsson (2008). It needs no knowledge of the game, because equal moves have equal texts.
    """

    def __init__(self, sign: float, seed: int, learns: bool = True) -> None:
        """sign is -1 where the lowest score is best; without `learns` all choices are random."""
        self.sign, self.learns = sign, learns
        self.rng = Random(seed)
        self.averages: dict[tuple[Seat, Move], list[float]] = {}
        """Number and sum of the results of a move."""
        self.low, self.high = float("inf"), float("-inf")
        """The range of all results so far."""
        self.ends: set[Utilities] = set()
        """The first few different results."""
        self.lengths: list[int] = []
        """The lengths of the first playouts, in moves."""
        self.cut = MOST_MOVES
        self.number, self.mean_result, self.squares = 0, 0.0, 0.0
        """Of seat 0's results, for Welford's method."""

    def utilities(self, position: Position) -> Utilities:
        """The result of a game that is over."""
        results = tuple(self.sign * score for score in position.scores())
        if len(self.ends) <= MOST_ENDS:
            self.ends.add(results)
        self.low = min(self.low, *results)
        self.high = max(self.high, *results)
        return results

    @property
    def range(self) -> float:
        return self.high - self.low if self.high > self.low else 1.0

    @property
    def scale(self) -> float:
        """The range of results that matters: the rare ones count little where many are possible."""
        if len(self.ends) <= FEW_RESULTS:
            return self.range
        return SPREADS * math.sqrt(self.squares / self.number) if self.squares else self.range

    def count(self, result: float) -> None:
        """One more result of seat 0."""
        self.number += 1
        before = self.mean_result
        self.mean_result += (result - before) / self.number
        self.squares += (result - before) * (result - self.mean_result)

    def choice(self, seat: Seat, moves: Sequence[Move]) -> Move:
        """A quick choice: mostly a move that did well before, sometimes any."""
        rng = self.rng
        move = moves[int(rng.random() * len(moves))]
        if not self.learns or len(moves) == 1 or rng.random() < RANDOM_SHARE:
            return move
        best, best_mean = move, self.mean(seat, move)
        for _ in range(CANDIDATES - 1):
            move = moves[int(rng.random() * len(moves))]
            mean = self.mean(seat, move)
            if mean > best_mean:
                best, best_mean = move, mean
        return best

    def mean(self, seat: Seat, move: Move) -> float:
        """How well the move did; as well as possible where it was never tried."""
        known = self.averages.get((seat, move))
        return known[1] / known[0] if known else self.high

    def to_end(self, position: Position, played: list[tuple[Seat, Move]]) -> Utilities | None:
        """Play on to the end, or to the cut; the moves are added to the list. None where the game does not end."""
        mobility = [0, 0]
        for number in range(self.cut):
            to_move = position.to_move
            if not to_move:
                self.lengths = [*self.lengths, number][:TRIALS]
                return self.utilities(position)
            seat = to_move[0]
            if seat == CHANCE:
                position = position.play(CHANCE, position.draw(self.rng))
                continue
            listed = position.moves(seat)
            moves = listed if isinstance(listed, (list, tuple)) else list(listed)
            if seat < 2:
                mobility[seat] = len(moves)
            move = self.choice(seat, moves)
            if self.learns:
                played.append((seat, move))
            position = position.play(seat, move)
        return self.utilities(position) if not position.to_move else self.by_mobility(mobility)

    def by_mobility(self, mobility: Sequence[int]) -> Utilities | None:
        """What a cut game of two is worth: more for whoever has more moves, a usual measure in general game playing."""
        if self.cut == MOST_MOVES or self.high < self.low:
            return None
        share = MOBILITY_SHARE * (mobility[0] - mobility[1]) / (2 * max(1, sum(mobility)))
        middle = (self.low + self.high) / 2
        return (middle + share * self.range, middle - share * self.range)

    def cut_long_ones(self) -> None:
        """From now on cut playouts, if those so far were long."""
        if len(self.lengths) == TRIALS and sum(self.lengths) > LONG * TRIALS:
            self.cut = CUT

    def learn(self, played: Sequence[tuple[Seat, Move]], results: Utilities) -> None:
        averages = self.averages
        for key in played:
            known = averages.setdefault(key, [0.0, 0.0])
            known[0] += 1.0
            known[1] += results[key[0]]
