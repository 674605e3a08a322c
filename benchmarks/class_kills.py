"""Kill a class's server and its workers while students hand in, and fill its disk: what is accepted counts once.

    python benchmarks/class_kills.py --faults 100
    python benchmarks/class_kills.py --faults 20 --students 4 --keep kills      Ctrl-C, and the same again goes on

The same files are handed in twice, to a class without faults and to one with them, as often as it takes until the
server has accepted each. Six of ten faults are SIGKILL to the server, two to a worker, and in two the disk takes
nothing for a while (a limit on the size of files). Half of them come while a file arrives, the others while files are
checked, coached and entered in the ladder. Compared are the files, their verdicts and the ladder's table. Needs
kibitz[web].
"""

import argparse
import http.client
import json
import os
import re
import resource
import shutil
import signal
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import ExitStack, suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from class_server import descendants, free_port, started
from kibitz import durable
from kibitz.arena import ladder
from kibitz.arena.ladder import Shape
from kibitz.classroom import settings
from kibitz.classroom.settings import Settings
from kibitz.classroom.store import DAY, MOST_TRIES, Store
from kibitz.classroom.work import LADDER
from kibitz.cli.common import add_json, whole_number
from kibitz.cli.tables import print_json, print_table
from ladder_kills import SEBASTIAN, SKILLS

NAME = "SebastianAutoPlayer.py"
CRASHES = "class SebastianAutoPlayer:\n    pass  # version {number}\n"
CRASHING = 7
"""One of these files has a program that can't play."""
DEALS = 10
WORKERS = ("--workers", "2")
LONGEST = 600.0
"""Seconds in which everything must be done at last."""
FAULTS = ("server", "worker", "disk")
OFTEN = (6, 2, 2)
AT_ONCE, LATER = 0.1, 4.0
"""Seconds after a file was sent at the latest: until it is accepted, and until it is checked and plays."""
FULL = 1.0
"""Seconds for which the disk takes nothing."""
LINK = re.compile(r'href="/hand-in/(\d+)"')


class Class:
    """One run: a class's folder and its server."""

    def __init__(self, folder: Path, links: dict[str, str]) -> None:
        self.folder, self.links, self.port = folder, links, free_port()
        path = folder / settings.FILE
        text = re.sub(r"127\.0\.0\.1:\d+", f"127.0.0.1:{self.port}", path.read_text("utf-8"))
        path.write_text(text, encoding="utf-8")
        self.cookies: dict[str, str] = {}
        self.process = started(folder, *WORKERS)

    def asked(self, method: str, path: str, who: str, body: bytes = b"", kind: str = "") -> tuple[int, Any, str]:
        """The status, the headers and the page."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=LONGEST)
        head = {"origin": f"http://127.0.0.1:{self.port}", "cookie": self.cookies.get(who, ""), "content-type": kind}
        line.request(method, path, body, head)
        answer = line.getresponse()
        text = answer.read().decode()
        line.close()
        return answer.status, answer.headers, text

    def come_in(self, who: str) -> None:
        if who not in self.cookies:
            form = "application/x-www-form-urlencoded"
            _, head, _ = self.asked("POST", "/enter", who, f"link={self.links[who]}".encode(), form)
            self.cookies[who] = head["set-cookie"].partition(";")[0]

    def files(self, who: str) -> int:
        """How many files this student sees."""
        return len(set(LINK.findall(self.asked("GET", "/", who)[2])))

    def hand_in(self, who: str, program: str, before: int) -> None:
        """Hand this in once, whatever came of earlier tries; before: how many files this student has without it."""
        form = f'--x\r\nContent-Disposition: form-data; name="file"; filename="{NAME}"\r\n\r\n{program}\r\n--x--\r\n'
        while True:
            with suppress(OSError, http.client.HTTPException):
                self.come_in(who)
                if self.files(who) > before:
                    return
                status, _, page = self.asked("POST", "/hand-in", who, form.encode(), "multipart/form-data; boundary=x")
                if status == http.HTTPStatus.SEE_OTHER:
                    return
                if status != http.HTTPStatus.SERVICE_UNAVAILABLE:
                    raise RuntimeError(page)
            time.sleep(0.1)

    def suffer(self, fault: str, after: float, rng: Random) -> None:
        """Runs in a thread: kill something after this time, or let the disk be full for a while."""
        time.sleep(after)
        if fault == "server":
            self.process.kill()
            self.process.wait()
            self.process = started(self.folder, *WORKERS)
        elif fault == "worker":
            # What ends its worker three times is given up, and so would be a job that is hit as often by chance.
            with Store(self.folder) as store:
                [(tried,)] = store.rows.execute("SELECT coalesce(max(tries), 0) FROM jobs WHERE state <> 'done'")
            if tried >= MOST_TRIES:
                return
            with suppress(OSError, IndexError):
                os.kill(rng.choice([one for one in descendants(self.process.pid) if is_worker(one)]), signal.SIGKILL)
        else:
            self.limit(1)
            time.sleep(FULL)
            self.limit(resource.RLIM_INFINITY)

    def limit(self, size: int) -> None:
        """Let no file of the server and its workers grow beyond this size."""
        for pid in (self.process.pid, *descendants(self.process.pid)):
            with suppress(OSError):
                resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    def done(self) -> dict[str, Any]:
        """What came of everything, once nothing is left to do."""
        end = time.monotonic() + LONGEST
        with Store(self.folder) as store:
            while True:
                if not any(None in store.results(one).values() for one in store.hand_ins()):
                    break
                if time.monotonic() > end:
                    raise RuntimeError("it came to no end")
                time.sleep(0.2)
            files = list(reversed(store.hand_ins()))
            states = store.states()
            failed = [found for one in files for found in store.results(one).values() if found and "failed" in found]
            rows = store.noted("ladder")["rows"]
        self.process.kill()
        self.process.wait()
        fields = ("student", "program", "place", "mean", "half", "faults")
        return {
            "files": [(one.person, one.sha256) for one in files],
            "verdicts": [states[one.id] for one in files],
            "table": [[row[name] for name in fields] for row in rows if not row["until"]],
            "failed": failed,
        }


def is_worker(pid: int) -> bool:
    return b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()


def made(folder: Path, students: int) -> dict[str, str]:
    """Make the class, with a ladder that has its deals already; the students' links."""
    own = replace(Settings("sebastian"), minutes_between=0, deals=DEALS, check_seconds=1, coach_seconds=1)
    (folder / settings.FILE).write_text(settings.text(own), encoding="utf-8")
    with Store(folder, make=True) as store:
        store.enrol("student", [(f"Student {number}", f"z{number}", "") for number in range(students)])
        links = {person.name: store.new_link(person, time.time() + DAY) for person in store.people()}
    with ladder.opened(folder / LADDER, Shape("sebastian", deals=DEALS)):
        pass
    return links


class Kept:
    """How far the comparison has come, in a file: it goes on there after Ctrl-C."""

    def __init__(self, folder: Path, terms: dict[str, int]) -> None:
        self.path = folder / "state.json"
        self.values: dict[str, Any] = {"terms": terms, "done": {}, "found": {}}
        if self.path.exists():
            self.values = json.loads(self.path.read_text("utf-8"))
            if self.values["terms"] != terms:
                raise SystemExit(f"{folder} has another comparison: {self.values['terms']}")
        else:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / "plain").mkdir()
            self.values["links"] = made(folder / "plain", terms["students"])
            shutil.copytree(folder / "plain", folder / "faults")
            self.write()

    def write(self) -> None:
        durable.replace_text(self.path, json.dumps(self.values))


def program_of(number: int, seed: int) -> str:
    """What is handed in at this number."""
    text = SEBASTIAN if (number + 1) % CRASHING else CRASHES
    return text.format(number=number, skill=Random(f"{seed} skill {number}").randrange(SKILLS))


def fault_of(number: int, seed: int) -> tuple[str, float, Random]:
    """What fails while it is handed in, and after how many seconds."""
    rng = Random(f"{seed} fault {number}")
    [fault] = rng.choices(FAULTS, OFTEN)
    return fault, rng.uniform(0, rng.choice((AT_ONCE, LATER))), rng


def play(name: str, folder: Path, kept: Kept) -> None:
    """Hand in what this class has not had yet, with faults or without, and keep what comes of everything."""
    terms, done = kept.values["terms"], kept.values["done"]
    own = Class(folder, kept.values["links"])
    try:
        for number in range(done.get(name, 0), terms["faults"]):
            place, before = number % terms["students"], number // terms["students"]
            suffering = threading.Thread(target=own.suffer, args=fault_of(number, terms["seed"]))
            if name == "faults":
                suffering.start()
            try:
                own.hand_in(f"Student {place}", program_of(number, terms["seed"]), before)
            finally:
                # It may be about to start the server again.
                if name == "faults":
                    suffering.join()
            done[name] = number + 1
            kept.write()
            if sys.stderr.isatty():
                print(f"\r{name}: {number + 1} of {terms['faults']} files", end="", file=sys.stderr)
        kept.values["found"][name] = own.done()
        kept.write()
    finally:
        own.process.kill()
        own.process.wait()


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--faults", type=whole_number("faults", 1), default=100)
    parser.add_argument("--students", type=whole_number("students", 2), default=10)
    parser.add_argument("--seed", type=int, default=0, help="of the faults and the moments")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="where both classes are, to go on after Ctrl-C")
    add_json(parser)
    given = parser.parse_args()
    with ExitStack() as stack:
        folder = given.keep or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        kept = Kept(folder, {"faults": given.faults, "students": given.students, "seed": given.seed})
        try:
            for name in ("plain", "faults"):
                if name not in kept.values["found"]:
                    play(name, folder / name, kept)
        except KeyboardInterrupt:
            print("\nstopped" + ("; the same command goes on" if given.keep else ""), file=sys.stderr)
            return 130
    plain, killed = kept.values["found"]["plain"], kept.values["found"]["faults"]
    counts = Counter(fault_of(number, given.seed)[0] for number in range(given.faults))
    same = {what: plain[what] == killed[what] for what in plain}
    if given.json:
        print_json({"faults": counts, "same": same, "count": {what: len(killed[what]) for what in same}})
    else:
        print(f"{given.faults} files, {', '.join(f'{count} of the {fault}' for fault, count in counts.items())}")
        rows = [(what, str(len(killed[what])), "yes" if is_same else "NO") for what, is_same in same.items()]
        print_table([("WHAT", "COUNT", "SAME WITHOUT FAULTS"), *rows], right=(1,))
        for one in killed["failed"]:
            print(f"failed: {one}")
    return 0 if all(same.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
