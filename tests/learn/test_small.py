"""Encodings of games that are walked through."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from kibitz.learn.small import SmallEncoding
from kibitz.table import Game, InvalidText
from tests.conformance.games import template, toy
from tests.generic.games import Small, small


def test_the_longest_game_is_found_however_a_state_is_reached_first() -> None:
    """Each token may be taken alone, though the walk comes to most heaps by taking several."""
    limits = SmallEncoding(template(), 2, {"tokens": 15}).limits()
    assert (limits.moves, limits.chance_moves, limits.outcomes, limits.total) == (15, 0, 0, 1.0)


def test_chance_and_players_are_counted_apart() -> None:
    limits = SmallEncoding(toy(), 2, {}).limits()
    assert (limits.moves, limits.chance_moves, limits.outcomes) == (2, 1, 6)


@dataclass(frozen=True)
class Net(Small):
    """Steps to the right or up, or back down where that is allowed."""

    across: int = 0
    up: int = 0
    size: int = 3
    goes_back: bool = False

    @property
    def to_move(self) -> tuple[int, ...]:
        return () if self.across == self.up == self.size else (0,)

    def moves(self, seat: int) -> tuple[str, ...]:
        ways = {"right": self.across < self.size, "up": self.up < self.size, "down": self.goes_back and self.up > 0}
        return tuple(name for name, is_open in ways.items() if is_open)

    def play(self, seat: int, move: Any) -> Net:
        across, up = {"right": (1, 0), "up": (0, 1), "down": (0, -1)}[move]
        return replace(self, across=self.across + across, up=self.up + up)

    def scores(self) -> tuple[float, ...]:
        return (1.0, -1.0)

    def __str__(self) -> str:
        return f"{self.across} {self.up}"


def net(size: int, goes_back: bool = False) -> Game:
    return small("net", Net(size=size, goes_back=goes_back))


def test_a_state_that_many_ways_lead_to_counts_once() -> None:
    """The net has 1,681 states, and far more ways through it."""
    assert SmallEncoding(net(40), 2, {}).limits().moves == 80


@pytest.mark.slow
def test_too_many_states_are_refused() -> None:
    with pytest.raises(InvalidText, match="net has more than 20000 states and no encoding: expected an encoding"):
        SmallEncoding(net(150), 2, {})


def test_a_game_without_end_is_refused() -> None:
    with pytest.raises(InvalidText, match="positions of net can come again without end"):
        SmallEncoding(net(3, goes_back=True), 2, {})
