"""Decks shuffled as the random module does, and counts that do not depend on how they are made."""

import random
from collections.abc import Sequence

import pytest

from kibitz.random import shuffles


def top(deck: Sequence[int]) -> int:
    return deck[-1]


@pytest.mark.parametrize("seed", [0, -5, 2**70])
def test_a_deck_is_shuffled_as_python_does(seed: int) -> None:
    deck = range(20, 60)
    random.seed(seed)
    expected = list(deck)
    random.shuffle(expected)
    assert shuffles.shuffled(deck, seed) == expected


def test_one_by_one_counts_every_seed() -> None:
    expected: dict[int, int] = {}
    for seed in range(-20, 30):
        card = shuffles.shuffled(range(5), seed)[-1]
        expected[card] = expected.get(card, 0) + 1
    assert shuffles.count_one_by_one(range(5), top, -20, 50) == expected


def test_without_the_compiled_module_games_are_counted_one_by_one() -> None:
    expected = shuffles.count_one_by_one(range(5), top, 3, 40)
    assert shuffles.count_results("kibitz.no_such_module", range(5), top, 3, 40) == expected
    assert shuffles.count_results("kibitz.random.shuffles", range(5), top, 3, 40) == expected, "a module of Python"


def test_many_games_are_counted_in_several_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shuffles, "GAMES_A_CALL", 7)
    calls = []

    def tally(first: int, n: int) -> dict[int, int]:
        calls.append((first, n))
        return {seed % 3: 1 for seed in range(first, first + n)} | {9: n}

    assert shuffles.count_in_calls(tally, -10, 17) == {0: 3, 1: 3, 2: 3, 9: 17}
    assert calls == [(-10, 7), (-3, 7), (4, 3)]
