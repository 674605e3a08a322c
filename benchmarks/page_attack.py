"""What people who play notice of an attack on the page: python benchmarks/page_attack.py. Linux; needs kibitz[test].

People play from addresses of their own, first in peace, then while two attackers go through all attacks of the tests
(tests/page/attacks.py). Prints how long people wait for the page after a move, and what the server writes and needs.
"""

import argparse
import asyncio
import contextlib
import json
import multiprocessing
import os
import statistics
import sys
import tempfile
import time
from pathlib import Path
from random import Random

import websockets

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.page.attacking import Target
from tests.page.attacks import ATTACKS

from kibitz import catalog, gameplay
from page_people import QUICK, Waits, answer, person
from page_server import Server, megabytes, running

ATTACKERS = 2
LOOK_AROUND = 1.0
"""Seconds at each game."""
LOOK = 0.2
"""Seconds between two looks at the server's memory."""


class Attacked(Target):
    """The server of this benchmark, for the attacks."""

    def __init__(self, port: int) -> None:
        self.port, self.host = port, f"127.0.0.1:{port}"


def attack(port: int, seed: int) -> None:
    """Runs in a process: all attacks, again and again in another order; what they expect is the tests' business."""
    # Attackers have machines of their own.
    os.nice(19)
    rng, target = Random(seed), Attacked(port)
    while True:
        for name in rng.sample(sorted(ATTACKS), len(ATTACKS)):
            with contextlib.suppress(AssertionError, OSError, ValueError, KeyError):
                ATTACKS[name](target)


async def visit(server: Server) -> None:
    """Somebody looks at every game: what it imports stays, and is nobody's attack."""
    for game in catalog.names():
        async with websockets.connect(server.table, origin=server.origin, max_size=None) as table:
            if not gameplay.has_choices(catalog.game(game)):
                await table.send(json.dumps({"type": "scenes", "game": game}))
                await asyncio.sleep(LOOK_AROUND)
                continue
            shown = await answer(table, {"type": "new", "game": game, "seat": 0})
            await table.send(json.dumps({"type": "ask"}))
            await table.send(json.dumps({"type": "known", "game": game, "view": shown["view"]}))
            await asyncio.sleep(LOOK_AROUND)


async def most_memory(pid: int, until: float) -> float:
    """The most megabytes that the server has to itself until then."""
    most = 0.0
    while time.perf_counter() < until:
        most = max(most, megabytes(pid))
        await asyncio.sleep(LOOK)
    return most


async def play(server: Server, people: int, seconds: float) -> tuple[Waits, float]:
    until = time.perf_counter() + seconds
    at_tables = (person(number, QUICK, server, until, f"127.0.1.{number + 1}") for number in range(people))
    memory, *found = await asyncio.gather(most_memory(server.pid, until), *at_tables)
    return [wait for one in found for wait in one], memory


def measure(people: int, seconds: float) -> None:
    with tempfile.NamedTemporaryFile() as log, running(log=log.file) as server:
        before, target = 0.0, Attacked(server.port)
        # All games are imported when somebody opens the page, and stay.
        target.status(target.head("GET /games HTTP/1.1"))
        asyncio.run(visit(server))
        for what in ("in peace", "under attack"):
            processes = []
            if what == "under attack":
                context = multiprocessing.get_context("spawn")
                processes = [
                    context.Process(target=attack, args=(server.port, n), daemon=True) for n in range(ATTACKERS)
                ]
            for process in processes:
                process.start()
            written = Path(log.name).stat().st_size
            waits, memory = asyncio.run(play(server, people, seconds))
            for process in processes:
                process.terminate()
            times = sorted(1000 * wait for _, wait in waits)
            kilobytes = (Path(log.name).stat().st_size - written) / 1000 * 60 / seconds
            print(
                f"{people} people {what}: {len(times)} moves, median {statistics.median(times):.0f} ms, "
                f"95 % within {times[int(0.95 * len(times))]:.0f} ms; the log grows by {kilobytes:.1f} kB a minute, "
                f"memory {memory:.0f} MB" + (f", {memory - before:.0f} MB more" if before else "")
            )
            before = memory


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--people", type=int, default=60)
    parser.add_argument("--seconds", type=float, default=30.0, help="of each of the two parts")
    chosen = parser.parse_args()
    measure(chosen.people, chosen.seconds)


if __name__ == "__main__":
    main()
