"""Answers for programs inside the sandbox: choose(view) of a Python file, or the lines of a program of its own process.

A program in lines lives as long as this module: it gets the events of every hand that its seat sees, and answers the
lines that end in a question mark with one line. docs/gin_rummy.md has the protocol.
"""

import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from threading import Thread
from typing import IO, Any, Protocol

from kibitz.arena.sandbox.guest import choosing

LONGEST_LINE = 1000
"""Characters of an answer that are read."""
CHOOSES = re.compile(r"\bchoose\b")
PATIENCE = 5.0
"""Seconds in which a program should end when its input does."""


class Answers(Protocol):
    """What answers for a program."""

    def answer(self, question: dict[str, Any]) -> Any: ...


class LineProgram:
    """A program that reads lines on its standard input and answers on its standard output."""

    def __init__(self, path: str) -> None:
        python = (sys.executable, "-u") if path.endswith(".py") else ()
        # Errors are read separately, so that they are not taken for answers; the last line explains an early end.
        self.process = subprocess.Popen(
            [*python, path],
            cwd=Path(path).parent,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            bufsize=1,
        )
        self.last_error = ""
        # Only the thread may read or close the errors: communicate would close them while it reads.
        errors, self.process.stderr = self.process.stderr, None
        assert errors
        self.errors = Thread(target=self.read_errors, args=(errors,), daemon=True)
        self.errors.start()
        self.hand = -1
        """The number of the hand whose beginning was sent; -1 between two hands."""
        self.ended = 0
        """Hands of this game whose end was sent."""
        self.turns = 0
        """Turns of the hand that were sent."""
        self.thrown = ""
        """The last card of its own that was sent as thrown."""

    def read_errors(self, errors: IO[str]) -> None:
        with errors:
            for line in errors:
                self.last_error = line.strip()[:LONGEST_LINE] or self.last_error

    def send(self, line: str) -> None:
        assert self.process.stdin
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            raise self.gone(line) from None

    def ask(self, line: str) -> str:
        """The answer to a line that ends in a question mark, or has one after its first word."""
        self.send(line)
        assert self.process.stdout
        answer = self.process.stdout.readline(LONGEST_LINE)
        if not answer:
            raise self.gone(line)
        return answer.strip()

    def gone(self, line: str) -> RuntimeError:
        """The error that says at which line the program had ended, and its own last words."""
        self.process.wait()
        self.errors.join()
        last = f": {self.last_error}" if self.last_error else ""
        return RuntimeError(f"the program ended with status {self.process.returncode} at {line!r}{last}")

    def close(self) -> None:
        """End its input, and the program itself if it goes on."""
        with suppress(BrokenPipeError, subprocess.TimeoutExpired):
            self.process.communicate(timeout=PATIENCE)
        if self.process.poll() is None:
            self.process.kill()
            self.process.communicate()
        self.errors.join(PATIENCE)

    def answer(self, question: dict[str, Any]) -> Any:
        """The program's choice; None after the start or the end of a game."""
        facts = question["gin"]
        if "starts" in question:
            self.hand, self.ended = -1, 0
            return None
        self.send_end(facts)
        if "ends" in question:
            return None
        self.send_events(facts)
        return self.throw(facts) if facts["drawn"] else self.draw(facts)

    def send_end(self, facts: dict[str, Any]) -> None:
        """Send how the hand before has ended, where that was not done."""
        if facts["hand"] == self.ended:
            return
        self.ended = facts["hand"]
        if self.hand >= 0:
            lines = facts["end"]
            if self.hand == facts["hand"] - 1:
                self.send_turns(facts["turns_before"], facts["seat"])
            else:
                # Of a hand in which it was never asked it knows nothing but the points.
                lines = lines[-1:]
            for line in lines:
                if line.endswith("?"):
                    self.ask(line)
                else:
                    self.send(line)
        self.hand = -1

    def send_events(self, facts: dict[str, Any]) -> None:
        """Send the beginning of the hand, and the turns that were not sent yet."""
        seat = facts["seat"]
        if self.hand != facts["hand"]:
            self.hand, self.turns, self.thrown = facts["hand"], 0, ""
            cards = list(facts["cards"])
            if facts["drawn"]:
                cards.remove(facts["drawn"])
            self.send(f"start {seat} {facts['starter']} {' '.join(cards)}")
        self.send_turns(facts["turns"], seat)

    def send_turns(self, turns: list[Any], seat: int) -> None:
        """Send those of a hand's turns that were not sent yet."""
        for owner, drawn, thrown in turns[self.turns :]:
            if owner != seat:
                self.send(f"drew {owner} {drawn}")
            # After a fault another card than its own was thrown.
            if owner != seat or thrown != self.thrown:
                self.send(f"discarded {owner} {thrown}")
        self.turns = len(turns)

    def draw(self, facts: dict[str, Any]) -> dict[str, str]:
        """Whether it takes the top card; no question where it may not."""
        return {"draw": self.ask(f"draw? {facts['top']}") if facts["top"] else "no"}

    def throw(self, facts: dict[str, Any]) -> dict[str, str]:
        """Its card, and whether it knocks, which it is asked only after a card that it may throw."""
        seat = facts["seat"]
        self.send(f"drew {seat} {facts['drawn']}")
        card = self.ask("discard?")
        if card not in facts["throws"]:
            return {"discard": card, "melds": "no"}
        self.thrown = card
        self.send(f"discarded {seat} {card}")
        return {"discard": card, "melds": self.ask("melds?")}


def load(path: str) -> Answers:
    """A Python file that mentions choose is asked through that function, every other program by lines."""
    if path.endswith(".py") and CHOOSES.search(Path(path).read_text(encoding="utf-8", errors="replace")):
        return choosing.load(path)
    return LineProgram(path)
