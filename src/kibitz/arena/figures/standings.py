"""The entrants of a match by mean score, with standard errors and the possible places."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, pairwise
from math import ceil
from typing import NamedTuple, Protocol

from kibitz import words
from kibitz.arena.figures.luck_free import more_exact
from kibitz.arena.figures.statistics import mean, t95, t_beyond, t_tails
from kibitz.intervals import standard_error

MOST = 1_000_000
"""Deals that somebody may play to settle places."""
SIGNIFICANCE = 0.05
"""The probability of any significant difference among equal players."""


class Scored(Protocol):
    """The part of a finished game that counts."""

    @property
    def players(self) -> tuple[str, ...]: ...

    @property
    def scores(self) -> tuple[float, ...] | None: ...


@dataclass(frozen=True)
class Standing:
    """One entrant's result. Deals are independent, games of one deal are not: the standard error is over deals.

    Where luck is known, the mean, its error and the place are those of the scores without luck.
    """

    name: str
    games: int
    mean: float
    error: float | None
    half: float | None = None
    """Half the width of the mean's 95 % interval."""
    rank: tuple[int, int] = (1, 1)
    """The best and the worst place that are possible, given the games."""
    plain: Standing | None = None
    """The scores as they were, where these are without luck."""

    @property
    def points(self) -> Standing:
        """The scores as they were."""
        return self.plain or self

    @property
    def luck(self) -> float | None:
        """What chance gave in a game; None where nothing was taken off."""
        return None if self.plain is None else self.plain.mean - self.mean


@dataclass(frozen=True)
class Difference:
    """How much the first scores above the second on the same deals."""

    first: str
    second: str
    deals: int
    mean: float
    error: float | None
    tails: float
    """The probability of so large a difference between equals; 1 where nothing is known."""
    apart: bool = False
    """Whether it is significant by Holm's rule (1979): in 5 % of matches between equals any pair's is."""

    @property
    def half(self) -> float | None:
        """Half the width of the mean's 95 % interval."""
        return None if self.error is None else t95(self.deals - 1) * self.error


class OpenPlaces(NamedTuple):
    """Places that the games leave open."""

    first: int
    last: int
    deals: int | None
    """How many more would settle them, if differences and their spread stay as they are; None for more than MOST."""

    def __str__(self) -> str:
        if self.deals is None:
            return f"places {self.first} to {self.last}: so close that more deals would hardly settle them"
        return f"about {words.plural(self.deals, 'more deal')} would settle places {self.first} to {self.last}"


class Standings:
    """The scores of a match so far; add() every deal."""

    def __init__(self, lowest_first: bool) -> None:
        self.lowest_first = lowest_first
        self.count = 0
        self.games: dict[str, int] = defaultdict(int)
        self.deals: dict[str, dict[int, float]] = defaultdict(dict)
        """Each entrant's mean score in each deal that it played."""
        self.luck: dict[str, dict[int, float]] = defaultdict(dict)
        """What chance gave each entrant in these deals, as far as it is known."""

    def add(
        self, games: Sequence[Scored], luck: Sequence[tuple[float, ...] | None] = (), deal: int | None = None
    ) -> None:
        """Count the games of one deal; luck is what chance gave the seats of each, None where that is not known.

        deal: its number, where some play it later than others; None for the next one.
        """
        number = self.count if deal is None else deal
        scores: dict[str, list[float]] = defaultdict(list)
        gifts: dict[str, list[float]] = defaultdict(list)
        for game in games:
            for name, score in zip(game.players, game.scores or (), strict=True):
                scores[name].append(score)
        for game, given in zip(games, luck, strict=bool(luck)):
            for name, gift in zip(game.players, given or (), strict=given is not None):
                gifts[name].append(gift)
        for name, own in scores.items():
            self.games[name] += len(own)
            self.deals[name][number] = mean(own)
            if len(gifts[name]) == len(own):
                self.luck[name][number] = mean(gifts[name])
        self.count += 1

    def without_luck(self) -> dict[str, dict[int, float]]:
        """Each entrant's score in each deal less what chance gave; as it was where that is not more exact."""
        found = {}
        for name, scores in self.deals.items():
            found[name] = scores
            luck = self.luck[name]
            if len(luck) == len(scores) and (cleared := more_exact(list(scores.values()), list(luck.values()))):
                found[name] = dict(zip(scores, cleared, strict=True))
        return found

    def table(self) -> list[Standing]:
        """All entrants, best mean first."""
        ranks = self.ranks()
        return [replace(standing, rank=ranks[standing.name]) for standing in self.means()]

    def means(self) -> list[Standing]:
        """All entrants, best mean first, without ranks, which take long to compute."""
        standings = []
        for name, scores in self.without_luck().items():
            standing = self._standing(name, scores)
            if scores is not self.deals[name]:
                standing = replace(standing, plain=self._standing(name, self.deals[name]))
            standings.append(standing)
        return sorted(standings, key=lambda standing: standing.mean if self.lowest_first else -standing.mean)

    def _standing(self, name: str, scores: Mapping[int, float]) -> Standing:
        """The standing by these scores of its deals, without its place."""
        values = list(scores.values())
        error = standard_error(values)
        half = None if error is None else t95(len(values) - 1) * error
        return Standing(name, self.games[name], mean(values), error, half)

    def differences(self) -> dict[tuple[str, str], Difference]:
        """The difference of every two entrants over the deals that both played, so that the deals' luck cancels out."""
        differences = {}
        cleared = self.without_luck()
        for first, second in combinations(self.deals, 2):
            values, error = self._differences(self.deals, first, second)
            if not values:
                continue
            # On the same deals much of the luck is the same: taking it off each may leave more than it takes.
            again, smaller = self._differences(cleared, first, second)
            if smaller is not None and error is not None and smaller < error:
                values, error = again, smaller
            center = mean(values)
            if error is None:
                tails = 1.0
            elif error == 0:
                tails = 1.0 if center == 0 else 0.0
            else:
                tails = t_tails(center / error, len(values) - 1)
            differences[first, second] = Difference(first, second, len(values), center, error, tails)
        return holm(differences)

    @staticmethod
    def _differences(
        scores: Mapping[str, Mapping[int, float]], first: str, second: str
    ) -> tuple[list[float], float | None]:
        """How much the first scored above the second in each deal that both played, and the mean's standard error."""
        ours, theirs = scores[first], scores[second]
        values = [ours[deal] - theirs[deal] for deal in ours if deal in theirs]
        return values, standard_error(values)

    def ranks(self) -> dict[str, tuple[int, int]]:
        """For each entrant the best and the worst place that the significant differences leave possible."""
        return ranks(self.deals, self.differences().values(), self.lowest_first)

    def open_places(self) -> list[OpenPlaces]:
        """The runs of neighbours in the table whose differences are not significant yet."""
        names, differences = [standing.name for standing in self.means()], self.differences()
        runs: list[OpenPlaces] = []
        for place, pair in enumerate(pairwise(names), 1):
            difference = differences.get(pair) or differences.get((pair[1], pair[0]))
            if difference is None or difference.error is None or difference.apart:
                continue
            deals = None
            if difference.mean:
                freedom = difference.deals - 1
                wanted = t_beyond(SIGNIFICANCE / len(differences), freedom) * difference.error / difference.mean
                more = difference.deals * (wanted * wanted - 1)
                deals = max(1, ceil(more)) if more <= MOST else None
            if runs and runs[-1].last == place:
                before = runs.pop()
                both = None if deals is None or before.deals is None else max(deals, before.deals)
                runs.append(OpenPlaces(before.first, place + 1, both))
            else:
                runs.append(OpenPlaces(place, place + 1, deals))
        return runs

    def widest(self) -> float | None:
        """The largest half width among the means' 95 % intervals; None while one is unknown."""
        halves = [standing.half for standing in self.means()]
        known = [half for half in halves if half is not None]
        return max(known) if known and len(known) == len(halves) else None


def holm(differences: Mapping[tuple[str, str], Difference]) -> dict[tuple[str, str], Difference]:
    """The differences, each with whether it is significant among all of them."""
    found = dict(differences)
    apart = True
    for number, pair in enumerate(sorted(found.values(), key=lambda pair: pair.tails)):
        apart = apart and pair.tails <= SIGNIFICANCE / (len(found) - number)
        found[pair.first, pair.second] = replace(pair, apart=apart)
    return found


def ranks(names: Collection[str], differences: Iterable[Difference], lowest_first: bool) -> dict[str, tuple[int, int]]:
    """For each name the best and the worst place that the significant differences leave possible."""
    better: dict[str, int] = dict.fromkeys(names, 0)
    worse: dict[str, int] = dict.fromkeys(names, 0)
    for pair in differences:
        if pair.apart:
            first_wins = (pair.mean > 0) != lowest_first
            winner, loser = (pair.first, pair.second) if first_wins else (pair.second, pair.first)
            worse[winner] += 1
            better[loser] += 1
    return {name: (1 + better[name], len(names) - worse[name]) for name in names}
