"""The rules by examples, and the values of a solution that knows nothing of Kibitz."""

from itertools import product

import pytest
from kibitz.generic.retrograde import Retrograde
from kibitz.table import CHANCE, Clock

from kibitz_cant_stop.game import LENGTHS, NO_STEPS, Climb

CHANCES = (2 / 6, 3 / 6)
"""Of a throw that climbs the short column, and the long one."""

Steps = tuple[int, int]


def test_a_six_loses_the_steps_of_the_turn() -> None:
    climb = Climb((1, 0), (0, 2), (1, 1), 1, 1)
    assert climb.play(CHANCE, 6) == Climb((1, 0), (0, 2))
    assert climb.play(CHANCE, 1) == Climb((1, 0), (0, 2), (2, 1), 1)
    assert Climb((1, 0), (0, 2), (1, 1), 1).play(1, "stop") == Climb((1, 0), (1, 3))
    assert climb.play(CHANCE, 4).winner == 1


def by_iteration() -> dict[tuple[Steps, Steps], float]:
    """How often who begins a turn wins, by what both have kept."""
    places = list(product(*map(range, LENGTHS)))
    win = {(own, other): 0.5 for own in places for other in places}

    def worth(own: Steps, other: Steps, steps: Steps) -> float:
        """Before a throw."""
        total = (1 - sum(CHANCES)) * (1 - win[other, own])
        for column, chance in enumerate(CHANCES):
            climbed = (steps[0] + (column == 0), steps[1] + (column == 1))
            at = (own[0] + climbed[0], own[1] + climbed[1])
            if any(step >= length for step, length in zip(at, LENGTHS, strict=True)):
                total += chance
            else:
                total += chance * max(1 - win[other, at], worth(own, other, climbed))
        return total

    for _ in range(100):
        win = {key: worth(*key, NO_STEPS) for key in win}
    return win


def test_every_position_has_the_value_of_plain_iteration() -> None:
    solution = Retrograde(Climb(), 1.0)
    assert solution.grow(Clock())
    assert "value iteration" in solution.method
    compared = 0
    for (own, other), value in by_iteration().items():
        for turn in (0, 1):
            climb = Climb(own, other) if turn == 0 else Climb(other, own, turn=1)
            if climb in solution:
                assert solution.results(climb)[turn] == pytest.approx(value, abs=1e-9)
                compared += 1
    assert compared > 250
