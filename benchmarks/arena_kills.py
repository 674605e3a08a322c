"""Kill a match at random moments and go on, again and again: the final table must be that of an undisturbed run.

    python benchmarks/arena_kills.py --kills 100

Each kill is a SIGKILL to the run and all its workers; before some restarts the last line of records loses its end, as
in a power cut. Compared are the table and every game's record.
"""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

WORDS = ("arena", "sebastian", "hasty", "gatherer", "random", "--json", "--seed", "11", "--jobs", "2")
RUN = "import sys; from kibitz.cli import main; sys.exit(main())"


def command(store: Path, deals: int) -> list[str]:
    return [sys.executable, "-c", RUN, *WORDS, "--deals", str(deals), "--store", str(store)]


def undisturbed(folder: Path, deals: int) -> tuple[str, bytes, float]:
    """Table, records and seconds of one run from the beginning to the end."""
    started = time.monotonic()
    store = folder / "undisturbed.db"
    done = subprocess.run(command(store, deals), capture_output=True, text=True, check=True)
    return done.stdout, store.with_suffix(".jsonl").read_bytes(), time.monotonic() - started


def killed(folder: Path, deals: int, kills: int, longest: float, rng: Random) -> tuple[str, bytes, int]:
    """Table and records of a match that was killed so often and then left alone, and how often it had begun to play."""
    store = folder / "killed.db"
    lines = store.with_suffix(".jsonl")
    playing = 0
    for _ in range(kills):
        process = subprocess.Popen(
            command(store, deals), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True
        )
        time.sleep(rng.uniform(0.0, longest))
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        if lines.exists() and lines.stat().st_size:
            playing += 1
            if rng.random() < 0.3:
                os.truncate(lines, max(0, lines.stat().st_size - rng.randrange(1, 60)))
    done = subprocess.run(command(store, deals), capture_output=True, text=True, check=True)
    return done.stdout, lines.read_bytes(), playing


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--deals", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=0, help="of the moments")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        table, records, seconds = undisturbed(Path(name), given.deals)
        again, kept, playing = killed(Path(name), given.deals, given.kills, seconds / 8, Random(given.seed))
    games = records.count(b"\n")
    print(f"{games} games, {seconds:.1f} s undisturbed; {given.kills} kills, {playing} of them after games were stored")
    same = table == again and records == kept
    print("the table and every game are the same" if same else "THE TABLES DIFFER")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
