"""A conversation with the engine, as a chess program has it."""

import sys
from random import Random
from threading import Event

from kibitz.games.betsy.uci.session import Session

ENGINE = [sys.executable, "-m", "kibitz.games.betsy.uci"]


def converse(*lines: str) -> list[str]:
    """What is said to these lines, the last search of which is stopped."""
    said: list[str] = []
    session = Session(said.append)
    for line in lines:
        assert session.hear(line) == (line != "quit")
    session.finish()
    return said


def completed(*lines: str, rng: Random | None = None) -> list[str]:
    """What is said to these lines, each search of which comes to its own end."""
    said: list[str] = []
    session = Session(said.append, rng)
    for line in lines:
        session.hear(line)
        if session.thinking:
            session.thinking.thread.join(60)
            assert not session.thinking.thread.is_alive()
    return said


def answers(said: list[str]) -> list[str]:
    """The best moves, without the replies to ponder."""
    return [" ".join(line.split()[:2]) for line in said if line.startswith("bestmove")]


class Talk:
    """A conversation in which something is waited for."""

    def __init__(self, *lines: str) -> None:
        self.said: list[str] = []
        self.seen = Event()
        self.session = Session(self.say)
        for line in lines:
            self.session.hear(line)

    def say(self, line: str) -> None:
        self.said.append(line)
        if line.startswith(("info depth", "bestmove")):
            self.seen.set()

    def after_a_depth(self, *lines: str) -> None:
        """Say these lines once the search has reported a depth."""
        assert self.seen.wait(20)
        for line in lines:
            self.session.hear(line)

    def end(self) -> list[str]:
        """What was answered by the time the search is over by itself."""
        assert self.session.thinking
        self.session.thinking.thread.join(20)
        assert not self.session.thinking.thread.is_alive()
        return answers(self.said)
