"""What a call to an outside program costs, by how it is isolated, and what each wall adds to it.

    python benchmarks/arena_isolation.py           all of it
    python benchmarks/arena_isolation.py --starts  only how long a program takes to its first line

The program answers at once: what is measured is the way to it and back. All ways in one run, in turn; for calls one
after the other the best of several rounds, for calls after a pause and for starts the median. Where isolate or nsjail
are installed, they start the same command in turn with ours.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from unittest.mock import patch

from kibitz import catalog
from kibitz.arena import contract
from kibitz.arena.contract import ModuleContract
from kibitz.arena.sandbox import cgroups, prepared, starter
from kibitz.arena.sandbox.box import Box, Trusted
from kibitz.arena.sandbox.command import run_command
from kibitz.arena.sandbox.guest import filter, shared
from kibitz.arena.sandbox.levels import levels
from kibitz.arena.sandbox.limits import Level, Limits
from kibitz.arena.sandbox.process import Job

PROGRAM = """
class SebastianAutoPlayer:
    def first_roll(self, dice, scorecard):
        return []
"""
QUESTION = contract.of("sebastian").question(catalog.game("sebastian").read_view("12345 2 primis=3"))
TABLE = 10
"""Programs at one table."""
LIMITS = Limits(total=1e6)
PAUSE = 0.02
"""Seconds between two calls in which a program is frozen by then."""
PAUSES = 200
ROUNDS = 15
STARTS = 60
"""Starts of each way, one after the other in turn."""
REST = 0.05
"""Seconds between two starts, in which what the last one left behind ends and the next sandbox gets ready."""
FIRST_LINE = ("/bin/sh", "-c", "echo first")
COMMAND_LIMITS = Limits(total=1e6, processes=64, threads=64)
PYTHON_LINE = (sys.executable, "-S", "-c", "print('first')")


def seconds_a_call(boxes: Sequence[tuple[Box | Trusted, int]], count: int = 200) -> float:
    """Seconds of a call, each program asked in turn."""
    started = time.perf_counter()
    for number in range(count):
        box, slot = boxes[number % len(boxes)]
        box.ask(slot, QUESTION)
    return (time.perf_counter() - started) / count


def best_call(boxes: Sequence[tuple[Box | Trusted, int]]) -> float:
    """The best of several rounds."""
    for box, slot in boxes:
        box.ask(slot, {"starts": 1})
    return min(seconds_a_call(boxes) for _ in range(ROUNDS))


@contextmanager
def without(*walls: str) -> Iterator[None]:
    """Boxes that are made meanwhile lack these walls: "filter", "groups", "freeze"."""
    with ExitStack() as stack:
        if "filter" in walls:
            stack.enter_context(patch.object(filter, "missing", lambda: "left out"))
        left = {need: place for need, place in cgroups.places().items() if not {"groups", need} & set(walls)}
        stack.enter_context(patch.object(cgroups, "places", lambda: left))
        yield


def by_level(texts: tuple[tuple[str, str], ...], places: tuple[tuple[Path, str], ...]) -> None:
    """Each level, one process for a table or for each program."""
    print("isolation                              us a call   ms to start")
    trusted = Trusted(Job(places, texts))
    print(f"{'in process, trusted':38}{1e6 * best_call([(trusted, slot) for slot in range(TABLE)]):9.1f}")
    for level, reason in levels().items():
        if reason:
            print(f"{level}: not here, {reason}")
            continue
        started = time.perf_counter()
        with Box(Job(places, texts), level, LIMITS) as box:
            begun = time.perf_counter() - started
            cost = best_call([(box, slot) for slot in range(TABLE)])
            print(f"{f'{level}, one process a table of {TABLE}':38}{1e6 * cost:9.1f}{1e3 * begun:14.0f}")
        started = time.perf_counter()
        with ExitStack() as stack:
            boxes = [stack.enter_context(Box(Job((place,), texts), level, LIMITS)) for place in places]
            begun = (time.perf_counter() - started) / TABLE
            cost = best_call([(box, 0) for box in boxes])
            print(f"{f'{level}, one process a program':38}{1e6 * cost:9.1f}{1e3 * begun:14.0f}")


@contextmanager
def a_new_python() -> Iterator[None]:
    """Sandboxes that are made meanwhile start a Python of their own, none is prepared: the way without a starter."""
    prepared.close_spares()
    with (
        patch.object(starter, "is_possible", lambda: False),
        patch.object(prepared, "make_spare", lambda *_: None),
        patch("kibitz.arena.sandbox.process.make_spare", lambda *_: None),
    ):
        yield


@contextmanager
def nothing_prepared() -> Iterator[None]:
    """Sandboxes that are made meanwhile are forked when they are needed."""
    prepared.close_spares()
    with patch("kibitz.arena.sandbox.process.make_spare", lambda *_: None):
        yield


@contextmanager
def as_usual() -> Iterator[None]:
    yield


def first_answer(job: Job, level: Level) -> float:
    """Seconds until a Python program that a sandbox has loaded has answered once."""
    started = time.perf_counter()
    with Box(job, level, LIMITS) as box:
        box.ask(0, {"starts": 1})
        return time.perf_counter() - started


def whole_command(argv: Sequence[str], folder: Path, level: Level) -> float:
    """Seconds from the start of a command to its end, everything removed."""
    started = time.perf_counter()
    run_command(argv, folder, level, limits=COMMAND_LIMITS)
    return time.perf_counter() - started


def judges() -> dict[str, Callable[[], float]]:
    """Other sandboxes that are installed here, each running the command once."""
    found: dict[str, Callable[[], float]] = {}

    def timed(*words: str) -> float:
        started = time.perf_counter()
        subprocess.run([*words, *FIRST_LINE], check=True, capture_output=True)
        return time.perf_counter() - started

    if path := shutil.which("isolate"):
        subprocess.run([path, "--cg", "--init"], check=True, capture_output=True)
        found["isolate --cg"] = lambda: timed(path, "--cg", "--silent", "--run", "--")
    if path := shutil.which("nsjail"):
        found["nsjail"] = lambda: timed(path, "-Mo", "--quiet", "--chroot", "/", "--")
    return found


def starts(level: Level, job: Job) -> None:
    """How long a program takes to its first line, and a command to its end, by how its sandbox is started."""
    folder = job.programs[0][0]
    kinds: dict[str, Callable[[], float]] = {
        "a Python program's first answer": lambda: first_answer(job, level),
        "a shell's whole run": lambda: whole_command(FIRST_LINE, folder, level),
        "a Python command's whole run": lambda: whole_command(PYTHON_LINE, folder, level),
    }
    ways = {"a new Python": a_new_python, "forked": nothing_prepared, "prepared": as_usual}
    print(f"\n{level}, median ms of {STARTS}            " + "".join(f"{way:>14}" for way in ways))
    for kind, start in kinds.items():
        took: dict[str, list[float]] = {way: [] for way in ways}
        for _ in range(STARTS):
            for way, how in ways.items():
                with how():
                    if way == "prepared":
                        start()  # the one before the one that is measured makes the next ready
                        time.sleep(REST)
                    took[way].append(start())
                time.sleep(REST)
        print(f"{kind:38}" + "".join(f"{1e3 * median(each):14.1f}" for each in took.values()))
    for name, run in judges().items():
        print(f"{f'a shell in {name}':38}{1e3 * median(run() for _ in range(STARTS)):14.1f}")
    bare = []
    for _ in range(STARTS):
        started = time.perf_counter()
        subprocess.run(PYTHON_LINE, check=True, capture_output=True)
        bare.append(time.perf_counter() - started)
    print(f"{'the Python command without a sandbox':38}{1e3 * median(bare):14.1f}")


def by_wall(level: Level, job: Job) -> None:
    """What the filter, the control groups and freezing add to a call."""
    ways = {
        "without filter, groups": ("filter", "groups"),
        "with the filter": ("groups",),
        "with control groups": ("filter", "freeze"),
        "with both": (),
    }
    with ExitStack() as stack:
        boxes = {}
        for name, walls in ways.items():
            with without(*walls):
                boxes[name] = stack.enter_context(Box(job, level, LIMITS))
        best = dict.fromkeys(boxes, float("inf"))
        for box in boxes.values():
            box.ask(0, {"starts": 1})
        for _ in range(4 * ROUNDS):
            for name, box in boxes.items():
                best[name] = min(best[name], seconds_a_call([(box, 0)]))
    print(f"\n{level}, one call after the other      us a call")
    for name, cost in best.items():
        print(f"{name:38}{1e6 * cost:9.1f}")
    freezing(level, job)


def freezing(level: Level, job: Job) -> None:
    """What a call costs after a pause, when the program was frozen meanwhile or was not."""
    ways = {"not frozen": ("freeze",), "frozen by its control group": (), "stopped by signals": ("freeze",)}
    with ExitStack() as stack:
        boxes = {}
        for name, walls in ways.items():
            with without(*walls):
                boxes[name] = stack.enter_context(Box(job, level, LIMITS))
        took: dict[str, list[float]] = {name: [] for name in ways}
        for box in boxes.values():
            box.ask(0, {"starts": 1})
        for _ in range(PAUSES):
            for name, box in boxes.items():
                awake = name == "not frozen"
                # What seems to be asked all the time is not frozen.
                box.guest.numbers[shared.ASKED] += awake
                time.sleep(PAUSE)
                while not awake and not box.guest.numbers[shared.FROZEN]:
                    time.sleep(PAUSE)
                box.guest.numbers[shared.ASKED] += awake
                started = time.perf_counter()
                box.ask(0, QUESTION)
                took[name].append(time.perf_counter() - started)
    print(f"\n{level}, after {1e3 * PAUSE:g} ms of thinking     us a call")
    for name, costs in took.items():
        print(f"{name:38}{1e6 * median(costs):9.1f}")


def main() -> None:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--starts", action="store_true", help="measure only how sandboxes are started")
    only_starts = reader.parse_args().starts
    course = contract.of("sebastian")
    assert isinstance(course, ModuleContract)
    texts = course.sources()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        home.chmod(0o755)
        places = []
        for number in range(TABLE):
            (home / str(number)).mkdir()
            (home / str(number) / "program.py").write_text(PROGRAM)
            places.append((home / str(number), "program.py"))
        if not only_starts:
            by_level(texts, tuple(places))
            by_wall("namespaces", Job((places[0],), texts))
        starts("namespaces", Job((places[0],), texts))


if __name__ == "__main__":
    main()
