"""The games of a match spread over executors, in pieces of a moment each; no game depends on who plays it when."""

from __future__ import annotations

import atexit
import threading
import time
from collections import deque
from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from kibitz import workers
from kibitz.arena.match import Match, Played, Sitting
from kibitz.table import TableError

MOMENT = 0.25
"""Seconds that a piece should take, or one game where that is longer; a kill costs what is not heard of yet."""
AHEAD = 2
"""Pieces that another process has at a time, so that it need not wait for the next."""
GROWTH = 8
"""How many times longer than the longest before it a piece may be."""


class Piece(NamedTuple):
    """Games in a row that are over."""

    first: int
    """The number of the first, counted from the match's first game."""
    games: list[Played]
    seconds: float


class Parcel(Protocol):
    """A match on its way to another machine."""

    def unpacked(self) -> Match: ...


class Worker:
    """What this process plays at: kept from piece to piece, since it takes long to start programs."""

    def __init__(self) -> None:
        self.at: tuple[Match, int, int] | None = None
        self.sitting: Sitting | None = None
        # The minds' tables are not made for several threads at once.
        self.lock = threading.Lock()

    def play(self, match: Match, seed: int, first: int, stop: int) -> Piece:
        with self.lock:
            try:
                sitting = self._sitting(match, seed, first)
                started = time.monotonic()
                games = [sitting.play() for _ in range(first, stop)]
            except BaseException:
                self._leave()
                raise
            return Piece(first, games, time.monotonic() - started)

    def _sitting(self, match: Match, seed: int, first: int) -> Sitting:
        """A sitting whose next game is that one, its programs knowing what they know in an undisturbed match."""
        block = match.block() * match.games_a_deal()
        number = first // block if block else 0
        sitting = self.sitting
        if (
            sitting is None
            or self.at != (match, seed, number)
            or sitting.next > first
            or (not block and sitting.next != first)
        ):
            self._leave()
            sitting = self.sitting = Sitting(match, seed, number * block if block else first)
            self.at = match, seed, number
        while sitting.next < first:
            sitting.play()
        return sitting

    def _leave(self) -> None:
        if self.sitting:
            self.sitting.close()
        self.sitting = None

    def leave(self) -> None:
        """End the programs that live here."""
        with self.lock:
            self._leave()


worker = Worker()
atexit.register(worker.leave)


def play_piece(match: Match | Parcel, seed: int, first: int, stop: int) -> Piece:
    """These games, by this process."""
    return worker.play(match if isinstance(match, Match) else match.unpacked(), seed, first, stop)


def leave() -> None:
    """End the programs that live in this process."""
    worker.leave()


@dataclass
class Crew:
    """Who plays."""

    executors: Sequence[Executor]
    match: Any
    """What they are told of the match: itself, or what becomes it or its parcel on the way."""
    roams: bool = False
    """Whether any worker may get any piece: then programs that live on need theirs whole."""
    moment: float = MOMENT
    ahead: int = AHEAD


@contextmanager
def crew(match: Match, jobs: int) -> Iterator[Crew]:
    """So many processes of this machine; one job is this process."""
    try:
        with workers.singles(jobs) as executors:
            yield Crew(executors, match, ahead=min(AHEAD, jobs))
    except BrokenExecutor:
        raise TableError("a process that played was killed, for want of memory perhaps: --jobs 1 needs least") from None
    finally:
        leave()


@dataclass
class Lane:
    """One executor, what it is at, and what it goes on with."""

    executor: Executor
    left: range = range(0)
    running: deque[Future[Piece]] = field(default_factory=deque)


class Schedule:
    """Cuts what is left of a match into pieces and hands them out."""

    def __init__(self, match: Match, seed: int, games: range, done: Collection[int], crew: Crew) -> None:
        self.seed, self.games, self.done, self.crew = seed, games, done, crew
        self.block = match.block() * match.games_a_deal()
        self.lanes = [Lane(executor) for executor in crew.executors]
        self.next = games.start
        self.size = 1
        self.longest = 1
        self.played = 0
        self.seconds = 0.0

    def pieces(self) -> Generator[Piece, None, None]:
        """As they end; on KeyboardInterrupt those that were begun are waited for before it is raised again."""
        try:
            while self._hand_out():
                wait(self._running(), return_when=FIRST_COMPLETED)
                yield from self._over()
        except KeyboardInterrupt:
            for lane in self.lanes:
                lane.running = deque(future for future in lane.running if not future.cancel())
            wait(self._running())
            yield from self._over()
            raise
        finally:
            for future in self._running():
                future.cancel()

    def _running(self) -> list[Future[Piece]]:
        return [future for lane in self.lanes for future in lane.running]

    def _hand_out(self) -> bool:
        """Whether anything is under way now."""
        for _ in range(self.crew.ahead):
            for lane in self.lanes:
                if len(lane.running) < self.crew.ahead and (piece := self._cut(lane)):
                    told = self.crew.match, self.seed, piece.start, piece.stop
                    lane.running.append(lane.executor.submit(play_piece, *told))
        return any(lane.running for lane in self.lanes)

    def _over(self) -> Iterator[Piece]:
        for lane in self.lanes:
            while lane.running and lane.running[0].done():
                future = lane.running.popleft()
                piece = future.result()
                self.played += len(piece.games)
                self.seconds += piece.seconds
                self.longest = max(self.longest, len(piece.games))
                wanted = self.crew.moment * self.played / max(self.seconds, 1e-9)
                self.size = max(1, int(min(wanted, GROWTH * self.longest)))
                yield piece

    def _cut(self, lane: Lane) -> range | None:
        """The next games for the lane: of its block while there are any, since the programs are there."""
        while True:
            while lane.left and lane.left.start in self.done:
                lane.left = lane.left[1:]
            if lane.left:
                break
            if self.next >= self.games.stop:
                return None
            end = (self.next // self.block + 1) * self.block if self.block else self.next + self.size
            lane.left = range(self.next, min(end, self.games.stop))
            self.next = lane.left.stop
        most = len(lane.left) if self.block and self.crew.roams else min(self.size, len(lane.left))
        start = lane.left.start
        stop = next((number for number in range(start, start + most) if number in self.done), start + most)
        lane.left = range(stop, lane.left.stop)
        return range(start, stop)


def deals(
    match: Match,
    seed: int,
    numbers: range,
    crew: Crew,
    ahead: Mapping[int, Played] | None = None,
    keep: Callable[[Piece], object] = lambda piece: None,
) -> Generator[list[Played], None, None]:
    """The games of these deals, deal by deal in order; keep hears of each piece as it ends.

    ahead are games that were played before, by number.
    """
    waiting = dict(ahead or {})
    a_deal = match.games_a_deal()
    games = range(numbers.start * a_deal, numbers.stop * a_deal)
    schedule = Schedule(match, seed, games, frozenset(waiting), crew)
    next_one = games.start

    def complete() -> Iterator[list[Played]]:
        nonlocal next_one
        while next_one < games.stop and all(number in waiting for number in range(next_one, next_one + a_deal)):
            yield [waiting.pop(number) for number in range(next_one, next_one + a_deal)]
            next_one += a_deal

    yield from complete()
    pieces = schedule.pieces()
    try:
        for piece in pieces:
            keep(piece)
            waiting.update(enumerate(piece.games, piece.first))
            yield from complete()
    finally:
        pieces.close()
