"""How long people who watch a ladder on the page wait, while its programs change and play.

    python benchmarks/page_ladder.py                          200 people, 300 programs of Sebastian
    python benchmarks/page_ladder.py --game take-five --seats 4 --programs 60

The ladder is played first, with programs of TEXTS. Once its games are counted, everyone follows the standings and asks
for games, each every 1 to 3 s, and now and then for the standings again, while every --pause seconds a program changes
and plays.
"""

import argparse
import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

import websockets

from kibitz.cli.common import whole_number
from kibitz.page.connections import SHARE
from ladder_kills import SKILLS, TEXTS
from page_server import Server, running

SPARE = 40
Waits = dict[str, list[float]]


def command(*words: str) -> None:
    """Run a command of Kibitz in a process of its own."""
    subprocess.run([sys.executable, "-m", "kibitz", *words], check=True, capture_output=True)


async def person(number: int, server: Server, until: float, programs: int, waits: Waits) -> None:
    rng = Random(number)
    await asyncio.sleep(rng.uniform(0, 2))
    async with websockets.connect(server.table, origin=server.origin, max_size=None) as table:
        while time.perf_counter() < until:
            looks = rng.random() < 0.2
            games = {"type": "games", "first": rng.randrange(programs * 10), "player": "", "faulty": False}
            began = time.perf_counter()
            await table.send(json.dumps({"type": "match"} if looks else games))
            wanted = "standings" if looks else "games"
            # New standings come in between, whenever there are some.
            while json.loads(await table.recv())["type"] != wanted:
                pass
            waits.setdefault(wanted, []).append(time.perf_counter() - began)
            await asyncio.sleep(rng.uniform(1, 3))


async def change(store: Path, files: list[Path], text: str, until: float, pause: float) -> int:
    """Change a program now and then and let it play; returns how often."""
    rng, changes = Random(1), 0
    while time.perf_counter() + pause < until:
        await asyncio.sleep(pause)
        file = rng.choice(files)
        changes += 1
        file.write_text(text.format(number=changes, skill=rng.randrange(SKILLS)))
        await asyncio.to_thread(command, "ladder", str(store), "add", str(file))
        await asyncio.to_thread(command, "ladder", str(store), "play", "--quiet", "--jobs", "1")
    return changes


async def measure(given: argparse.Namespace, store: Path, files: list[Path], text: str) -> None:
    # All come from one address, which may have its share of all connections.
    with running("--store", str(store), "--connections", str(SHARE * given.people + SPARE)) as server:
        began = time.perf_counter()
        async with websockets.connect(server.table, origin=server.origin, max_size=None) as table:
            await table.send(json.dumps({"type": "match"}))
            await table.recv()
        print(f"the first standings, which count every game: {time.perf_counter() - began:.1f} s")
        until = time.perf_counter() + given.seconds
        waits: Waits = {}
        people = (person(number, server, until, given.programs, waits) for number in range(given.people))
        changes, *_ = await asyncio.gather(change(store, files, text, until, given.pause), *people)
    print(f"{given.people} people, {given.programs} programs, {changes} changes while they watched")
    for what, times in sorted(waits.items()):
        late = sorted(times)[int(0.95 * len(times))]
        median = statistics.median(times)
        print(f"{what}: {len(times)} answers, median {1e3 * median:.0f} ms, 95 % within {1e3 * late:.0f} ms")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=TEXTS, default="sebastian")
    parser.add_argument("--seats", type=whole_number("seats", 1), default=1)
    parser.add_argument("--people", type=whole_number("people", 1), default=200)
    parser.add_argument("--programs", type=whole_number("programs", 2), default=300)
    parser.add_argument("--deals", type=whole_number("deals", 10), default=20)
    parser.add_argument("--seconds", type=float, default=40.0)
    parser.add_argument("--pause", type=float, default=5.0)
    given = parser.parse_args()
    text, minds = TEXTS[given.game]
    with tempfile.TemporaryDirectory() as name:
        folder, store = Path(name), Path(name) / "class.db"
        files = [folder / f"program{number:03}.py" for number in range(given.programs)]
        for number, file in enumerate(files):
            file.write_text(text.format(number=0, skill=number % SKILLS))
        described = ["--game", given.game, "--references", *minds, "--seats", str(given.seats)]
        described += ["--deals", str(given.deals), "--isolation", "none"]
        command("ladder", str(store), "add", *map(str, files), *described)
        command("ladder", str(store), "play", "--quiet")
        asyncio.run(measure(given, store, files, text))


if __name__ == "__main__":
    main()
