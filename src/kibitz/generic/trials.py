"""Successive elimination: moves are tried in common deals, and those that are clearly behind the best are dropped.

Whether a move is behind is judged by its lead over the mean of the moves that were tried in the same deals: the luck of
the deals cancels (common random numbers). The rule is that of a race (O. Maron and A. Moore, 1994).
"""

from collections.abc import Sequence
from math import inf, sqrt
from typing import Generic, TypeVar

from kibitz.table import Move

M = TypeVar("M", bound=Move)


class Trial(Generic[M]):
    """What a move has brought in the deals in which it was tried."""

    def __init__(self, move: M, guess: float = 0.0, trust: int = 0) -> None:
        """`guess` is what the move is expected to bring before it is tried; it counts for as many deals as `trust`."""
        self.move, self.guess, self.trust = move, guess, trust
        self.tried = 0
        self.total = 0.0
        self.squares = 0.0
        self.ahead = 0.0
        self.ahead_squares = 0.0
        self.behind = 0.0
        """How much less than the best it was expected to bring at the last comparison in which it took part."""

    def add(self, result: float, ahead: float) -> None:
        """Add what the move brought in a deal, and how far that is ahead of what it is compared with."""
        self.tried += 1
        self.total += result
        self.squares += result * result
        self.ahead += ahead
        self.ahead_squares += ahead * ahead

    @property
    def mean(self) -> float:
        """What the move brought on average; the guess before it is tried."""
        return self.total / self.tried if self.tried else self.guess

    @property
    def expected(self) -> float:
        """The mean of the results and the guess."""
        return (self.total + self.trust * self.guess) / (self.tried + self.trust)

    @property
    def spread(self) -> float:
        """The standard deviation of one result."""
        return sqrt(max(0.0, self.squares / self.tried - self.mean**2))

    @property
    def error(self) -> float:
        """The standard error of the mean; infinite for fewer than two results."""
        return self.spread / sqrt(self.tried) if self.tried > 1 else inf

    @property
    def error_ahead(self) -> float:
        """The standard error of the lead; infinite for fewer than two results."""
        if self.tried < 2:
            return inf
        variance = self.ahead_squares / self.tried - (self.ahead / self.tried) ** 2
        return sqrt(max(0.0, variance) / self.tried)


def add_deal(trials: Sequence[Trial[M]], results: Sequence[float]) -> None:
    """Add what each move brought in one deal."""
    mean = sum(results) / len(results)
    for trial, result in zip(trials, results, strict=True):
        trial.add(result, result - mean)


def compare(trials: Sequence[Trial[M]]) -> Trial[M]:
    """The best of moves that were tried in the same deals; sets how far each of them is behind it."""
    best = max(trials, key=lambda trial: trial.expected)
    for trial in trials:
        trial.behind = best.expected - trial.expected
    return best


def still_close(trials: Sequence[Trial[M]], sure: float) -> list[Trial[M]]:
    """The moves that are at most `sure` standard errors of their lead behind the best."""
    compare(trials)
    return [trial for trial in trials if trial.behind <= sure * trial.error_ahead]
