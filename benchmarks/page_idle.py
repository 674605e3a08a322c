"""What idle people cost the server in memory: python benchmarks/page_idle.py [PEOPLE]. Linux; needs kibitz[web]."""

import asyncio
import json
import sys

import websockets

from page_server import Server, megabytes, running

GAMES = ("betsy", "take-five", "sebastian", "rummy", "play-nine")
AT_ONCE = 50


async def sit(number: int, server: Server, doors: asyncio.Semaphore) -> websockets.ClientConnection:
    async with doors:
        table = await websockets.connect(server.table, origin=server.origin, max_size=None)
        await table.send(
            json.dumps({"type": "new", "game": GAMES[number % len(GAMES)], "seat": 0, "seed": str(number)})
        )
        await table.recv()
    return table


async def measure(people: int) -> None:
    # All come from one address, which may have a quarter of all connections.
    with running("--connections", str(5 * people)) as server:
        doors = asyncio.Semaphore(AT_ONCE)
        first = [await sit(number, server, doors) for number in range(len(GAMES))]
        before = megabytes(server.pid)
        tables = await asyncio.gather(*(sit(number, server, doors) for number in range(people)))
        print(f"{people} idle sittings: {megabytes(server.pid) - before:.0f} MB more than {before:.0f} MB")
        await asyncio.gather(*(table.close() for table in (*first, *tables)))


if __name__ == "__main__":
    asyncio.run(measure(int(sys.argv[1]) if len(sys.argv) > 1 else 1000))
