"""Workers that are shared, and what happens to those that nobody waits for."""

import asyncio
import os
import time
from pathlib import Path

import pytest

from kibitz.page import pool
from kibitz.page.pool import Pool
from kibitz.page.turns import ASKER, Asker

pytestmark = pytest.mark.slow


def process(seconds: float) -> int:
    return os.getpid()


def sleep(folder: str, seconds: float) -> None:
    """Think for very long, after a note that it has begun."""
    (Path(folder) / str(os.getpid())).touch()
    time.sleep(600)


def crash(seconds: float) -> None:
    os._exit(1)


async def begun(folder: Path, count: int) -> None:
    while len(list(folder.iterdir())) < count:
        await asyncio.sleep(0.01)


def test_a_worker_whose_asker_is_gone_is_ended_for_those_who_wait(tmp_path: Path) -> None:
    async def check() -> tuple[int, int]:
        workers = Pool(1, 0)
        try:
            first = await workers.run(process, seconds=0.0)
            leaving = asyncio.create_task(workers.run(sleep, str(tmp_path), seconds=500.0))
            await begun(tmp_path, 1)
            leaving.cancel()
            ASKER.set(Asker("another", 1))
            return first, await workers.run(process, seconds=0.0)
        finally:
            workers.stop()

    first, then = asyncio.run(check())
    assert first != then


def test_who_waits_already_gets_the_worker_of_one_who_leaves(tmp_path: Path) -> None:
    async def check() -> None:
        workers = Pool(1, 0)
        try:
            leaving = asyncio.create_task(workers.run(sleep, str(tmp_path), seconds=500.0))
            await begun(tmp_path, 1)
            waiting = asyncio.create_task(workers.run(process, seconds=0.0))
            await asyncio.sleep(0)
            leaving.cancel()
            assert await waiting
        finally:
            workers.stop()

    asyncio.run(check())


def test_a_worker_that_hangs_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pool, "PATIENCE", 0.2)

    async def check() -> None:
        workers = Pool(1, 0)
        try:
            with pytest.raises(TimeoutError, match="no answer"):
                await workers.run(sleep, str(tmp_path), seconds=0.0)
            monkeypatch.setattr(pool, "PATIENCE", 60.0)
            assert await workers.run(process, seconds=0.0)
        finally:
            workers.stop()

    asyncio.run(check())


def test_a_worker_that_crashes_is_replaced() -> None:
    async def check() -> None:
        workers = Pool(1, 0)
        try:
            with pytest.raises(ChildProcessError, match="crashed"):
                await workers.run(crash, seconds=0.0)
            assert await workers.run(process, seconds=0.0)
        finally:
            workers.stop()

    asyncio.run(check())


def test_what_takes_long_leaves_a_worker_to_the_others(tmp_path: Path) -> None:
    async def check() -> None:
        workers = Pool(2, 0)
        try:
            long = [asyncio.create_task(workers.run(sleep, str(tmp_path), seconds=500.0)) for _ in range(5)]
            await begun(tmp_path, 1)
            assert await workers.run(process, seconds=0.0)
            for task in long:
                task.cancel()
        finally:
            workers.stop()

    asyncio.run(check())
