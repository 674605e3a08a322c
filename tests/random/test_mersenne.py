"""Generators against the standard library's: lane by lane in a block, and each with a seed of its own."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kibitz.learn.seeds import Seeds
from kibitz.native import interpreted
from kibitz.random import mersenne

plain = interpreted.module("kibitz.random.mersenne")

SEEDS = [0, 1, 4, 2**32 - 1, 2**32, 2**53 + 7, 2**64 - 1]


def expected(cards: int, seed: int) -> list[int]:
    deck = list(range(cards))
    random.Random(seed).shuffle(deck)
    return deck


def check(cards: int, first: int, n: int) -> None:
    decks = mersenne.shuffled(cards, first, n)
    assert len(decks) == n
    for seed, deck in enumerate(decks, first):
        assert deck == expected(cards, seed), seed


@pytest.mark.slow
@pytest.mark.parametrize("cards", [32, 48])
def test_thousands_of_seeds(cards: int) -> None:
    check(cards, -2_500, 5_000)


@pytest.mark.slow
@pytest.mark.parametrize(
    "around",
    [0, 2**31, 2**32, 2**33, 2**63, 2**64, 2**96 - 2**32, 10**400, 2**19968, 2**20000, 10**9000],
    ids=lambda seed: f"{seed.bit_length()} bits",
)
@pytest.mark.parametrize("sign", [1, -1])
def test_keys_of_any_length_and_their_borders(around: int, sign: int) -> None:
    check(48, sign * around - 140, 280)


@pytest.mark.parametrize("words", [1, 2, 622, 623, 624, 625, 1247, 1248])
def test_keys_about_as_long_as_the_state(words: int) -> None:
    check(32, random.Random(words).getrandbits(32 * words) | 1 << 32 * words - 1, 3)


@pytest.mark.parametrize("cards", [2, 3, 4, 5, 7, 8, 9, 127, 128, 129, 254, 255])
def test_decks_of_all_sizes(cards: int) -> None:
    check(cards, 10**6, 200)


def test_words_after_the_state_was_twisted_twice() -> None:
    lanes = plain.Lanes()
    count = lanes.seed(77)
    others = [random.Random(77 + lane) for lane in range(count)]
    for _ in range(1_300):
        lanes.twist()
        assert lanes.tops[lanes.skip :][:count] == [other.getrandbits(32) >> 24 for other in others]


@pytest.mark.slow
@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers() | st.integers(-(2**70), 2**70), st.integers(2, 255), st.integers(1, 150))
def test_any_seed(first: int, cards: int, n: int) -> None:
    check(cards, first, n)


@pytest.mark.parametrize("first", [-3, 2**32 - 2, 2**64 - 1, -(2**32) - 1, 3**5000])
def test_compiled_as_interpreted(first: int) -> None:
    assert plain.shuffled(48, first, 5) == mersenne.shuffled(48, first, 5)


@pytest.mark.parametrize("cards", [1, 256])
def test_too_few_or_too_many_cards(cards: int) -> None:
    with pytest.raises(ValueError, match=f"{cards} cards: expected 2 to 255"):
        mersenne.shuffled(cards, 0, 1)


@pytest.mark.parametrize(("cards", "lanes"), [(1, 1), (0, 1), (-1, 1), (256, 1), (52, -1), (52, 10**6), (2**40, 1)])
def test_decks_that_lanes_can_not_shuffle(cards: int, lanes: int) -> None:
    generators = mersenne.Lanes()
    generators.seed(1)
    with pytest.raises(ValueError, match="expected 2 to 255 cards"):
        generators.decks(cards, lanes)


@pytest.mark.parametrize("make", [mersenne.Generators, plain.Generators])
def test_they_draw_as_python_does(make) -> None:
    generators = make(len(SEEDS))
    for number, seed in enumerate(SEEDS):
        generators.begin(number, seed)
    for number, seed in enumerate(SEEDS):
        rng = random.Random(seed)
        for n in [6, 27, 28, 1, 2, 104, 2**20, *[3] * 700]:
            assert generators.below(number, n) == rng.randrange(n)
        assert generators.seed_of(number) == seed


def test_a_number_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="expected at least 1"):
        mersenne.Generators(0)
    for number in (-1, 2):
        with pytest.raises(IndexError, match="expected 0 to 1"):
            mersenne.Generators(2).begin(number, 0)
        with pytest.raises(IndexError, match="expected 0 to 1"):
            mersenne.Generators(2).seed_of(number)


def test_seeds_that_follow_differ() -> None:
    found = set()
    for first in range(20):
        seeds = Seeds(first)
        found |= {seeds.next() for _ in range(20)}
    assert len(found) == 400
    assert max(found) < 2**53
