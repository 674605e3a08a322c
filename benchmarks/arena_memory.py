"""How much memory hostile programs get that ask for more than their limit, with and without control groups.

    python -m benchmarks.arena_memory

What is held is the sum of the resident memory of all processes of the sandbox, the most of many samples. Memory that
processes share counts once for each, so that the figure may be too high and never too low but for what comes between
two samples. The process that starts sandboxes does not count, and none is prepared in advance.
"""

import os
import tempfile
import threading
from contextlib import ExitStack, suppress
from pathlib import Path

from benchmarks.arena_isolation import nothing_prepared, without
from tests.arena.attacks import attack
from tests.arena.bluff_course import TIGHT

from kibitz.arena.sandbox.guest import watch
from kibitz.arena.sandbox.levels import levels
from kibitz.arena.sandbox.starter import starter

PROGRAMS = (
    "bluff/eats_memory",
    "bluff/shares_memory",
    "bluff/hides_memory",
    "bluff/eats_memory_in_children",
    "betsy/eats_memory_in_children",
)
EVERY = 0.002
"""Seconds between two samples."""
MEGABYTE = 1 << 20


def held() -> int:
    """Bytes that this process's descendants have in memory."""
    pages = 0
    started = set(watch.descendants(os.getpid())) - {starter().process.pid}
    for process in started:
        with suppress(OSError, IndexError):
            pages += int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


class Most:
    """The most memory that was held while the block ran."""

    def __enter__(self) -> "Most":
        self.bytes = 0
        self.samples = 0
        self.stopped = threading.Event()
        self.thread = threading.Thread(target=self.sample)
        self.thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.stopped.set()
        self.thread.join()

    def sample(self) -> None:
        while not self.stopped.wait(EVERY):
            self.bytes = max(self.bytes, held())
            self.samples += 1


def main() -> None:
    print(f"limit {TIGHT.memory / MEGABYTE:.0f} MB; the most that was held, in MB")
    for level in levels():
        for walls in ((), ("groups",)):
            for program in PROGRAMS:
                with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
                    Path(folder).chmod(0o755)
                    stack.enter_context(without(*walls))
                    stack.enter_context(nothing_prepared())
                    most = stack.enter_context(Most())
                    faults = attack(program, Path(folder), level)
                verdict = faults[0].category if faults else "no fault"
                where = f"{level}, {'without' if walls else 'with'} control groups"
                print(
                    f"{where:42}{program:32}{most.bytes / MEGABYTE:6.0f} in {most.samples} samples  {verdict}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
