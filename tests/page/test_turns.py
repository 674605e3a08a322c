"""Whose turn it is where many ask."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from kibitz.page import turns
from kibitz.page.turns import ASKER, AT_FIRST, FULL, Asker, Shares, Turns, Usage, subscriber


def ask(place: Turns, asker: Asker, order: list[Asker], is_long: bool = False) -> asyncio.Task[None]:
    """A task that takes a place, notes that it has, and gives it back."""

    async def work() -> None:
        ASKER.set(asker)
        await place.take(is_long)
        order.append(asker)
        await asyncio.sleep(0)
        place.give(asker, 1.0)

    return asyncio.create_task(work())


def test_who_has_used_least_goes_first() -> None:
    many, other = [Asker("many", tab) for tab in range(5)], Asker("other", 9)

    async def check() -> list[Asker]:
        place, order = Turns(1), list[Asker]()
        ASKER.set(many[0])
        await place.take()
        asked = [ask(place, one, order) for one in (*many, other)]
        await asyncio.sleep(0)
        place.give(many[0], 1.0)
        await asyncio.gather(*asked)
        return order

    assert asyncio.run(check()) == [other, *many[1:], many[0]]


def test_the_tabs_of_one_address_share_what_it_gets() -> None:
    async def check() -> tuple[float, float]:
        place = Turns(2)
        for tab in range(4):
            ASKER.set(Asker("many", tab))
            if tab < 2:
                await place.take()
            else:
                place.waiting.append(turns.Waiting(ASKER.get(), False))
        return place.share(Asker("many", 0)), place.share(Asker("other", 9))

    assert asyncio.run(check()) == (2 / 4, 1.0)


def test_what_is_long_never_takes_the_last_place() -> None:
    async def check() -> int:
        place, order = Turns(3), list[Asker]()
        for tab in range(5):
            place.waiting.append(turns.Waiting(Asker("many", tab), True))
        place._next()
        before = place.free
        await ask(place, Asker("other", 9), order)
        assert order
        return before

    assert asyncio.run(check()) == 1


def test_who_leaves_while_waiting_takes_no_place() -> None:
    async def check() -> int:
        place, order = Turns(1), list[Asker]()
        await place.take()
        leaving = ask(place, Asker("many", 1), order)
        await asyncio.sleep(0)
        leaving.cancel()
        place.give(ASKER.get(), 0.0)
        await asyncio.gather(leaving, return_exceptions=True)
        assert not order
        return place.free

    assert asyncio.run(check()) == 1


def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Sets the clock."""
    now = [1000.0]
    monkeypatch.setattr(turns.time, "monotonic", lambda: now[0])

    def to(seconds: float) -> None:
        now[0] = 1000.0 + seconds

    return to


def test_use_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    to, usage = at(monkeypatch), Usage()
    usage.add(Asker("a", 1), 8.0)
    to(turns.HALVED_IN * 3)
    assert usage.of("a", turns.time.monotonic()) == usage.of(Asker("a", 1), turns.time.monotonic()) == 1.0
    to(turns.HALVED_IN * 30)
    for number in range(turns.MOST_REMEMBERED):
        usage.add(Asker(f"b{number % 7}", number), 0.0)
    assert "a" not in usage.used


def test_an_address_waits_only_while_the_server_is_busy(monkeypatch: pytest.MonkeyPatch) -> None:
    to, shares = at(monkeypatch), Shares()
    shares.spend("one", 0.1)
    assert shares.pause("one") == 0
    shares.spend("one", AT_FIRST)
    shares.spend("two", 0.01)
    assert shares.pause("one") == pytest.approx(0.1 / (FULL / 2))
    assert shares.pause("two") == shares.pause("three") == 0
    to(10.0)
    assert shares.pause("one") == 0
    shares.forget()
    assert not shares.left


def test_the_time_of_a_task_is_that_in_which_it_computes() -> None:
    async def check(work: Coroutine[Any, Any, None]) -> tuple[float, float]:
        shares = Shares()
        await shares.metered(work, "one")
        return AT_FIRST - shares.left["one"][0], shares.left["one"][1]

    async def waits() -> None:
        await asyncio.sleep(0.2)

    async def fails() -> None:
        await asyncio.sleep(0)
        raise ValueError("as it should")

    spent, _ = asyncio.run(check(waits()))
    assert 0 < spent < 0.2
    with pytest.raises(ValueError, match="as it should"):
        asyncio.run(check(fails()))


@pytest.mark.parametrize(
    ("peer", "who"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("testclient", "testclient"),
    ],
)
def test_people_of_one_network_are_one_subscriber(peer: str, who: str) -> None:
    assert subscriber(peer) == who
