"""Views as plain data."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import NamedTuple

from kibitz import catalog
from kibitz.arena.plain_views import plain, view_of


class Suit(Enum):
    HEARTS = 1


class Pair(NamedTuple):
    first: int
    second: str


@dataclass(frozen=True)
class Inner:
    numbers: tuple[int, ...]
    kept: Mapping[int, str] = field(default_factory=dict)
    secret: int = field(default=3, repr=False)


def test_every_kind_of_value_becomes_json() -> None:
    assert plain(Inner((1, 2), MappingProxyType({1: "a"}))) == {"numbers": [1, 2], "kept": {"1": "a"}}
    assert plain((Suit.HEARTS, Pair(1, "b"), frozenset({2, 1}), None, 1.5)) == [
        "HEARTS",
        {"first": 1, "second": "b"},
        [1, 2],
        None,
        1.5,
    ]
    assert plain(object()).startswith("<object")


def test_a_view_says_who_sees_what() -> None:
    view = catalog.game("betsy").start(2).view(1)
    shown = json.loads(json.dumps(view_of(view)))
    assert shown["seat"] == 1
    assert shown["moves"] == []
    assert shown["text"] == str(view)
