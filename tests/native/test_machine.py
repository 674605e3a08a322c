"""What C does better, against what is published and against the same in Python."""

import pytest

from kibitz.games.take_five.engine.table import Table
from kibitz.native import interpreted
from kibitz.native.machine import GOLDEN_GAMMA, splitmix64

PUBLISHED = {
    1234567: (
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ),
    0: (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B),
}
"""The first numbers of seeds: https://rosettacode.org/wiki/Pseudo-random_numbers/Splitmix64, and of 0, Vigna's code."""


@pytest.mark.parametrize("seed", PUBLISHED)
def test_splitmix64_gives_the_published_numbers(seed: int) -> None:
    states = [(seed + number * GOLDEN_GAMMA) % 2**64 for number in range(5)]
    assert tuple(map(splitmix64, states)) == PUBLISHED[seed]


def test_splitmix64_is_the_same_in_c() -> None:
    """Through a compiled module that seeds its generator by it; states whose sum exceeds 64 bits are among them."""
    plain = interpreted.module("kibitz.games.take_five.engine.table").Table
    for seed in (0, 1, 1234567, 2**63, 2**64 - GOLDEN_GAMMA, 2**64 - 1):
        drawn = [[table.random_below(2**20) for _ in range(8)] for table in (Table(seed), plain(seed))]
        assert drawn[0] == drawn[1]
