"""What a call to an outside program costs, by how it is isolated.

    python benchmarks/arena_isolation.py

The program answers at once: what is measured is the way to it and back. All levels in one run, the best of several.
"""

import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

from kibitz.arena import contract
from kibitz.arena.contract import ModuleContract
from kibitz.arena.sandbox.box import Box, Trusted
from kibitz.arena.sandbox.levels import levels
from kibitz.arena.sandbox.limits import Limits
from kibitz.arena.sandbox.process import Job

PROGRAM = """
class SebastianAutoPlayer:
    def first_roll(self, dice, scorecard):
        return []
"""
QUESTION = {"dice": [1, 2, 3, 4, 5], "left": 2, "card": {"primis": 3}}
TABLE = 10
"""Programs at one table."""


def calls(boxes: Sequence[tuple[Box | Trusted, int]], count: int = 200, times: int = 25) -> float:
    """Seconds of a call, each program asked in turn."""
    for box, slot in boxes:
        box.ask(slot, {"starts": 1})
    best = float("inf")
    for _ in range(times):
        started = time.perf_counter()
        for number in range(count):
            box, slot = boxes[number % len(boxes)]
            box.ask(slot, QUESTION)
        best = min(best, (time.perf_counter() - started) / count)
    return best


def main() -> None:
    course = contract.of("sebastian")
    assert isinstance(course, ModuleContract)
    texts = course.sources()
    limits = Limits(total=1e6)
    print("isolation                              us a call   ms to start")
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        home.chmod(0o755)
        files = tuple(f"p{number}.py" for number in range(TABLE))
        for file in files:
            (home / file).write_text(PROGRAM)
        trusted = Trusted(Job(home, files, texts))
        print(f"{'in process, trusted':38}{1e6 * calls([(trusted, slot) for slot in range(TABLE)]):9.1f}")
        for level, reason in levels().items():
            if reason:
                print(f"{level}: not here, {reason}")
                continue
            started = time.perf_counter()
            with Box(Job(home, files, texts), level, limits) as box:
                begun = time.perf_counter() - started
                cost = calls([(box, slot) for slot in range(TABLE)])
                print(f"{f'{level}, one process a table of {TABLE}':38}{1e6 * cost:9.1f}{1e3 * begun:14.0f}")
            started = time.perf_counter()
            boxes = [Box(Job(home, (file,), texts), level, limits) for file in files]
            begun = (time.perf_counter() - started) / TABLE
            cost = calls([(box, 0) for box in boxes])
            for box in boxes:
                box.close()
            print(f"{f'{level}, one process a program':38}{1e6 * cost:9.1f}{1e3 * begun:14.0f}")


if __name__ == "__main__":
    main()
