"""How a class's server stands the last hour: what a check, a page and its memory come to while many hand in.

    python benchmarks/class_load.py                                  500 students, 300 files in a quarter of an hour
    python benchmarks/class_load.py --seconds 3600                   the same in an hour

Three of five students hand in, one of ten programs loops for ever: while it is loaded, in its first answer, or in a
later game. Whoever has handed in keeps the page open, which looks again by itself; the others look at their pages and
the ladder twice a minute, two who teach at the class's. Everybody has handed in three times before. Real processes,
HTTP and boxes; the people of this file need processor time of the same machine. Ctrl-C and SIGTERM print what was
measured until then. Needs kibitz[web].
"""

import argparse
import asyncio
import re
import signal
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Coroutine
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from itertools import chain
from pathlib import Path
from random import Random
from statistics import median

from class_server import descendants, free_port, started
from kibitz.classroom import settings
from kibitz.classroom.settings import Settings
from kibitz.classroom.store import Store
from kibitz.cli.common import add_json, whole_number
from kibitz.cli.main import heed_requests_to_end
from kibitz.cli.progress import Progress
from kibitz.cli.tables import print_json, print_table
from kibitz.words import plural

HOUR = 3600
SHARE = 0.6
"""Of the students, how many hand in."""
LOOPING = 10
"""One of these loops."""
BEFORE = 3
"""What everybody has handed in before."""
LOOKS = 30.0
"""Seconds between two looks of somebody who waits for nothing."""
STAYS = 120.0
"""How long a page stays open after its verdict."""
TEACHERS = ("Ann", "Ben")
NAME = "SebastianAutoPlayer.py"
GOOD = (Path(__file__).parents[1] / "courses" / "b551" / NAME).read_bytes()
LOOPS = (
    b"while True:\n    pass\nclass SebastianAutoPlayer:\n    pass\n",
    b"class SebastianAutoPlayer:\n    def first_roll(self, dice, scorecard):\n        while True:\n            pass\n",
    GOOD.replace(b"class SebastianAutoPlayer", b"games = []\n\nclass SebastianAutoPlayer", 1)
    + b"""
fine = SebastianAutoPlayer.first_roll
def first_roll(self, dice, scorecard):
    games.append(not scorecard.scorecard)
    while sum(games) > 20:
        pass
    return fine(self, dice, scorecard)
SebastianAutoPlayer.first_roll = first_roll
""",
)
AGAIN = re.compile(rb'data-again="(\d+)"')
WAITS = b"being checked"


@dataclass
class Measured:
    """What people noticed."""

    pages: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    """Seconds of each page, by its kind."""
    verdicts: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    """Seconds from a file's arrival to its verdict, for programs that behave and for those that loop."""
    accepted: int = 0
    """Files that the server has taken."""
    wrong: list[str] = field(default_factory=list)
    """Answers that are none."""
    alone: float = 0.0
    together: float = 0.0
    """Megabytes of the server, and of it with its workers and their boxes, at most."""


class Person:
    """Somebody with a browser."""

    def __init__(self, port: int, link: str, measured: Measured) -> None:
        self.port, self.link, self.measured = port, link, measured
        self.cookie = ""

    async def asked(self, kind: str, path: str, body: bytes = b"", content: str = "") -> tuple[dict[str, str], bytes]:
        """The head and the body of what the server answers; both empty where it answers nothing."""
        began = time.perf_counter()
        head = [f"{'POST' if body else 'GET'} {path} HTTP/1.1", f"host: 127.0.0.1:{self.port}", "connection: close"]
        if self.cookie:
            head.append(f"cookie: {self.cookie}")
        if body:
            origin = f"http://127.0.0.1:{self.port}"
            head += [f"origin: {origin}", f"content-type: {content}", f"content-length: {len(body)}"]
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            writer.write("\r\n".join([*head, "", ""]).encode() + body)
            answer = await reader.read()
            writer.close()
        except OSError as error:
            self.measured.wrong.append(f"{path}: {error}")
            return {}, b""
        self.measured.pages[kind].append(time.perf_counter() - began)
        first, _, page = answer.partition(b"\r\n\r\n")
        status, *lines = first.decode().split("\r\n")
        if status.split()[1:2] not in (["200"], ["303"]):
            self.measured.wrong.append(f"{path}: {status}")
        return {name.lower(): value for name, _, value in (line.partition(": ") for line in lines)}, page

    async def come_in(self) -> None:
        form = "application/x-www-form-urlencoded"
        head, _ = await self.asked("coming in", "/enter", f"link={self.link}".encode(), form)
        self.cookie = head.get("set-cookie", "").partition(";")[0]

    async def look(self, until: float, rng: Random, *paths: str) -> None:
        """Look at these pages now and then."""
        await asyncio.sleep(rng.uniform(0, LOOKS))
        await self.come_in()
        while time.perf_counter() < until:
            for path in paths:
                await self.asked(path, path)
            await asyncio.sleep(rng.uniform(0.5, 1.5) * LOOKS)

    async def hand_in(self, after: float, program: bytes, stays: float) -> None:
        """Hand a program in, and stay until some time after its verdict."""
        await asyncio.sleep(after)
        await self.come_in()
        await self.asked("/", "/")
        form = f'--x\r\nContent-Disposition: form-data; name="file"; filename="{NAME}"\r\n\r\n'.encode()
        began = time.perf_counter()
        kind = "multipart/form-data; boundary=x"
        head, _ = await self.asked("handing in", "/hand-in", form + program + b"\r\n--x--\r\n", kind)
        own, verdict = head.get("location"), 0.0
        if own is None:
            return
        self.measured.accepted += 1
        while not verdict or time.perf_counter() < verdict + stays:
            _, page = await self.asked("/hand-in", own)
            if page and not verdict and WAITS not in page:
                verdict = time.perf_counter()
                self.measured.verdicts["behave" if program is GOOD else "loop"].append(verdict - began)
            again = AGAIN.search(page)
            if page and not again:
                return
            await asyncio.sleep(float(again[1]) if again else 1.0)


def made(folder: Path, students: int, seconds: float, port: int) -> dict[str, list[str]]:
    """Make the class, in which everybody has handed in before; everybody's links by role."""
    due = datetime.now() + timedelta(seconds=seconds)
    own = replace(Settings("sebastian"), due=due, address=f"http://127.0.0.1:{port}", sections=dict.fromkeys(TEACHERS))
    (folder / settings.FILE).write_text(settings.text(own), encoding="utf-8")
    found = {"passed": True, "plays": True, "findings": [{"excerpt": [], "message": "x" * 100} for _ in range(6)]}
    advice = {"head": "x" * 100, "page": "x" * 50_000}
    with Store(folder, make=True) as store:
        store.rows.execute("PRAGMA synchronous = OFF")
        store.enrol("student", [(f"Student {number}", f"z{number}", "A") for number in range(students)])
        store.enrol("staff", [(name, "", "") for name in TEACHERS])
        for number in range(BEFORE):
            moment = time.time() - (BEFORE - number) * HOUR
            when = datetime.fromtimestamp(moment).astimezone().isoformat(timespec="seconds")
            for person in store.people("student"):
                store.hand_in(person, when, moment, NAME, GOOD, lambda: "")
            store.finish([job for job, _ in store.waiting()], found, ("coach",))
            store.finish([job for job, _ in store.waiting()], advice)
        links: dict[str, list[str]] = {"student": [], "staff": []}
        for person in store.people():
            links[person.role].append(store.new_link(person, time.time() + 10 * HOUR))
    return links


def memory(pid: int, what: str) -> float:
    """Megabytes of a process, by the name that /proc has for them."""
    try:
        with open(f"/proc/{pid}/{'smaps_rollup' if what == 'Pss' else 'status'}") as lines:
            return sum(int(line.split()[1]) for line in lines if line.startswith(f"{what}:")) / 1024
    except OSError:
        return 0.0


async def watched(pid: int, working: Coroutine[None, None, None], files: int, measured: Measured) -> None:
    """Measure until the work is done, note the most memory that the server had, and say on a terminal how far it is."""
    task = asyncio.create_task(working)
    with Progress(files, "verdicts") as progress:
        while not task.done():
            progress.show(sum(map(len, measured.verdicts.values())), f", {len(measured.wrong)} wrong answers")
            measured.alone = max(measured.alone, memory(pid, "VmHWM"))
            measured.together = max(measured.together, sum(memory(one, "Pss") for one in (pid, *descendants(pid))))
            await asyncio.wait([task], timeout=2)
    task.result()


def processors() -> tuple[float, float]:
    """Seconds in which processors computed, and all their seconds, since the machine has begun."""
    fields = [int(one) for one in Path("/proc/stat").read_text().split("\n")[0].split()[1:9]]
    return sum(fields) - fields[3] - fields[4], sum(fields)


def handing_in(students: int) -> int:
    return round(SHARE * students)


async def measure(port: int, links: dict[str, list[str]], seconds: float, measured: Measured) -> None:
    rng = Random(1)
    people = [Person(port, link, measured) for link in links["student"]]
    teachers = [Person(port, link, measured) for link in links["staff"]]
    handing = people[: handing_in(len(people))]
    until = time.perf_counter() + seconds
    doing = [one.look(until, rng, "/", "/ladder") for one in people[len(handing) :]]
    doing += [one.look(until, rng, "/") for one in teachers]
    for number, person in enumerate(handing):
        program = GOOD if number % LOOPING else LOOPS[number // LOOPING % len(LOOPS)]
        doing.append(person.hand_in(rng.uniform(0, seconds), program, min(STAYS, seconds)))
    await asyncio.gather(*doing)


def figures(waits: dict[str, list[float]]) -> dict[str, dict[str, float]]:
    """What people waited, of each kind and in all, in seconds."""
    found: dict[str, dict[str, float]] = {}
    for name, seconds in [*sorted(waits.items()), ("all", list(chain.from_iterable(waits.values())))]:
        if own := sorted(seconds):
            late = own[min(int(0.95 * len(own)), len(own) - 1)]
            found[name] = {"count": len(own), "median": median(own), "within_95_percent": late, "most": own[-1]}
    return found


def rows(waits: dict[str, dict[str, float]], unit: float, sign: str) -> list[tuple[str, ...]]:
    """The same as rows of a table, in this unit."""
    return [
        (
            name,
            f"{one['count']:g}",
            *(f"{one[key] / unit:.3g} {sign}" for key in ("median", "within_95_percent", "most")),
        )
        for name, one in waits.items()
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--students", type=whole_number("students", 2), default=500)
    parser.add_argument("--seconds", type=float, default=HOUR / 4, help="in which they hand in")
    parser.add_argument("--workers", type=whole_number("workers", 1), help="of the server")
    add_json(parser)
    given = parser.parse_args()
    measured, is_stopped = Measured(), False
    # A shell starts what runs in the background deaf to Ctrl-C, and SIGTERM does what that does.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    heed_requests_to_end()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        port = free_port()
        links = made(folder, given.students, given.seconds, port)
        try:
            server = started(folder, *(["--workers", str(given.workers)] if given.workers else []))
        except KeyboardInterrupt:
            print("stopped before anything was measured", file=sys.stderr)
            return 130
        before, began = processors(), time.perf_counter()
        try:
            working = measure(port, links, given.seconds, measured)
            asyncio.run(watched(server.pid, working, handing_in(given.students), measured))
        except KeyboardInterrupt:
            print("stopped; this is what was measured until then", file=sys.stderr)
            is_stopped = True
        finally:
            after, took = processors(), time.perf_counter() - began
            server.kill()
            server.wait()
    files = sum(map(len, measured.verdicts.values()))
    verdicts = figures({f"programs that {kind}": times for kind, times in measured.verdicts.items()})
    busy, whole = (then - now for now, then in zip(before, after, strict=True))
    found = {
        "students": given.students,
        "files": files,
        "waiting": measured.accepted - files,
        "seconds": took,
        "verdicts": verdicts,
        "pages": figures(measured.pages),
        "server_mb": measured.alone,
        "together_mb": measured.together,
        "busy": busy / whole if whole else 0.0,
        "wrong": measured.wrong,
    }
    if given.json:
        print_json(found)
        return 130 if is_stopped else 0
    rate = files / min(given.seconds, took) * HOUR
    print(f"{given.students} students, {files} files in {given.seconds:g} s, which is {rate:,.0f} an hour")
    if found["waiting"]:
        print(f"{plural(found['waiting'], 'file')} more had no verdict yet")
    head = ("COUNT", "MEDIAN", "95 % WITHIN", "MOST")
    print_table([("FROM A FILE TO ITS VERDICT", *head), *rows(verdicts, 1, "s")], right=(1, 2, 3, 4))
    print_table([("PAGES", *head), *rows(figures(measured.pages), 0.001, "ms")], right=(1, 2, 3, 4))
    print(f"memory: the server {measured.alone:.0f} MB, with its workers and their boxes {measured.together:.0f} MB")
    print(f"the machine's processors were busy {found['busy']:.0%} of {took:.0f} s, whoever used them")
    print(f"answers other than a page: {len(measured.wrong)}", *measured.wrong[:3])
    return 130 if is_stopped else 0


if __name__ == "__main__":
    sys.exit(main())
