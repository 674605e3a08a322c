"""How long a person waits for the page after a move, while many play at once.

    python benchmarks/page_people.py                          400 people, opponents that answer at once
    python benchmarks/page_people.py --people 50 --slow       50 people against minds that may think 0.5 s a move
    python benchmarks/page_people.py --together               two people at one table: when each sees the other's move

Everyone thinks for 1 to 3 s, every fifth asks what every move is worth. Needs kibitz[web].
"""

import argparse
import asyncio
import json
import statistics
import time
from random import Random
from typing import Any

import websockets

from kibitz.page.connections import SHARE
from page_server import Server, processor_seconds, running

QUICK = (("take-five", "swift", 10, 0.1), ("betsy", "greedy", 2, 0.1), ("sebastian", "best", 1, 0.1))
SLOW = (("betsy", "best", 2, 0.5),)
SPARE = 40
Waits = list[tuple[str, float]]


async def person(
    number: int,
    tables: tuple[tuple[str, str, int, float], ...],
    server: Server,
    until: float,
    address: str = "127.0.0.1",
) -> Waits:
    rng, waits = Random(number), Waits()
    game, mind, seats, seconds = tables[number % len(tables)]
    await asyncio.sleep(rng.uniform(0, 2))
    own = {"local_addr": (address, 0)}
    async with websockets.connect(server.table, origin=server.origin, max_size=None, **own) as table:
        new = {"type": "new", "game": game, "seat": 0, "seats": seats, "against": mind, "seconds": seconds}
        shown = {"over": True}
        while time.perf_counter() < until:
            if shown["over"]:
                shown = await answer(table, new)
            if number % 5 == 0:
                await table.send(json.dumps({"type": "ask"}))
            await asyncio.sleep(rng.uniform(1, 3))
            began = time.perf_counter()
            shown = await answer(table, {"type": "say", "move": rng.choice(shown["moves"])})
            waits.append((game, time.perf_counter() - began))
    return waits


async def answer(table: websockets.ClientConnection, message: dict[str, object]) -> dict[str, object]:
    """The table after a message; advice that comes in between is left aside."""
    await table.send(json.dumps(message))
    while (shown := json.loads(await table.recv()))["type"] != "table":
        if shown["type"] == "error":
            raise SystemExit(shown["text"])
    return shown


async def measure(people: int, seconds: float, slow: bool) -> None:
    # All come from one address, which may have its share of all connections.
    with running("--connections", str(SHARE * people + SPARE)) as server:
        until = time.perf_counter() + seconds
        tables = SLOW if slow else QUICK
        before = processor_seconds(server.pid)
        found = await asyncio.gather(*(person(number, tables, server, until) for number in range(people)))
        spent = processor_seconds(server.pid) - before
    moves = sum(map(len, found))
    print(f"{people} people, {moves} moves; the server computed {1000 * spent / max(moves, 1):.1f} ms for each")
    waits = [wait for one in found for wait in one]
    for names in (*([game] for game, *_ in tables), [game for game, *_ in tables]):
        times = sorted(1000 * wait for name, wait in waits if name in names)
        if times:
            late, what = times[int(0.95 * len(times))], " and ".join(names)
            print(f"{what}: {len(times)} moves, median {statistics.median(times):.0f} ms, 95 % within {late:.0f} ms")


async def together(moves: int) -> None:
    """Two people move in turn; measured from sending a move until the other has the new table."""
    waits = []
    with running() as server:
        async with (
            websockets.connect(server.table, origin=server.origin, max_size=None) as first,
            websockets.connect(server.table, origin=server.origin, max_size=None) as second,
        ):
            await first.send(json.dumps({"type": "share", "game": "betsy", "key": "first", "name": "Ann"}))
            name = (await received(first, "gathering"))["id"]
            await second.send(json.dumps({"type": "open", "id": name, "key": "second"}))
            await second.send(json.dumps({"type": "take", "seat": 1, "name": "Bob"}))
            people, rng = [first, second], Random(1)
            shown = [await received(one, "table") for one in people]
            while len(waits) < moves and not shown[0]["over"]:
                mover = next(seat for seat, one in enumerate(shown) if one["moves"])
                other, played = 1 - mover, shown[0]["played"]
                began = time.perf_counter()
                await people[mover].send(json.dumps({"type": "say", "move": rng.choice(shown[mover]["moves"])}))
                for seat in (other, mover):
                    while shown[seat]["played"] == played:
                        shown[seat] = await received(people[seat], "table")
                    if seat == other:
                        waits.append(1000 * (time.perf_counter() - began))
                await asyncio.sleep(0.05)
    waits.sort()
    late = waits[int(0.95 * len(waits))]
    print(f"{len(waits)} moves seen by the other: median {statistics.median(waits):.0f} ms, 95 % within {late:.0f} ms")
    print(f"the longest {waits[-1]:.0f} ms")


async def received(table: websockets.ClientConnection, kind: str) -> dict[str, Any]:
    """The next message of this type."""
    while (message := json.loads(await table.recv()))["type"] != kind:
        pass
    return dict(message)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--people", type=int, default=400)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--slow", action="store_true", help="opponents that may think 0.5 s a move")
    parser.add_argument("--together", action="store_true", help="two people at one table")
    chosen = parser.parse_args()
    if chosen.together:
        asyncio.run(together(moves=100))
        return
    asyncio.run(measure(chosen.people, chosen.seconds, chosen.slow))


if __name__ == "__main__":
    main()
