"""Generators side by side draw what Python's own generator draws."""

from random import Random

import pytest

from kibitz.learn.seeds import Seeds
from kibitz.native import interpreted
from kibitz.random.generators import Generators

SEEDS = [0, 1, 4, 2**32 - 1, 2**32, 2**53 + 7, 2**64 - 1]


@pytest.mark.parametrize("make", [Generators, lambda n: interpreted.module("kibitz.random.generators").Generators(n)])
def test_they_draw_as_python_does(make) -> None:
    generators = make(len(SEEDS))
    for number, seed in enumerate(SEEDS):
        generators.begin(number, seed)
    for number, seed in enumerate(SEEDS):
        rng = Random(seed)
        for n in [6, 27, 28, 1, 2, 104, 2**20, *[3] * 700]:
            assert generators.below(number, n) == rng.randrange(n)
        assert generators.seed_of(number) == seed


def test_a_number_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="expected at least 1"):
        Generators(0)
    for number in (-1, 2):
        with pytest.raises(IndexError, match="expected 0 to 1"):
            Generators(2).begin(number, 0)
        with pytest.raises(IndexError, match="expected 0 to 1"):
            Generators(2).seed_of(number)


def test_seeds_that_follow_differ() -> None:
    found = set()
    for first in range(20):
        seeds = Seeds(first)
        found |= {seeds.next() for _ in range(20)}
    assert len(found) == 400
    assert max(found) < 2**53
