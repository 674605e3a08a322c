"""Kill a match at random moments and resume it, again and again: the final table must be that of an uninterrupted run.

    python benchmarks/arena_kills.py --kills 100
    python benchmarks/arena_kills.py --kills 20 --deals 300 --boxed

Each kill is a SIGKILL, to the run and all its workers or, with --boxed, to the run alone, which plays with programs in
their boxes: then nothing that it started may be left after SECONDS, and the next run removes its temporary folders.
Before some restarts the last line of records loses its end, as in a power cut. The table and the record of every game
are compared.
"""

import argparse
import json
import os
import signal
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from random import Random

from kibitz.arena.sandbox.guest.walls import PR_SET_CHILD_SUBREAPER, control
from kibitz.arena.sandbox.guest.watch import descendants
from kibitz.cli import main as kibitz

WORDS = ("arena", "sebastian", "--json", "--seed", "11", "hasty", "gatherer")
PROGRAM = """
from SebastianState import Scorecard

class SebastianAutoPlayer:
    def first_roll(self, dice, scorecard):
        return [place for place, die in enumerate(dice.dice) if die < 4]

    second_roll = first_roll

    def third_roll(self, dice, scorecard):
        return next(name for name in Scorecard.Categories if name not in scorecard.scorecard)
"""

LONGEST = 1.0
"""Seconds that a run lives at most; with programs, which take longer to start, BOXED_LONGEST."""
BOXED_LONGEST = 4.0
SECONDS = 3.0
"""What is left of a run must be gone within these."""


def begun(store: Path, deals: int, jobs: int, out: Path, player: str) -> int:
    """Start a process that plays the match, in a group of its own; returns its number."""
    child = os.fork()
    if child:
        return child
    os.setsid()
    os.dup2(os.open(out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 1)
    status = 1
    try:
        status = kibitz([*WORDS, player, "--deals", str(deals), "--jobs", str(jobs), "--store", str(store)])
        sys.stdout.flush()
    finally:
        os._exit(status)


def uninterrupted(folder: Path, name: str, deals: int, jobs: int, player: str) -> tuple[str, bytes]:
    """The table and the records of a run to the end."""
    store, out = folder / f"{name}.db", folder / f"{name}.json"
    _, status = os.waitpid(begun(store, deals, jobs, out, player), 0)
    if status:
        raise RuntimeError(f"the match failed with status {os.waitstatus_to_exitcode(status)}")
    # How long programs took is not the same twice.
    table = {key: value for key, value in json.loads(out.read_text()).items() if key != "seconds"}
    return json.dumps(table), store.with_suffix(".jsonl").read_bytes()


def count(lines: Path) -> int:
    """Games that have their lines."""
    return lines.read_bytes().count(b"\n") if lines.exists() else 0


@dataclass
class Killer:
    """Kills runs of one match at random moments."""

    folder: Path
    deals: int
    jobs: int
    player: str
    boxed: bool
    rng: Random
    longest: float = 0.1
    """Seconds until the next kill at most."""
    survivors: int = 0
    """Kills after which processes were left."""

    def kill(self, most: int) -> int:
        """Kill a run after a random time or `most` games; returns how many games have their lines."""
        store, out = self.folder / "killed.db", self.folder / "killed.json"
        lines = store.with_suffix(".jsonl")
        end = time.monotonic() + self.rng.uniform(0.0, self.longest)
        child = begun(store, self.deals, self.jobs, out, self.player)
        while time.monotonic() < end and count(lines) < most:
            time.sleep(0.002)
        # The process may not have its own group yet.
        for kill in (os.kill,) if self.boxed else (os.kill, os.killpg):
            try:
                kill(child, signal.SIGKILL)
            except ProcessLookupError:
                continue
        os.waitpid(child, 0)
        if self.boxed and left_over():
            self.survivors += 1
        left = count(lines)
        if left and self.rng.random() < 0.3:
            os.truncate(lines, max(0, lines.stat().st_size - self.rng.randrange(1, 60)))
        return left


def left_over() -> list[int]:
    """The processes that a killed run leaves, after SECONDS: as their reaper this process inherits them."""
    end = time.monotonic() + SECONDS
    while True:
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        left = descendants(os.getpid())
        if not left or time.monotonic() > end:
            for process in left:
                os.kill(process, signal.SIGKILL)
            return left
        time.sleep(0.02)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--deals", type=int, default=3000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0, help="of the moments")
    parser.add_argument("--boxed", action="store_true", help="with a program in its box; count what survives a kill")
    given = parser.parse_args()
    control(PR_SET_CHILD_SUBREAPER, 1)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        temporary = folder / "tmp"
        temporary.mkdir()
        os.environ["TMPDIR"] = str(temporary)
        tempfile.tempdir = None
        player = "random"
        if given.boxed:
            (folder / "SebastianAutoPlayer.py").write_text(PROGRAM)
            player = str(folder / "SebastianAutoPlayer.py")
        expected = uninterrupted(folder, "uninterrupted", given.deals, given.jobs, player)
        playing = before = 0
        games = count(folder / "uninterrupted.jsonl")
        killer = Killer(folder, given.deals, given.jobs, player, given.boxed, Random(given.seed))
        killer.longest = BOXED_LONGEST / 2 if given.boxed else killer.longest
        for number in range(given.kills):
            # The last kill comes before the end on any machine, with room for the games that are being played.
            left = killer.kill(most=games * 9 * (number + 1) // (10 * given.kills))
            # On slow and fast machines some runs are killed before they play and some while they do.
            longest = BOXED_LONGEST if given.boxed else LONGEST
            killer.longest = min(killer.longest * (0.9 if left > before else 1.15), longest)
            playing += left > 0
            before = max(before, left)
        resumed = uninterrupted(folder, "killed", given.deals, given.jobs, player)
        # Python tries a folder for temporary files with a file of its own, which a kill may leave too.
        folders = sorted(path.name for path in temporary.glob("kibitz-*"))
    print(f"{games:,} games, {given.kills} kills, {playing} of them after games were stored")
    print(f"{before:,} games had their lines when the last one was killed")
    same = expected == resumed
    print("the table and every game are the same" if same else "THE TABLES DIFFER")
    if given.boxed:
        print(f"kills after which a process was left: {killer.survivors}; temporary folders left: {len(folders)}")
    if folders:
        print(f"left: {', '.join(folders)}")
    return 0 if same and not killer.survivors and not folders else 1


if __name__ == "__main__":
    sys.exit(main())
