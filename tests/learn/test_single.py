"""A game on a kernel is the game by the rules, whoever asks."""

from random import Random

import pytest

from kibitz import catalog
from kibitz.learn import encoding
from kibitz.learn.batch import served
from kibitz.learn.encoding import Encoding
from kibitz.learn.episode import seated
from kibitz.learn.single import ByRules, OnKernel, Single, fits_kernel

NAMES = ("sebastian", "play-nine", "take-five", "rummy", "gin-rummy")


def looked(single: Single) -> tuple[bytes, bytes, bool]:
    return single.observation, single.mask, single.is_over


def last_seat(name: str) -> tuple[Encoding, int, dict[int, str]]:
    code = encoding.of(catalog.game(name), None, {"target": 0} if name == "gin-rummy" else {})
    seat = code.seats - 1
    return code, seat, seated(code, [seat], None)


@pytest.mark.parametrize("name", NAMES)
def test_a_kernel_plays_as_the_rules_do(name: str) -> None:
    code, seat, minds = last_seat(name)
    assert fits_kernel(code, minds)
    fast, rng = OnKernel(code, seat, minds), Random(3)
    for seed in (1, 2**60):
        fast.begin(seed)
        slow = ByRules(code, seat, seed, minds)
        assert looked(fast) == looked(slow)
        while not slow.is_over:
            index = rng.choice([place for place, legal in enumerate(slow.mask) if legal])
            assert fast.step(index) == slow.step(index)
            assert looked(fast) == looked(slow)
        assert fast.episode.record() == slow.episode.record()


@pytest.mark.parametrize("name", catalog.built_in())
def test_moves_come_in_the_order_that_the_encoding_states(name: str) -> None:
    if not encoding.has_encoding(catalog.game(name)):
        pytest.skip("a game without choices")
    code, seat, minds = last_seat(name)
    single, rng = ByRules(code, seat, 5, minds), Random(5)
    for _ in range(30 if code.lists_in_order else 0):
        if single.is_over:
            break
        legal = list(code.legal(single.episode.view()))
        assert legal == sorted(legal)
        single.step(rng.choice(legal))


def test_opponents_that_need_a_view_are_played_by_the_rules() -> None:
    code = encoding.of(catalog.game("rummy"))
    assert not fits_kernel(code, {1: "greedy"})
    assert not fits_kernel(encoding.of(catalog.game("betsy")), {1: "random"})
    assert served(encoding.of(catalog.game("sebastian"), None, {"reuse": "scored"})) is None
