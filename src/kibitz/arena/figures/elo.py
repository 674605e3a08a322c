"""Two players: Elo with its error, the likelihood of superiority, and a sequential test."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import log, log10, sqrt
from typing import Literal, TypeAlias

from kibitz.arena.figures.luck_free import more_exact
from kibitz.arena.figures.standings import Scored
from kibitz.arena.figures.statistics import mean, normal_below
from kibitz.intervals import Z95, standard_error

Verdict: TypeAlias = Literal["", "weaker", "stronger"]
PSEUDOCOUNT = 1e-3
"""Added to each count, so that an outcome that has not happened yet does not count as impossible."""
LEAST_VARIANCE = 1e-6
"""The variance of a deal's result is at least this, so that a few equal ones don't decide a match."""
STEPS = 80
"""Halvings of an interval: more than a float has digits."""
UNBOUNDED = 1e9
"""Stands for an end of the interval that is infinite."""


def expected_score(elo: float) -> float:
    """A game's expected result, 0 to 1, at that advantage."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def elo_of(score: float) -> float:
    """The advantage at which that result is expected; infinite at 0 and 1."""
    if score <= 0:
        return float("-inf")
    if score >= 1:
        return float("inf")
    return -400 * log10(1 / score - 1)


@dataclass
class Pairs:
    """Deals of two games with seats exchanged, counted by the points of the first player in both."""

    counts: list[int]
    """Deals with 0, 1/2, 1, 1 1/2 and 2 points: the pentanomial."""
    lowest_wins: bool = False
    results: list[float] = field(default_factory=list)
    """The first player's mean result of a game, 0 to 1, deal by deal."""
    luck: list[float] = field(default_factory=list)
    """What chance gave the first player more than the second in these deals, as far as it is known."""

    def add(self, games: Iterable[Scored], first: str, luck: Sequence[tuple[float, ...] | None] = ()) -> None:
        """Count one deal; luck is what chance gave the seats of each game, None where that is not known."""
        halves, games = 0, list(games)
        for game in games:
            scores = game.scores or ()
            if len(scores) != 2:
                raise ValueError(f"Elo of a game of {len(scores)}: expected games of two")
            seat = game.players.index(first)
            ours, theirs = scores[seat], scores[1 - seat]
            if ours == theirs:
                halves += 1
            elif (ours > theirs) != self.lowest_wins:
                halves += 2
        self.counts[halves] += 1
        self.results.append(halves / 4)
        seats = [game.players.index(first) for game in games]
        gifts = [given[seat] - given[1 - seat] for given, seat in zip(luck, seats, strict=bool(luck)) if given]
        if len(gifts) == len(games):
            self.luck.append(sum(gifts) if not self.lowest_wins else -sum(gifts))

    @property
    def deals(self) -> int:
        return sum(self.counts)

    def without_luck(self) -> list[float]:
        """The deals' results without luck; empty where that is not known, or not more exact."""
        if not self.luck or len(self.luck) != self.deals:
            return []
        return more_exact(self.results, self.luck)

    @property
    def score(self) -> float:
        """The first player's mean result of a game, 0 to 1."""
        if cleared := self.without_luck():
            return mean(cleared)
        return sum(count * halves for halves, count in enumerate(self.counts)) / 4 / self.deals

    @property
    def error(self) -> float:
        """The standard error of score, by deals: the two games of a deal are correlated."""
        if cleared := self.without_luck():
            return standard_error(cleared) or 0.0
        center = self.score
        squares = sum(count * (halves / 4 - center) ** 2 for halves, count in enumerate(self.counts))
        return sqrt(squares / max(1, self.deals - 1) / self.deals)

    @property
    def elo(self) -> tuple[float, float, float]:
        """The low end, the estimate and the high end of the 95 % interval."""
        half = Z95 * self.error
        return elo_of(self.score - half), elo_of(self.score), elo_of(self.score + half)

    @property
    def superiority(self) -> float:
        """The likelihood of superiority (LOS) of the first player, with a flat prior."""
        if self.error == 0:
            return 0.5 if self.score == 0.5 else float(self.score > 0.5)
        return normal_below((self.score - 0.5) / self.error)


def likeliest(counts: Sequence[float], score: float) -> list[float]:
    """The distribution of a deal's points that makes the counts most likely, among those with that mean score."""
    total = sum(counts)
    values = [halves / 4 - score for halves in range(len(counts))]
    # The Lagrange multiplier is the one root between the poles, at which a probability would become infinite.
    low, high = -1 / values[-1] if values[-1] > 0 else -UNBOUNDED, -1 / values[0] if values[0] < 0 else UNBOUNDED
    for _ in range(STEPS):
        middle = (low + high) / 2
        slope = sum(count * value / (1 + middle * value) for count, value in zip(counts, values, strict=True))
        low, high = (middle, high) if slope > 0 else (low, middle)
    middle = (low + high) / 2
    return [count / total / (1 + middle * value) for count, value in zip(counts, values, strict=True)]


@dataclass(frozen=True)
class Sprt:
    """Wald's sequential probability ratio test (1945) of two advantages: it decides, it does not measure."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    """The probability of the verdict `stronger` at elo0."""
    beta: float = 0.05
    """The probability of the verdict `weaker` at elo1."""

    def ratio(self, pairs: Pairs) -> float:
        """The log likelihood ratio of elo1 to elo0, each with the draws that fit the counts best (GSPRT).

        Results without luck are not counts: theirs is that of normal distributions with the variance that they have.
        """
        low, high = expected_score(self.elo0), expected_score(self.elo1)
        if cleared := pairs.without_luck():
            center = mean(cleared)
            variance = sum([(result - center) ** 2 for result in cleared]) / len(cleared)
            return len(cleared) * (high - low) * (2 * center - low - high) / (2 * max(variance, LEAST_VARIANCE))
        filled = [count + PSEUDOCOUNT for count in pairs.counts]
        at0, at1 = likeliest(filled, low), likeliest(filled, high)
        return sum(count * log(q / p) for count, p, q in zip(filled, at0, at1, strict=True))

    @property
    def bounds(self) -> tuple[float, float]:
        return log(self.beta / (1 - self.alpha)), log((1 - self.beta) / self.alpha)

    def verdict(self, pairs: Pairs) -> Verdict:
        """The decision; empty while there is none."""
        low, high = self.bounds
        ratio = self.ratio(pairs)
        return "stronger" if ratio >= high else "weaker" if ratio <= low else ""
