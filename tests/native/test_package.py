"""What is made once for each thread, and that minds answer several threads as they answer one."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random

import pytest

from kibitz import catalog, gameplay, simulation
from kibitz.native import once_a_thread
from kibitz.table import Clock, View

THREADS = 4
MINDS = {
    "sebastian": ("best", 100),
    "play-nine": ("best", 2),
    "take-five": ("swift", 100),
    "gin-rummy": ("quick", 2),
    "rummy": ("quick", 1),
    "indian-rummy": ("greedy", 2),
    "rummikub": ("greedy", 2),
    "betsy": ("greedy", 10),
}
"""Minds that use no clock, and how often they are asked about each view."""
COSTLY = ("play-nine", "sebastian")
"""Games whose minds take as long as the other six together."""
VIEWS = 6
DEALS = 2000


@pytest.fixture(autouse=True)
def restless() -> Iterator[None]:
    """Threads that take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def test_each_thread_gets_its_own_and_always_the_same() -> None:
    @once_a_thread
    def made(number: int) -> list[int]:
        return [number]

    assert made(1) is made(1)
    assert made(1) is not made(2)
    with ThreadPoolExecutor(1) as others:
        other = others.submit(made, 1).result()
        assert other == [1]
        assert other is not made(1)
        assert other is others.submit(made, 1).result()


def seen(name: str) -> list[View]:
    """What those to move see in a game that is played at random."""
    views: list[View] = []
    game, rng = catalog.game(name), Random(3)
    turns = gameplay.turns(gameplay.start(game), {}, rng)
    turn = next(turns)
    while turn.state.to_move and len(views) < VIEWS:
        now = [turn.state.view(seat) for seat in turn.state.to_move]
        views += now[:1]
        turn = turns.send({view.seat: rng.choice(list(view.moves)) for view in now})
    return views


@pytest.mark.parametrize("name", [pytest.param(name, marks=[pytest.mark.slow] * (name in COSTLY)) for name in MINDS])
def test_a_mind_answers_several_threads_as_it_answers_one(name: str) -> None:
    game, views = catalog.game(name), seen(name)
    mind, rounds = MINDS[name]

    def asked(thread: int) -> set[tuple[int, tuple[tuple[str, float | None], ...]]]:
        """All advice on each view; threads begin at different ones. A mind of its own for each, since some draw."""
        found = set()
        for turn in range(thread, thread + rounds * len(views)):
            place = turn % len(views)
            advice = catalog.mind(game, mind, 1).advise(views[place], Clock())
            found.add((place, tuple((str(item.move), item.value) for item in advice)))
        return found

    alone = asked(0)
    with ThreadPoolExecutor(THREADS) as several:
        assert list(several.map(asked, range(THREADS))) == [alone] * THREADS


@pytest.mark.parametrize("name", ["aces", "sevens"])
def test_several_threads_count_the_same_endings(name: str) -> None:
    blocks = [range(at, at + DEALS) for at in range(0, THREADS * DEALS, DEALS)]
    alone = [simulation.tally(name, block) for block in blocks]
    with ThreadPoolExecutor(THREADS) as several:
        assert list(several.map(lambda block: simulation.tally(name, block), blocks)) == alone
