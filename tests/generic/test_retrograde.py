"""Exact values of games that everybody can check."""

from dataclasses import dataclass
from functools import reduce
from importlib import import_module
from itertools import product
from operator import xor
from pathlib import Path
from typing import Any

import pytest

from kibitz.generic import retrograde
from kibitz.generic.retrograde import NotSmall, Retrograde
from kibitz.table import Clock
from tests.generic.games import Nim, Noughts, Pennies, Small, nim

EXAMPLES = Path(__file__).parents[2] / "examples" / "plugins"
"""Their own tests compare races, Can't Stop, Pig and poker with values that are known from elsewhere."""


@pytest.mark.slow
def test_noughts_and_crosses_is_a_draw() -> None:
    solution = Retrograde(Noughts(), 1.0)
    assert solution.grow(Clock())
    assert solution.results(Noughts()) == (0.0, 0.0)
    assert len(solution.positions) == 5478
    assert {item.value for item in solution.advice(Noughts())} == {0.0}


def test_nim_is_lost_where_the_sum_is_zero() -> None:
    """Bouton's theorem of 1901, for every position below 3, 4 and 5."""
    solution = Retrograde(nim(3, 4, 5), 1.0)
    solution.grow(Clock())
    for heaps in product(range(4), range(5), range(6)):
        for turn in (0, 1):
            if (position := Nim(heaps, turn)) in solution:
                assert solution.results(position)[turn] == (1.0 if reduce(xor, heaps) else -1.0)


@dataclass(frozen=True)
class Ring(Small):
    """Two players push a stone around a ring of squares; it may go on for ever."""

    at: int
    turn: int = 0

    @property
    def to_move(self) -> tuple[int, ...]:
        return () if self.at in (0, 7) else (self.turn,)

    def moves(self, seat: int) -> tuple[int, ...]:
        if seat not in self.to_move:
            return ()
        # Seat 1 may always step back; from 6 seat 0 wins, from 1 seat 1 does.
        return (1, -1) if seat == 0 else (1, -1, 2)

    def play(self, seat: int, move: Any) -> "Ring":
        self.checked(seat, move)
        return Ring(max(0, min(7, self.at + move)), 1 - self.turn)

    def scores(self) -> tuple[float, ...]:
        return (1.0, -1.0) if self.at == 7 else (-1.0, 1.0)

    def __str__(self) -> str:
        return f"{self.at} {self.turn}"


def test_what_nobody_can_force_is_a_draw() -> None:
    solution = Retrograde(Ring(4), 1.0)
    solution.grow(Clock())
    assert solution.results(Ring(6, 0)) == (1.0, -1.0)
    assert solution.results(Ring(1, 1)) == (-1.0, 1.0)
    assert solution.results(Ring(4, 0)) == (0.0, 0.0)


@pytest.mark.slow
def test_it_goes_on_where_the_time_was_up() -> None:
    solution = Retrograde(Noughts(), 1.0)
    looks = 0
    while not solution.grow(Clock(0.0)):
        looks += 1
    assert looks > 1
    assert solution.results(Noughts()) == (0.0, 0.0)


def test_choices_at_once_are_not_its_kind() -> None:
    with pytest.raises(NotSmall, match="at the same time"):
        Retrograde(Pennies(), 1.0).grow(Clock())


def test_a_game_that_grows_like_a_tree_is_soon_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retrograde, "FEW_POSITIONS", 100)
    solution = Retrograde(Noughts(), 1.0, length=9.0)
    with pytest.raises(NotSmall, match="multiply with each move"):
        solution.grow(Clock())
    assert len(solution.positions) < 2000


def test_a_long_race_is_soon_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES / "kibitz-backgammon-race" / "src"))
    race = import_module("kibitz_backgammon_race.game").Race
    monkeypatch.setattr(retrograde, "FEW_POSITIONS", 100)
    monkeypatch.setattr(retrograde, "LARGEST_GROWTH", 1000.0)
    wide = (6, 5, 4, 3, 2, 1)
    with pytest.raises(NotSmall, match="probably more than 2,000 positions can follow"):
        Retrograde(race(wide, wide), 1.0, 2000, length=1000.0).grow(Clock())
