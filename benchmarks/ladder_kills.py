"""Change programs of a ladder in random order, and kill it at random moments: only what changed may be played.

    python benchmarks/ladder_kills.py
    python benchmarks/ladder_kills.py --game take-five --seats 4 --programs 12 --changes 20 --kills 10

The same history runs twice, once without kills. Compared are the table, every record, and the number of games: each
version's own and no others. In a game for one the table is also that of a new ladder with the programs as they are at
the end. Kills are SIGKILL, to the run and its workers, while programs enter or while they play.
"""

import argparse
import json
import os
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from kibitz.cli import main as kibitz
from kibitz.cli.common import whole_number

SEED = str(2**100 + 7)
"""Of the deals."""
SEBASTIAN = """
from SebastianState import Scorecard

class SebastianAutoPlayer:  # version {number}
    def first_roll(self, dice, scorecard):
        return [place for place, die in enumerate(dice.dice) if die < {skill}]

    second_roll = first_roll

    def third_roll(self, dice, scorecard):
        return next(name for name in Scorecard.Categories if name not in scorecard.scorecard)
"""
TAKE_FIVE = """
from Take5Player import Player

class Chooser(Player):  # version {number}
    def playCard(self, hand, rows, state):
        card = hand[{skill} % len(hand)]
        card.goesToRow(rows)
        return card

    def chooseRow(self, rows, state):
        return 0
"""
TEXTS = {"sebastian": (SEBASTIAN, ("random", "gatherer")), "take-five": (TAKE_FIVE, ("random-player", "swift"))}
SKILLS = 7


def begun(out: Path, words: Sequence[str]) -> int:
    """Start a process that runs the command, in a group of its own; returns its number."""
    child = os.fork()
    if child:
        return child
    os.setsid()
    os.dup2(os.open(out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 1)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    status = 1
    try:
        status = kibitz(list(words))
        sys.stdout.flush()
    finally:
        os._exit(status)


class Ladder:
    """One run of the history."""

    def __init__(self, folder: Path, name: str, jobs: int) -> None:
        self.store, self.out = folder / f"{name}.db", folder / f"{name}.out"
        self.jobs = str(jobs)

    def words(self, action: str, *more: str) -> list[str]:
        return ["ladder", str(self.store), action, *more]

    def done(self, action: str, *more: str) -> str:
        """Run a command of the ladder to its end; returns what it printed."""
        _, status = os.waitpid(begun(self.out, self.words(action, *more)), 0)
        if status:
            raise RuntimeError(f"{action} failed with status {os.waitstatus_to_exitcode(status)}")
        return self.out.read_text()

    def killed(self, seconds: float, action: str, *more: str) -> bool:
        """Run a command and kill it after this time; whether it was still running."""
        child = begun(self.out, self.words(action, *more))
        time.sleep(seconds)
        for kill in (os.kill, os.killpg):  # the process may not have its own group yet
            try:
                kill(child, signal.SIGKILL)
            except ProcessLookupError:
                continue
        _, status = os.waitpid(child, 0)
        return os.WIFSIGNALED(status)

    def table(self) -> list[dict[str, Any]]:
        """The rows, without times."""
        rows: list[dict[str, Any]] = json.loads(self.done("show", "--json"))["rows"]
        for row in rows:
            for field in ("since", "until", "submission"):
                del row[field]
        return rows

    def records(self) -> bytes:
        return self.store.with_suffix(".jsonl").read_bytes()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=TEXTS, default="sebastian")
    parser.add_argument("--seats", type=whole_number("seats", 1), default=1)
    parser.add_argument("--programs", type=whole_number("programs", 2), default=60)
    parser.add_argument("--changes", type=whole_number("changes", 1), default=200)
    parser.add_argument("--kills", type=whole_number("kills", 1), default=20)
    parser.add_argument("--deals", type=whole_number("deals", 10), default=20)
    parser.add_argument("--jobs", type=whole_number("jobs", 1), default=2)
    parser.add_argument("--seed", type=int, default=0, help="of the changes and the moments")
    given = parser.parse_args()
    rng = Random(given.seed)
    text, minds = TEXTS[given.game]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        plain, killed = Ladder(folder, "plain", given.jobs), Ladder(folder, "killed", given.jobs)
        files = [folder / f"program{number:03}.py" for number in range(given.programs)]
        for number, file in enumerate(files):
            file.write_text(text.format(number=0, skill=number % SKILLS))
        description = ["--game", given.game, "--references", *minds, "--seats", str(given.seats)]
        description += ["--deals", str(given.deals), "--seed", SEED, "--isolation", "none"]
        changes = [rng.choice(files) for _ in range(given.changes)]
        moments = set(rng.sample(range(given.changes), min(given.kills, given.changes)))
        versions = Counter[Path]()
        hits = 0
        for ladder in (plain, killed):
            ladder.done("add", *map(str, files), *description)
            ladder.done("play", "--quiet", "--jobs", ladder.jobs)
        for number, file in enumerate(changes):
            versions[file] += 1
            file.write_text(text.format(number=versions[file], skill=rng.randrange(SKILLS)))
            plain.done("add", str(file))
            started = time.monotonic()
            plain.done("play", "--quiet", "--jobs", plain.jobs)
            seconds = time.monotonic() - started
            if number in moments:
                action = ("add", str(file)) if rng.random() < 0.2 else ("play", "--quiet", "--jobs", killed.jobs)
                if action[0] == "play":
                    killed.done("add", str(file))
                hits += killed.killed(rng.uniform(0.0, seconds), *action)
            killed.done("add", str(file))
            killed.done("play", "--quiet", "--jobs", killed.jobs)
            if sys.stderr.isatty():
                print(f"\r{number + 1} of {given.changes} changes", end="", file=sys.stderr)
        table = killed.table()
        same = table == plain.table() and killed.records() == plain.records()
        games = killed.records().count(b"\n")
        print(f"{given.programs} programs, {given.changes} changes, {given.kills} kills, {hits} of them before its end")
        print(f"{games:,} games; with and without kills " + ("the same" if same else "NOT THE SAME"))
        if given.seats == 1:
            wanted = (given.programs + len(minds) + given.changes) * given.deals
            print(f"games of what was new or had changed: {wanted:,}")
            fresh = Ladder(folder, "fresh", given.jobs)
            fresh.done("add", *map(str, files), *description)
            fresh.done("play", "--quiet", "--jobs", fresh.jobs)
            for row in (rows := [*table, *(new := fresh.table())]):
                del row["version"]
            again = rows[: len(table)] == new
            print("a new ladder of the last versions has " + ("the same table" if again else "ANOTHER TABLE"))
            same = same and games == wanted and again
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
