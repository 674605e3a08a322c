"""Kill a match at random moments and resume it, again and again: the final table must be that of an uninterrupted run.

    python benchmarks/arena_kills.py --kills 100

Each kill is a SIGKILL to the run and all its workers; before some restarts the last line of records loses its end, as
in a power cut. The table and the record of every game are compared.
"""

import argparse
import os
import signal
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from kibitz.cli import main as kibitz

WORDS = ("arena", "sebastian", "hasty", "gatherer", "random", "--json", "--seed", "11")

LONGEST = 1.0
"""Seconds that a run lives at most."""


def begun(store: Path, deals: int, jobs: int, out: Path) -> int:
    """Start a process that plays the match, in a group of its own; returns its number."""
    child = os.fork()
    if child:
        return child
    os.setsid()
    os.dup2(os.open(out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 1)
    status = 1
    try:
        status = kibitz([*WORDS, "--deals", str(deals), "--jobs", str(jobs), "--store", str(store)])
        sys.stdout.flush()
    finally:
        os._exit(status)


def uninterrupted(folder: Path, name: str, deals: int, jobs: int) -> tuple[str, bytes]:
    """The table and the records of a run to the end."""
    store, out = folder / f"{name}.db", folder / f"{name}.json"
    _, status = os.waitpid(begun(store, deals, jobs, out), 0)
    if status:
        raise RuntimeError(f"the match failed with status {os.waitstatus_to_exitcode(status)}")
    return out.read_text(), store.with_suffix(".jsonl").read_bytes()


def count(lines: Path) -> int:
    """Games that have their lines."""
    return lines.read_bytes().count(b"\n") if lines.exists() else 0


def killed(folder: Path, name: str, deals: int, jobs: int, longest: float, most: int, rng: Random) -> int:
    """Kill a run after a random time or `most` games; returns how many games have their lines."""
    store, out = folder / f"{name}.db", folder / f"{name}.json"
    lines = store.with_suffix(".jsonl")
    end = time.monotonic() + rng.uniform(0.0, longest)
    child = begun(store, deals, jobs, out)
    while time.monotonic() < end and count(lines) < most:
        time.sleep(0.002)
    # The process may not have its own group yet.
    for kill in (os.kill, os.killpg):
        try:
            kill(child, signal.SIGKILL)
        except ProcessLookupError:
            continue
    os.waitpid(child, 0)
    left = count(lines)
    if left and rng.random() < 0.3:
        os.truncate(lines, max(0, lines.stat().st_size - rng.randrange(1, 60)))
    return left


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--deals", type=int, default=3000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0, help="of the moments")
    given = parser.parse_args()
    rng = Random(given.seed)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        expected = uninterrupted(folder, "uninterrupted", given.deals, given.jobs)
        playing = before = 0
        longest = 0.1
        games = count(folder / "uninterrupted.jsonl")
        for number in range(given.kills):
            # The last kill comes before the end on any machine, with room for the games that are being played.
            most = games * 9 * (number + 1) // (10 * given.kills)
            left = killed(folder, "killed", given.deals, given.jobs, longest, most, rng)
            # On slow and fast machines some runs are killed before they play and some while they do.
            longest = min(longest * (0.9 if left > before else 1.15), LONGEST)
            playing += left > 0
            before = max(before, left)
        resumed = uninterrupted(folder, "killed", given.deals, given.jobs)
    print(f"{games:,} games, {given.kills} kills, {playing} of them after games were stored")
    print(f"{before:,} games had their lines when the last one was killed")
    same = expected == resumed
    print("the table and every game are the same" if same else "THE TABLES DIFFER")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
