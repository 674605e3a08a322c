"""The games of a match distributed over workers, in short batches; no game depends on which worker plays it or when."""

import atexit
import threading
import time
from collections import Counter, deque
from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, wait
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from kibitz.arena.matches.match import Match, Played, Session, failed
from kibitz.arena.matches.processes import Here, Single
from kibitz.table import TableError
from kibitz.workers import patience

MOMENT = 0.25
"""Seconds that a batch should take, or one game where that is longer; a kill costs what was not reported yet."""
QUEUED = 2
"""Batches that another process has at a time, so that it does not wait for the next."""
MOST_DEATHS = 3
"""Processes that may die in one game before it counts as failed."""
DIED = f"{MOST_DEATHS} processes that played it died, perhaps because memory ran out"
NOBODY: Mapping[str, str] = MappingProxyType({})
"""Where no program is suspended."""
GROWTH = 8
"""How many times longer than the longest before it a batch may be."""


class Batch(NamedTuple):
    """Consecutive games that are over."""

    first: int
    """The number of the first game, counted from the match's first."""
    games: list[Played]
    seconds: float


class Parcel(Protocol):
    """A match in the form in which it travels to another machine."""

    def unpacked(self) -> Match: ...


class Worker:
    """The session that this process has open: kept from batch to batch, since starting programs takes long."""

    def __init__(self) -> None:
        self.at: tuple[Match, int, int] | None = None
        """The session's match, its seed and its block."""
        self.session: Session | None = None
        # The minds' tables are not made for several threads at once.
        self.lock = threading.Lock()

    def play(
        self,
        match: Match,
        seed: int,
        first: int,
        stop: int,
        failed: Collection[int] = (),
        suspended: Mapping[str, str] = NOBODY,
    ) -> Batch:
        """The games from first to stop, whatever was played here before; failed has games not to try again.

        suspended has the programs that are not asked, with the reasons.
        """
        with self.lock:
            try:
                session = self._session(match, seed, first, failed, suspended)
                started = time.monotonic()
                games = [session.play() for _ in range(first, stop)]
            except BaseException:
                self._leave()
                raise
            return Batch(first, games, time.monotonic() - started)

    def _session(
        self, match: Match, seed: int, first: int, failed: Collection[int], suspended: Mapping[str, str]
    ) -> Session:
        """A session whose next game is that one, its programs knowing what they know in an uninterrupted match."""
        block = match.block() * match.games_a_deal()
        number = first // block if block else 0
        session = self.session
        if (
            session is None
            or self.at != (match, seed, number)
            or session.next > first
            or (not block and session.next != first)
        ):
            self._leave()
            session = self.session = match.session(seed, number * block if block else first)
            self.at = match, seed, number
        session.guests.suspend(suspended)
        while session.next < first:
            if session.next in failed:
                session.skip()
            else:
                session.play()
        return session

    def _leave(self) -> None:
        if self.session:
            self.session.close()
        self.session = None

    def leave(self) -> None:
        """End the programs that live here."""
        with self.lock:
            self._leave()


worker = Worker()
atexit.register(worker.leave)


def play_batch(
    match: Match | Parcel,
    seed: int,
    failed: Collection[int],
    suspended: Mapping[str, str],
    first: int,
    stop: int,
) -> Batch:
    """The games from first to stop, played by this process."""
    whole = match if isinstance(match, Match) else match.unpacked()
    return worker.play(whole, seed, first, stop, failed, suspended)


def leave() -> None:
    """End the programs that live in this process."""
    worker.leave()


@dataclass
class Crew:
    """The workers that play a match."""

    executors: Sequence[Executor]
    match: Any
    """What is sent to them: the match itself, or what becomes the match or its parcel on the way."""
    shares_queue: bool = False
    """Whether any worker may get any batch: then programs that live on need their block in one."""
    moment: float = MOMENT
    queued: int = QUEUED

    def take(self, match: Match) -> None:
        """Play this match from now on."""
        self.match = match

    def deaths(self, error: Exception) -> int:
        """How many processes died while they had the batch that ended with this error; 0 where it is another error."""
        return 1 if isinstance(error, BrokenExecutor) else 0

    def renew(self, executor: Executor) -> None:
        """Make this executor usable again after such a batch."""
        if not isinstance(executor, Single):
            raise TableError("the workers died: expected executors that can be started again")
        executor.renew()


@contextmanager
def crew(match: Match, jobs: int) -> Iterator[Crew]:
    """Processes of this machine; one job is this process."""
    try:
        with ExitStack() as stack:
            executors = [Here()] if jobs <= 1 else [stack.enter_context(Single()) for _ in range(jobs)]
            yield Crew(executors, match, queued=min(QUEUED, jobs))
    finally:
        leave()


@dataclass
class Lane:
    """One executor, the batches that it has, and the games that it goes on with."""

    executor: Executor
    left: range = range(0)
    running: deque[tuple[range, Future[Batch]]] = field(default_factory=deque)
    again: deque[range] = field(default_factory=deque)
    """Batches that died with a process of this lane, first."""


class Schedule:
    """Cuts the rest of a match into batches and hands them out."""

    def __init__(
        self,
        match: Match,
        seed: int,
        games: range,
        done: Collection[int],
        crew: Crew,
        failed: Collection[int] = (),
        suspended: Mapping[str, str] = NOBODY,
    ) -> None:
        """games are the numbers of those to play, except those that are done; failed are not tried again.

        suspended grows while the match is played: what is in it when a batch is handed out counts for its games.
        """
        self.match, self.seed, self.games, self.done, self.crew = match, seed, games, done, crew
        self.failed, self.suspended = set(failed), suspended
        self.deaths: Counter[int] = Counter()
        """How many processes have died in each game."""
        self.block = match.block() * match.games_a_deal()
        """Games for which programs live; 0 where nothing lives on."""
        self.lanes = [Lane(executor) for executor in crew.executors]
        self.suspects: deque[range] = deque()
        """Games that workers with a shared queue died with: each is played while nothing else is."""
        self.trial: range | None = None
        """The latest suspect that was played."""
        self.next = games.start
        """The first game that no lane has."""
        self.size = 1
        """Games of the next batch."""
        self.longest = 1
        """Games of the longest batch so far."""
        self.played = 0
        self.seconds = 0.0

    def batches(self, notice: Callable[[], None] = lambda: None) -> Generator[Batch, None, None]:
        """Batches as they end; on KeyboardInterrupt those that have begun are finished before it is raised again.

        Ctrl-C calls notice, and raises it only between batches: by then the last one has been kept and counted.
        """
        try:
            with patience(notice) as is_interrupted:
                while self._hand_out():
                    wait(self._running(), return_when=FIRST_COMPLETED)
                    yield from self._finished()
                    if is_interrupted():
                        raise KeyboardInterrupt
        except KeyboardInterrupt:
            for lane in self.lanes:
                lane.running = deque(item for item in lane.running if not item[1].cancel())
            wait(self._running())
            yield from self._finished()
            raise
        finally:
            for future in self._running():
                future.cancel()

    def _running(self) -> list[Future[Batch]]:
        return [future for lane in self.lanes for _, future in lane.running]

    def _hand_out(self) -> bool:
        """Fill every lane; whether any has something to do."""
        if self.suspects or self._on_trial():
            if not self._running():
                self.trial = self.suspects.popleft()
                self._send(self.lanes[0], self.trial)
            return True
        for _ in range(self.crew.queued):
            for lane in self.lanes:
                if len(lane.running) < self.crew.queued and (games := self._cut(lane)):
                    self._send(lane, games)
        return any(lane.running for lane in self.lanes)

    def _on_trial(self) -> bool:
        return any(games == self.trial for lane in self.lanes for games, _ in lane.running)

    def _send(self, lane: Lane, games: range) -> None:
        failed = frozenset(number for number in self.failed if number < games.stop)
        words = self.crew.match, self.seed, failed, dict(self.suspended), games.start, games.stop
        lane.running.append((games, lane.executor.submit(play_batch, *words)))

    def _finished(self) -> Iterator[Batch]:
        """The batches that have ended; each corrects the size of the next ones."""
        for lane in self.lanes:
            while lane.running and lane.running[0][1].done():
                try:
                    batch = lane.running[0][1].result()
                except Exception as error:
                    if not (deaths := self.crew.deaths(error)):
                        raise
                    yield from self._revive(lane, deaths)
                    break
                lane.running.popleft()
                self.failed.update(number for number, game in enumerate(batch.games, batch.first) if game.failure)
                self.played += len(batch.games)
                self.seconds += batch.seconds
                self.longest = max(self.longest, len(batch.games))
                wanted = self.crew.moment * self.played / max(self.seconds, 1e-9)
                self.size = max(1, int(min(wanted, GROWTH * self.longest)))
                yield batch

    # The process of this lane died, and with it all batches that it had. It was playing the first one: of this one the
    # games are tried alone, so that a game in which one process after another dies is found.
    # Workers with a shared queue take only the first batch with them, but it may have waited on a worker that died in
    # another: that is why their suspects are played while nothing else is, and only then are deaths counted.
    def _revive(self, lane: Lane, deaths: int) -> Iterator[Batch]:
        """Make the lane usable again and plan its lost batches again; yields a game that is given up."""
        self.crew.renew(lane.executor)
        first, _ = lane.running.popleft()
        died_with_it: list[range] = []
        if not self.crew.shares_queue:
            died_with_it = [games for games, _ in lane.running]
            lane.running.clear()
        if len(first) > 1:
            retried = [range(number, number + 1) for number in first]
        else:
            retried = [first]
            if first == self.trial or not self.crew.shares_queue:
                self.deaths[first.start] += deaths
            if self.deaths[first.start] >= MOST_DEATHS:
                self.failed.add(first.start)
                yield Batch(first.start, [failed(self.match, self.seed, first.start, DIED)], 0.0)
                retried = []
        if self.crew.shares_queue:
            self.suspects.extendleft(reversed(retried))
        else:
            lane.again.extendleft(reversed([*retried, *died_with_it]))

    def _cut(self, lane: Lane) -> range | None:
        """The lane's next games, from its block while there are any, because its programs are loaded there."""
        if lane.again:
            return lane.again.popleft()
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
        longest = len(lane.left) if self.block and self.crew.shares_queue else min(self.size, len(lane.left))
        start = lane.left.start
        stop = next((number for number in range(start, start + longest) if number in self.done), start + longest)
        lane.left = range(stop, lane.left.stop)
        return range(start, stop)


# Plays the deals of these numbers by the crew and yields them in order, each as soon as it and all before it are whole.
#
# ahead has games that were played before, by number: they are not played again. keep gets every batch as it ends, in
# any order, before the deals that it completes are yielded: what keep has stored is never lost.
# On Ctrl-C notice is called, and the batches that have begun are finished, kept and yielded before KeyboardInterrupt is
# raised; at a second one it is raised at once. When the caller closes the generator, batches that have not begun are
# cancelled and the others are forgotten.
# suspended has the programs that are not asked, with the reasons; keep may add to it.
def deals(
    match: Match,
    seed: int,
    numbers: range,
    crew: Crew,
    ahead: Mapping[int, Played] | None = None,
    keep: Callable[[Batch], object] = lambda batch: None,
    failed: Collection[int] = (),
    suspended: Mapping[str, str] = NOBODY,
    notice: Callable[[], None] = lambda: None,
) -> Generator[list[Played], None, None]:
    """The games of these deals, deal by deal in order; seed is the match's, failed has games that failed before."""
    waiting = dict(ahead or {})
    failed = {*failed, *(number for number, game in waiting.items() if game.failure)}
    games_a_deal = match.games_a_deal()
    games = range(numbers.start * games_a_deal, numbers.stop * games_a_deal)
    batches = Schedule(match, seed, games, frozenset(waiting), crew, failed, suspended).batches(notice)
    try:
        for deal in numbers:
            own = range(deal * games_a_deal, (deal + 1) * games_a_deal)
            while not all(number in waiting for number in own):
                batch = next(batches)
                keep(batch)
                waiting.update(enumerate(batch.games, batch.first))
            yield [waiting.pop(number) for number in own]
        # Raises the KeyboardInterrupt of a Ctrl-C that came while the last deal was played.
        next(batches, None)
    finally:
        batches.close()
