"""Scores without luck: unbiased, honest about their error, and never less exact than the scores themselves."""

import random
from dataclasses import dataclass
from statistics import NormalDist

import pytest

from kibitz.arena.figures.luck_free import FEWEST, slope, without_luck
from kibitz.arena.figures.standings import Standing, Standings

MATCHES = 1000


@dataclass
class Game:
    players: tuple[str, ...]
    scores: tuple[float, ...]
    luck: tuple[float, ...] | None


@dataclass(frozen=True)
class World:
    """Two players of known strength; scores have a standard deviation of 1."""

    share: float
    """The correlation of luck and score."""
    common: float
    """How much of the luck both have on the same deal."""
    better: float = 0.0
    """How much better the first is."""
    skewed: bool = False

    def match(self, rng: random.Random, deals: int) -> list[list[Game]]:
        return [self.deal(rng) for _ in range(deals)]

    def deal(self, rng: random.Random) -> list[Game]:
        both = self.drawn(rng)
        games = []
        for name, strength in (("first", self.better), ("second", 0.0)):
            luck = self.common**0.5 * both + (1 - self.common) ** 0.5 * self.drawn(rng)
            rest = (1 - self.share**2) ** 0.5 * rng.gauss(0, 1)
            games.append(Game((name,), (strength + self.share * luck + rest,), (luck,)))
        return games

    def drawn(self, rng: random.Random) -> float:
        return rng.expovariate(1) - 1 if self.skewed else rng.gauss(0, 1)


def standings(deals: list[list[Game]], luck_free: bool = True) -> Standings:
    found = Standings(lowest_first=False)
    for games in deals:
        found.add(games, [game.luck for game in games] if luck_free else [])
    return found


def row(found: Standings, name: str) -> Standing:
    return next(standing for standing in found.table() if standing.name == name)


WORLDS = [
    World(0.0, 0.0),
    World(0.5, 0.0),
    World(0.95, 0.0),
    World(0.95, 0.9),
    World(0.5, 0.9, better=0.3),
    World(0.9, 0.0, skewed=True),
]


@pytest.mark.workflows
@pytest.mark.parametrize("world", WORLDS, ids=str)
def test_many_matches_between_players_of_known_strength(world: World) -> None:
    rng = random.Random(f"{world}")
    deals = 40
    off, covered, apart = [], 0, 0
    for _ in range(MATCHES):
        match = world.match(rng, deals)
        found, plain = standings(match), standings(match, luck_free=False)
        first = row(found, "first")
        error, before = first.error, row(plain, "first").error
        assert error is not None
        assert before is not None
        assert first.half is not None
        assert error <= before
        off.append((first.mean - world.better) / error)
        covered += abs(first.mean - world.better) <= first.half
        (pair,), (plain_pair,) = found.differences().values(), plain.differences().values()
        assert pair.error is not None
        assert plain_pair.error is not None
        assert pair.error <= plain_pair.error
        apart += pair.apart
    assert abs(sum(off)) / MATCHES**0.5 < 3, "biased"
    assert 0.935 <= covered / MATCHES <= 0.965
    if not world.better:
        # 5 %, and three standard errors of that share in this number of matches.
        assert apart / MATCHES <= 0.05 + 3 * (0.05 * 0.95 / MATCHES) ** 0.5
    else:
        # Where one is better, taking the luck off finds it more often.
        error = (2 * (1 - world.share**2) / deals) ** 0.5
        assert apart / MATCHES > NormalDist().cdf(world.better / error - 1.96) - 0.05


def test_luck_that_explains_nothing_is_left() -> None:
    rng = random.Random(7)
    scores = [rng.gauss(0, 1) for _ in range(100)]
    assert slope(scores, [0.0] * 100) == 0
    assert slope([1.0] * 100, scores) == 0
    assert slope(scores[: FEWEST - 1], scores[: FEWEST - 1]) == 0
    assert slope(scores, scores) == pytest.approx(1)


def test_each_half_gets_the_slope_of_the_other() -> None:
    # In the even deals luck counts twice, in the odd ones three times.
    luck = [float(number % 7 - 3) for number in range(40)]
    scores = [(2 + number % 2) * gift for number, gift in enumerate(luck)]
    found = without_luck(scores, luck)
    assert found[0::2] == pytest.approx([-gift for gift in luck[0::2]])
    assert found[1::2] == pytest.approx(luck[1::2])


def test_places_are_decided_without_luck() -> None:
    match = World(0.99, 0.0, better=0.2).match(random.Random(3), 30)
    found, plain = standings(match), standings(match, luck_free=False)
    (pair,), (as_scored,) = found.differences().values(), plain.differences().values()
    assert (pair.apart, as_scored.apart) == (True, False)
    first = row(found, "first")
    assert first.points.mean == row(plain, "first").mean
    assert first.luck == pytest.approx(first.points.mean - first.mean)
    assert row(plain, "first").luck is None


def test_a_game_without_known_luck_leaves_the_scores_as_they_are() -> None:
    match = World(0.99, 0.0).match(random.Random(3), 30)
    match[4][0].luck = None
    found = standings(match)
    assert row(found, "first").luck is None
    assert row(found, "second").luck is not None
