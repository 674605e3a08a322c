"""Values of every kind as a fixed number of bytes."""

from dataclasses import dataclass
from typing import Any, NamedTuple

import pytest

from kibitz.learn.shapes import Shape


@dataclass(frozen=True)
class Card:
    suit: str
    rank: int


class Pair(NamedTuple):
    left: int
    right: bool


def settled(*values: Any) -> Shape:
    shape = Shape()
    for value in values:
        shape.see(value)
    shape.settle()
    return shape


@pytest.mark.parametrize(
    ("seen", "value", "expected"),
    [
        ([0, 9], 9, [9]),
        ([0, 9], 999, [255]),
        ([-3, 9], -3, [125]),
        ([0, 5000], 5000, [147, 136]),
        ([None, 4], 4, [1, 4]),
        ([None, 4], None, [0, 0]),
        ([None], None, [0]),
        (["b", "a"], "b", [2]),
        (["b", "a"], "unknown", [0]),
        ([True, False], True, [1]),
        ([(1, 2), (3,)], (3,), [1, 3, 0]),
        ([(1, 2)], (7, 8, 9), [7, 8]),
        ([{"b", "a"}, {"c"}], {"c", "a"}, [1, 0, 1]),
        ([{"x": 1, "y": 2}], {"y": 5}, [0, 5]),
        ([Card("h", 3), Card("s", 4)], Card("s", 9), [2, 9]),
        ([Pair(1, False)], Pair(6, True), [6, 1]),
        ([[Card("h", 3)], []], [], [0, 0, 0]),
    ],
)
def test_a_value_is_written_as_what_was_seen_is(seen: list[Any], value: Any, expected: list[int]) -> None:
    shape = settled(*seen)
    assert shape.write(value) == expected
    assert shape.size == len(expected)


def test_many_different_texts_are_written_letter_by_letter() -> None:
    shape = settled(*(f"{number:03b}".replace("0", ".").replace("1", "x").zfill(8) for number in range(100)))
    assert shape.size >= 8
    assert len(shape.write("0.x")) == shape.size
    assert shape.write("0000.x.x") != shape.write("0000x.x.")
