"""Who does the work about files: worker processes, one for the ladder, the others for checks and the coach.

A job counts once its result is stored. What a worker that died was doing is done again, and so is what the server was
doing when it ended. Checks come before the coach; each student has at most one job at a time; who has waited longest
comes first.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from typing import Any

from kibitz.arena.ladder import Shape
from kibitz.arena.temporary import temporary_folder
from kibitz.classroom import submissions, work
from kibitz.classroom.settings import Settings
from kibitz.classroom.store import HandIn, Job, Kind, Store
from kibitz.page.pool import Worker
from kibitz.table import TableError

FIRST: tuple[Kind, ...] = ("check", "coach")
"""Kinds of jobs in the order of their importance."""
PAUSE = 5.0
"""Seconds after trouble with the disk or a worker."""
LATEST = 300.0
"""Seconds beyond which a worker hangs: it is ended, and its job was tried."""
LADDER_NICE, CHECK_NICE = 10, 5


class Desk:
    """Hands out the jobs of a class, as long as work() runs."""

    def __init__(self, folder: Path, settings: Settings, store: Store, workers: int) -> None:
        self.folder, self.settings, self.store = folder, settings, store
        self.workers = [Worker(CHECK_NICE) for _ in range(workers)]
        self.idle = list(self.workers)
        self.ladder = Worker(LADDER_NICE)
        self.busy: dict[asyncio.Task[None], int] = {}
        """What is done now, and for whom."""
        self.climbing: asyncio.Task[None] | None = None
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
        for kind in FIRST:
            for job, person in waiting:
                if self.idle and job.kind == kind and person not in self.busy.values() and self.store.begin(job):
                    task = asyncio.create_task(self._do(job, self.idle.pop()))
                    self.busy[task] = person
                    task.add_done_callback(self._done)
        climbing = [job for job, _ in waiting if job.kind == "ladder"]
        if climbing and self.climbing is None:
            begun = [job for job in climbing if self.store.begin(job)]
            if begun:
                self.climbing = asyncio.create_task(self._climb(begun))
                self.climbing.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self.busy.pop(task, None)
        if task is self.climbing:
            self.climbing = None
        if not task.cancelled() and (error := task.exception()):
            print(f"kibitz: {error}", file=sys.stderr)
        self.wake()

    async def _do(self, job: Job, worker: Worker) -> None:
        """Let a worker do one job, and store what comes of it."""
        try:
            one = self.store.one(job.hand_in)
            assert one
            file = work.File(one.file, self.store.data(one), self.settings.game, self.settings.options)
            if job.kind == "check":
                result = await self._ask(worker, work.checked, file)
            else:
                result = await self._ask(worker, work.coached, file, float(self.settings.coach_seconds))
        except (BrokenProcessPool, TimeoutError):
            self._again(job)
            return
        except OSError as error:
            # The disk is full, or no process can begin: that says nothing about the program.
            self._again(job, counts=False)
            print(f"kibitz: {error}", file=sys.stderr)
            await asyncio.sleep(PAUSE)
            return
        except TableError as error:
            result = {"failed": str(error)}
        finally:
            self.idle.append(worker)
        self._finish(job, result, self._next(job, result))

    def _finish(self, job: Job, result: dict[str, Any], then: tuple[Kind, ...] = ()) -> None:
        self._store(partial(self.store.finish, job, result, then))

    def _again(self, job: Job, counts: bool = True) -> None:
        self._store(partial(self.store.again, job, counts))

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

    async def _ask(self, worker: Worker, do: Callable[..., dict[str, Any]], *about: Any) -> dict[str, Any]:
        future = asyncio.wrap_future(worker.submit(do, *about))
        try:
            return await asyncio.wait_for(future, LATEST + self.settings.coach_seconds)
        except TimeoutError:
            worker.end()
            raise

    async def _climb(self, jobs: list[Job]) -> None:
        """Enter the programs of these jobs in the ladder, and play until everyone has played."""
        shape = Shape(self.settings.game, self.settings.options, deals=self.settings.deals)
        try:
            latest: dict[int, HandIn] = {}
            for job in jobs:
                one = self.store.one(job.hand_in)
                assert one
                latest[one.person] = one
            chosen = [(person, latest[person.id]) for person in self.store.people("student") if person.id in latest]
            with temporary_folder() as folder:
                policy = submissions.write(self.store, self.settings, chosen, folder)
                asked = self.ladder.submit(work.climbed, self.folder, shape, folder / submissions.FOLDER, policy)
                table = await asyncio.wrap_future(asked)
            self.store.note("ladder", table)
            for job in jobs:
                self._finish(job, {})
        except BrokenProcessPool:
            for job in jobs:
                self._again(job)
        except OSError as error:
            for job in jobs:
                self._again(job, counts=False)
            print(f"kibitz: {error}", file=sys.stderr)
            await asyncio.sleep(PAUSE)
        except TableError as error:
            for job in jobs:
                self._finish(job, {"failed": str(error)})

    def stop(self) -> None:
        """End the workers; what they were doing is done again when the server begins again."""
        for task in [*self.busy, *([self.climbing] if self.climbing else [])]:
            task.cancel()
        for worker in [*self.workers, self.ladder]:
            worker.end()
