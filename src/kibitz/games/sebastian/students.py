"""A student's SebastianAutoPlayer.py, run as it is: in a process of its own, which gets copies of dice and card.

`python -m kibitz.games.sebastian.students FILE --games 1000` plays and reports: the score, the time, and what each
decision cost against the best one.
"""

from __future__ import annotations

import argparse
import heapq
import json
import math
import random
import runpy
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Collection, Iterator, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

from kibitz.games.sebastian import rules
from kibitz.games.sebastian.course.modules import Dice, Scorecard, course_module
from kibitz.games.sebastian.minds import worths, worths_of_start
from kibitz.games.sebastian.state import Fill, Keep, Position
from kibitz.table import Move, TableError

ASKED = ("first_roll", "second_roll", "third_roll")


class StudentError(TableError):
    """Why the file's player can't go on, with game and turn."""


def serve(path: Path) -> None:
    """The student's side: answers questions, a line of JSON each, until there are no more."""
    out, sys.stdout = sys.stdout, sys.stderr
    sys.modules["SebastianState"] = course_module()
    sys.path.insert(0, str(path.parent.resolve()))
    player_class = runpy.run_path(str(path), run_name="SebastianAutoPlayer").get("SebastianAutoPlayer")
    if player_class is None:
        raise StudentError(f"{path} has no class SebastianAutoPlayer")
    player, dice, card = None, Dice(), Scorecard()
    for line in sys.stdin:
        question = json.loads(line)
        if question["new"]:
            random.seed(question["new"])
            dice, card = Dice(), Scorecard()
            started = time.perf_counter()
            player = player_class()
        else:
            started = time.perf_counter()
        # The objects live as long as the game, as in the course's harness; what they hold is told anew each time.
        dice.dice = list(question["dice"])
        truth = Scorecard()
        for name, points in question["card"].items():
            truth.put(name, points)
        card.__dict__.update(truth.__dict__, scorecard=dict(truth.scorecard))
        answer = getattr(player, question["asked"])(dice, card)
        seconds = time.perf_counter() - started
        reply: dict[str, Any] = {"seconds": seconds}
        reply["changed"] = [
            name
            for name, same in (("dice", dice.dice == question["dice"]), ("scorecard", card.__dict__ == truth.__dict__))
            if not same
        ]
        if question["asked"] == "third_roll":
            reply["category"] = answer if isinstance(answer, str) else repr(answer)
        else:
            # The course's Dice asks for each place whether it is in the answer, whatever that is.
            reply["places"] = [place for place in range(rules.DICE) if place in answer]
        out.write(json.dumps(reply) + "\n")
        out.flush()


@dataclass
class Decision:
    """One that cost points."""

    lost: float
    game: int
    position: str
    played: str
    best: str


@dataclass
class Report:
    """What came of the games."""

    file: str
    seed: int
    scores: list[int] = field(default_factory=list)
    lost: list[float] = field(default_factory=list)
    """Points lost by choices, a game each."""
    seconds: list[float] = field(default_factory=list)
    faults: dict[str, int] = field(default_factory=dict)
    """How often a method did what the course's harness does not stop, though it changes the game there."""
    costly: list[Decision] = field(default_factory=list)
    """The most expensive decisions, dearest first."""


class Child:
    """The process in which a student's file runs."""

    def __init__(self, path: Path, limit: float) -> None:
        self.limit = limit
        self.late = False
        # A file, since a pipe would fill up with what the player prints.
        self.said = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kibitz.games.sebastian.students", "--serve", str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.said,
            text=True,
        )

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """The player's answer, or StudentError."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        watch = threading.Timer(self.limit, self.stop)
        watch.start()
        try:
            self.process.stdin.write(json.dumps(question) + "\n")
            self.process.stdin.flush()
            line = self.process.stdout.readline()
        except BrokenPipeError:
            line = ""
        finally:
            watch.cancel()
        if not line:
            raise StudentError(f"no answer within {self.limit:g} s" if self.late else self.last_words())
        found = json.loads(line)
        assert isinstance(found, dict)
        return found

    def stop(self) -> None:
        self.late = True
        self.process.kill()

    def last_words(self) -> str:
        """The last line that the process wrote before it ended."""
        code = self.process.wait()
        self.said.seek(0)
        lines = self.said.read().strip().splitlines()
        return lines[-1] if lines else f"the process ended with {code}"

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        for stream in (self.process.stdin, self.process.stdout, self.said):
            if stream is not None:
                stream.close()


class Table:
    """Where the game is played: true dice and card, of which the student sees copies."""

    def __init__(self, child: Child, seed: int, game: int) -> None:
        self.child, self.game = child, game
        self.rng = random.Random(f"{seed} {game}")
        self.seed = f"{seed} {game} player"
        self.position = Position()
        self.dice: list[int] = []
        """The same dice in their places."""
        self.lost: list[Decision] = []
        self.seconds = 0.0
        self.faults: list[str] = []

    def play(self) -> int:
        """The game's score."""
        for turn in range(1, len(rules.CATEGORIES) + 1):
            self.throw(range(rules.DICE))
            for asked in ASKED:
                where = f"game {self.game}, turn {turn}, {asked}"
                try:
                    answer = self.ask(asked, new=turn == 1 and asked == ASKED[0])
                except StudentError as error:
                    raise StudentError(f"{where}: {error}") from None
                if asked == ASKED[2]:
                    self.fill(answer["category"], where)
                else:
                    self.keep(answer["places"])
        return self.position.total

    def ask(self, asked: str, new: bool) -> dict[str, Any]:
        card = dict(zip(rules.CATEGORIES, self.position.card, strict=True))
        answer = self.child.ask(
            {
                "asked": asked,
                "new": self.seed if new else "",
                "dice": self.dice,
                "card": {name: points for name, points in card.items() if points is not None},
            }
        )
        self.seconds += answer["seconds"]
        self.faults += [f"{asked} changed the {name} it was shown" for name in answer["changed"]]
        return answer

    def throw(self, places: Collection[int]) -> None:
        self.dice = [
            self.rng.randrange(1, rules.FACES + 1) if place in places else self.dice[place]
            for place in range(rules.DICE)
        ]
        thrown = rules.ROLLS - 1 if len(places) == rules.DICE and not self.position.dice else self.position.left
        self.position = replace(self.position, dice=tuple(sorted(self.dice)), left=thrown)

    def keep(self, places: list[int]) -> None:
        kept = tuple(sorted(die for place, die in enumerate(self.dice) if place not in places))
        self.judge(Keep(kept))
        self.position = replace(self.position, left=self.position.left - 1)
        self.throw(places)

    def fill(self, category: str, where: str) -> None:
        if category not in rules.CATEGORIES:
            raise StudentError(f"{where}: {category!r} is no category: expected one of {', '.join(rules.CATEGORIES)}")
        move = Fill(rules.CATEGORIES.index(category))
        if self.position.card[move.category] is not None:
            # The course's harness overwrites the category and goes on, so a thousand games must not end here either.
            self.faults.append("third_roll named a used category; the worst open one was taken")
            move = min(
                (fill for fill in self.position.moves(0) if isinstance(fill, Fill)),
                key=lambda fill: rules.score(fill.category, self.position.dice),
            )
        self.judge(move)
        self.position = self.position.play(0, move)

    def judge(self, move: Move) -> None:
        """Notes what the move loses against the best."""
        found = worths(self.position)
        value = next(value for value, _, other in found if other == move)
        if found[0][0] > value:
            self.lost.append(Decision(found[0][0] - value, self.game, str(self.position), str(move), str(found[0][2])))


def report(path: Path, games: int, seed: int, limit: float = 60.0, most: int = 10) -> Report:
    """Plays the games and sums up."""
    if not path.is_file():
        raise StudentError(f"no file {path}: expected a SebastianAutoPlayer.py")
    found = Report(str(path), seed)
    child = Child(path, limit)
    try:
        for game in range(1, games + 1):
            table = Table(child, seed, game)
            found.scores.append(table.play())
            found.lost.append(sum(decision.lost for decision in table.lost))
            found.seconds.append(table.seconds)
            for fault in table.faults:
                found.faults[fault] = found.faults.get(fault, 0) + 1
            found.costly = heapq.nlargest(most, [*found.costly, *table.lost], key=lambda decision: decision.lost)
    finally:
        child.close()
    return found


def mean_and_error(numbers: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error; the error is 0 for a single number."""
    mean = sum(numbers) / len(numbers)
    if len(numbers) == 1:
        return mean, 0.0
    variance = sum((number - mean) ** 2 for number in numbers) / (len(numbers) - 1)
    return mean, math.sqrt(variance / len(numbers))


def told(found: Report) -> Iterator[str]:
    """The report as lines of text."""
    mean, error = mean_and_error(found.scores)
    lost, lost_error = mean_and_error(found.lost)
    best = worths_of_start()
    yield f"{found.file}: {len(found.scores)} games, seed {found.seed}"
    yield f"score {mean:.2f} +- {error:.2f}, lowest {min(found.scores)}, highest {max(found.scores)}"
    yield f"choices lost {lost:.3f} +- {lost_error:.3f} a game against the optimum {best:.3f}"
    yield f"so it is worth {best - lost:.3f} +- {lost_error:.3f} a game, luck set aside"
    yield f"time {1000 * sum(found.seconds) / len(found.seconds):.2f} ms a game, longest {max(found.seconds):.3f} s"
    for fault, times in sorted(found.faults.items()):
        yield f"fault, {times} times: {fault}"
    if found.costly:
        yield "the decisions that cost most:"
        for item in found.costly:
            yield f"  {item.lost:7.3f}  game {item.game}: {item.position}: {item.played}, better {item.best}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m kibitz.games.sebastian.students", description=__doc__)
    parser.add_argument("file", type=Path, metavar="FILE", help="a student's SebastianAutoPlayer.py")
    parser.add_argument("--games", type=int, default=1000, help="default 1000")
    parser.add_argument("--seed", type=int, default=0, help="what dice and player draw from (default 0)")
    parser.add_argument("--limit", type=float, default=60.0, help="seconds for an answer (default 60)")
    parser.add_argument("--json", action="store_true", help="print JSON for a machine to read")
    parser.add_argument("--serve", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args(arguments)
    if given.serve:
        serve(given.file)
        return 0
    if given.games < 1:
        parser.error(f"games {given.games}: expected at least 1")
    try:
        found = report(given.file, given.games, given.seed, given.limit)
    except StudentError as error:
        print(error, file=sys.stderr)
        return 1
    if given.json:
        print(json.dumps(asdict(found), indent=1))
    else:
        print("\n".join(told(found)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
