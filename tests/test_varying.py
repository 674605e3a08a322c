"""Drawing a game that is unlike the known ones and as difficult as wanted."""

from dataclasses import dataclass

import pytest

from kibitz.table import InvalidText
from kibitz.varying import first_good, nearest, too_alike


@dataclass(frozen=True)
class Number:
    """A game that is its number; the number is its difficulty too."""

    number: int

    @property
    def name(self) -> str:
        return f"game {self.number}"

    @property
    def gap(self) -> float:
        return float(self.number)


def distance(one: Number, other: Number) -> int:
    return abs(one.number - other.number)


def odd(one: Number) -> str:
    return "odd" if one.number % 2 else ""


def test_the_first_that_is_good_is_taken_and_the_others_are_named() -> None:
    said: list[str] = []
    unfit = {4: "four"}
    found = first_good(
        map(Number, (1, 2, 4, 6, 8)),
        odd,
        lambda one: one,
        (3, 9),
        said.append,
        unfit=lambda one: unfit.get(one.number, ""),
    )
    assert found == Number(6)
    assert said == [
        "game 1 rejected: odd",
        "game 2 rejected: greedy play is 2.00 deviations behind: expected 3 to 9",
        "game 4 rejected: four",
    ]
    with pytest.raises(InvalidText, match="among the 3"):
        first_good(map(Number, (1, 3, 5)), odd, lambda one: one, (0, 9), said.append)


def test_a_game_like_a_preset_or_a_taken_one_is_named() -> None:
    taken = [Number(20), Number(30)]
    presets = {"four": Number(4), "one": Number(1)}
    assert nearest(Number(28), presets, distance) == (24, "four")
    assert too_alike(Number(5), presets, 2, taken, distance, 3) == "too much like four (distance 1, expected 2)"
    assert too_alike(Number(28), presets, 2, taken, distance, 3).startswith("too much like game 30 (distance 2")
    assert not too_alike(Number(25), presets, 2, taken, distance, 3)
