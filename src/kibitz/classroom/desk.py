"""Who does the work about files: worker processes in lanes, so that what takes long is in nobody's way.

A job counts once its result is stored. What a worker that died was doing is done again, and so is what the server was
doing when it ended. Each student has at most one job at a time, and who has waited longest is next, where a student
who had a turn waits behind those who were waiting then.

On a cluster its workers do all this except the ladder, which a process of this machine plays with their help. Dask
gives what a dead worker was doing to another one.

A check begins in the lane of quick ones. A program that does not answer there in time may still be in time for its
course, or loop for ever: it is checked again in a lane of its own kind, with all the time that the course allows.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from typing import Any, Literal, TypeAlias

from kibitz.arena.intake.policy import Policy
from kibitz.arena.ladder import Shape
from kibitz.arena.store.database import Busy
from kibitz.arena.temporary import temporary_folder
from kibitz.classroom import submissions, work
from kibitz.classroom.people import Person
from kibitz.classroom.settings import Settings
from kibitz.classroom.store import HandIn, Job, Kind, Store
from kibitz.classroom.work import File
from kibitz.cluster import Cluster
from kibitz.page.pool import Worker
from kibitz.table import TableError

Lane: TypeAlias = Literal["check", "slow", "coach", "ladder"]
NICE: dict[Lane, int] = {"check": 5, "slow": 7, "coach": 10, "ladder": 10}
"""The lanes in the order of their importance, each with how far its workers give way to others."""
PAUSE = 5.0
"""Seconds after trouble with the disk or a worker."""
LATEST = 300.0
"""Seconds after which a worker counts as hung: it is ended, and its job counts as tried."""
QUICKEST, SLOWEST = 20.0, 100.0
"""Seconds by the clock of a quick check and of a slow one: a program that sleeps uses no processor time."""


class Remote:
    """Somebody at a cluster who does one job at a time, asked like a worker of this machine."""

    def __init__(self, executor: Executor) -> None:
        self.executor = executor
        self.asked: Future[Any] | None = None

    def submit(self, do: Callable[..., Any], *about: Any) -> Future[Any]:
        try:
            self.asked = self.executor.submit(do, *about)
        except Exception as error:
            raise OSError(f"the cluster takes no work ({error}): start its scheduler, and this server again") from None
        return self.asked

    def end(self) -> None:
        if self.asked:
            self.asked.cancel()


class Desk:
    """Hands out the jobs of a class, as long as work() runs."""

    def __init__(
        self,
        folder: Path,
        settings: Settings,
        store: Store,
        workers: int,
        cluster: Cluster | None = None,
        executor: Executor | None = None,
    ) -> None:
        """workers: how many jobs of a kind at once; executor: the cluster's workers, where there is a cluster."""
        self.folder, self.settings, self.store, self.cluster = folder, settings, store, cluster

        def crew(lane: Lane) -> list[Worker | Remote]:
            if lane == "ladder":
                return [Worker(NICE[lane])]
            return [Remote(executor) if executor else Worker(NICE[lane]) for _ in range(workers)]

        self.workers = {lane: crew(lane) for lane in NICE}
        self.idle = {lane: list(own) for lane, own in self.workers.items()}
        self.busy: dict[asyncio.Task[None], int] = {}
        """Jobs of one student that are done now, each with whose it is."""
        self.climbing: asyncio.Task[None] | None = None
        self.slow: set[int] = set()
        """The numbers of files to be checked with all the course's time."""
        self.turns: dict[int, int] = {}
        """The job behind which a student who has had a turn comes."""
        self.unstored: list[Callable[[], None]] = []
        """What the disk has refused to store, to be tried again in this order."""
        self.news = asyncio.Event()

    def wake(self) -> None:
        """There is something new to do."""
        self.news.set()

    async def work(self) -> None:
        self.store.all_again()
        while True:
            self.news.clear()
            try:
                self._hand_out()
            except (TableError, OSError) as error:
                print(f"kibitz: {error}", file=sys.stderr)
                await asyncio.sleep(PAUSE)
                continue
            await self.news.wait()

    def _hand_out(self) -> None:
        while self.unstored:
            self.unstored[0]()
            del self.unstored[0]
        waiting = self.store.waiting()
        latest = max((job.id for job, _ in waiting), default=0)
        waiting.sort(key=lambda one: (max(one[0].id, self.turns.get(one[1], 0)), one[0].id))
        unchecked = {person for job, person in waiting if job.kind == "check"}
        for lane in NICE:
            own = [(job, person) for job, person in waiting if self._lane(job) == lane]
            if lane == "ladder":
                self._begin_climb([job for job, _ in own])
                continue
            for job, person in own:
                if not self.idle[lane]:
                    break
                if lane == "coach" and person in unchecked:
                    continue
                if person not in self.busy.values() and self.store.begin([job]):
                    self.turns[person] = latest + 1
                    task = asyncio.create_task(self._do(job, lane, self.idle[lane].pop()))
                    self.busy[task] = person
                    task.add_done_callback(self._done)

    def _lane(self, job: Job) -> Lane:
        return "slow" if job.kind == "check" and job.hand_in in self.slow else job.kind

    def _begin_climb(self, jobs: list[Job]) -> None:
        if self.climbing is None and (begun := self.store.begin(jobs)):
            self.climbing = asyncio.create_task(self._climb(begun))
            self.climbing.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self.busy.pop(task, None)
        if task is self.climbing:
            self.climbing = None
        if not task.cancelled() and (error := task.exception()):
            print(f"kibitz: {error}", file=sys.stderr)
        self.wake()

    async def _do(self, job: Job, lane: Lane, worker: Worker | Remote) -> None:
        """Let a worker do one job, and store its result."""
        try:
            one = self.store.one(job.hand_in)
            assert one
            file = File(one.file, self.store.data(one), self.settings.game, self.settings.options)
            if lane == "check":
                found = await self._checked_quickly(worker, file)
                if found is None:
                    self.slow.add(job.hand_in)
                    self._again([job], counts=False)
                    return
                result = found
            elif lane == "slow":
                result = await self._checked_slowly(worker, file)
            else:
                seconds = float(self.settings.coach_seconds)
                result = await self._ask(worker, LATEST + seconds, work.coached, file, seconds)
        except (BrokenProcessPool, TimeoutError):
            self._again([job])
            return
        except OSError as error:
            # The disk is full, or no process can begin: that says nothing about the program.
            self._again([job], counts=False)
            print(f"kibitz: {error}", file=sys.stderr)
            await asyncio.sleep(PAUSE)
            return
        except TableError as error:
            result = {"failed": str(error)}
        except Exception as error:
            # Something that nobody foresaw: the student must not wait for ever.
            print(f"kibitz: file {job.hand_in}, {job.kind}: {error!r}", file=sys.stderr)
            self._again([job])
            return
        finally:
            self.idle[lane].append(worker)
        if job.kind == "check":
            self.slow.discard(job.hand_in)
        self._finish([job], result, self._next(job, result))

    async def _checked_quickly(self, worker: Worker | Remote, file: File) -> dict[str, Any] | None:
        """What a check with little time for each answer finds; None where that is not enough."""
        try:
            found = await self._ask(worker, QUICKEST, work.checked, file, self.settings.check_seconds, work.QUICK)
        except TimeoutError:
            return None
        return None if found.get("late") else found

    async def _checked_slowly(self, worker: Worker | Remote, file: File) -> dict[str, Any]:
        """What a check with all the course's time finds, or that it did not end."""
        try:
            return await self._ask(worker, SLOWEST, work.checked, file, self.settings.check_seconds)
        except TimeoutError:
            why = work.finding("time", f"the check did not end within {SLOWEST:g} s by the clock")
            return {"passed": False, "plays": False, "findings": [why]}

    def _finish(self, jobs: list[Job], result: dict[str, Any], then: tuple[Kind, ...] = ()) -> None:
        self._store(partial(self.store.finish, jobs, result, then))

    def _again(self, jobs: list[Job], counts: bool = True) -> None:
        self._store(partial(self.store.again, jobs, counts))

    def _store(self, action: Callable[[], None]) -> None:
        """Do this now, or later where the disk refuses it now."""
        try:
            action()
        except (TableError, OSError) as error:
            self.unstored.append(action)
            print(f"kibitz: {error}", file=sys.stderr)

    def _next(self, job: Job, result: dict[str, Any]) -> tuple[Kind, ...]:
        """What follows from a check."""
        if job.kind != "check" or not result.get("plays"):
            return ()
        coach: tuple[Kind, ...] = ("coach",) if self.settings.coach_seconds else ()
        return (*coach, "ladder") if result["passed"] else coach

    async def _ask(
        self, worker: Worker | Remote, seconds: float, do: Callable[..., dict[str, Any]], *about: Any
    ) -> dict[str, Any]:
        """What the worker answers; TimeoutError after these seconds, which end it."""
        asked, own = worker.submit(do, *about), asyncio.current_task()
        try:
            return await asyncio.wait_for(asyncio.wrap_future(asked), seconds)
        except TimeoutError:
            worker.end()
            raise
        except asyncio.CancelledError:
            if asked.cancelled() and own and not own.cancelling():
                raise OSError("the cluster has lost a job: are its scheduler and a worker there?") from None
            raise

    async def _climb(self, jobs: list[Job]) -> None:
        """Enter the programs of these jobs in the ladder, and play until everyone has played."""
        shape = Shape(self.settings.game, self.settings.options, deals=self.settings.deals)
        [worker] = self.workers["ladder"]
        try:
            latest: dict[int, HandIn] = {}
            for job in jobs:
                one = self.store.one(job.hand_in)
                assert one
                latest[one.person] = one
            chosen = [(person, latest[person.id]) for person in self.store.people("student") if person.id in latest]
            with temporary_folder() as folder:
                policy = await asyncio.to_thread(self._written, chosen, folder)
                asked = worker.submit(
                    work.climbed, self.folder, shape, folder / submissions.FOLDER, policy, self.cluster
                )
                table = await asyncio.wrap_future(asked)
            self.store.note("ladder", table)
            self._finish(jobs, {})
        except BrokenProcessPool:
            self._again(jobs)
        except (OSError, Busy) as error:
            # A worker of a server that was killed may still play.
            self._again(jobs, counts=False)
            print(f"kibitz: {error}", file=sys.stderr)
            await asyncio.sleep(PAUSE)
        except TableError as error:
            self._finish(jobs, {"failed": str(error)})
        except Exception as error:
            print(f"kibitz: the ladder: {error!r}", file=sys.stderr)
            self._again(jobs)

    def _written(self, chosen: list[tuple[Person, HandIn]], folder: Path) -> Policy:
        """Runs in a thread, as the disk may be slow: the files that enter the ladder, and how to read them."""
        with Store(self.folder) as own:
            return submissions.write(own, self.settings, chosen, folder)

    def stop(self) -> None:
        """End the workers; what they were doing is done again when the server begins again."""
        for task in [*self.busy, *([self.climbing] if self.climbing else [])]:
            task.cancel()
        for own in self.workers.values():
            for worker in own:
                worker.end()
