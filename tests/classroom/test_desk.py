"""The order in which jobs are done, and what a worker or a disk that fails does to them."""

import asyncio
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from kibitz.classroom import desk, work
from kibitz.classroom.desk import Desk
from kibitz.classroom.store import MOST_TRIES, Store
from tests.classroom.people import SETTINGS

PASSED = {"passed": True, "plays": True, "findings": []}


class Helper:
    """A worker that does nothing but what it is told beforehand."""

    def __init__(self, log: list[str], answers: list[Any]) -> None:
        self.log, self.answers = log, answers

    def submit(self, do: Any, *about: Any) -> Future[Any]:
        self.log.append(f"{do.__name__} {about[0].data.decode()}" if do is not work.climbed else "climbed")
        future: Future[Any] = Future()
        answer = self.answers.pop(0) if self.answers else PASSED
        if isinstance(answer, BaseException):
            future.set_exception(answer)
        else:
            future.set_result(answer)
        return future

    def end(self) -> None:
        self.log.append("ended")


@pytest.fixture
def store(tmp_path: Path) -> Any:
    with Store(tmp_path, make=True) as made:
        made.enrol("student", [("Ada", "z1", "A"), ("Grace", "z2", "B")])
        yield made


def hand_in(store: Store, number: int, data: bytes) -> int:
    person = store.people("student")[number]
    return store.hand_in(person, "2027-01-01T00:00:00+00:00", 1.0, "a.py", data, lambda: "").id


def worked(folder: Path, store: Store, answers: list[Any]) -> list[str]:
    """What is asked of one worker and of the ladder's until there is nothing to do."""
    log: list[str] = []

    async def run() -> None:
        own = Desk(folder, SETTINGS, store, 1)
        own.idle = [Helper(log, answers)]  # type: ignore[list-item]
        own.ladder = Helper(log, [{"rows": []}] * 10)  # type: ignore[assignment]
        working = asyncio.create_task(own.work())
        while store.waiting() or own.busy or own.climbing or own.unstored:
            await asyncio.sleep(0.001)
        working.cancel()

    asyncio.run(asyncio.wait_for(run(), 20))
    return log


def test_checks_come_before_the_coach(store: Store, tmp_path: Path) -> None:
    hand_in(store, 0, b"ada 1")
    hand_in(store, 1, b"grace")
    hand_in(store, 0, b"ada 2")
    log = [line for line in worked(tmp_path, store, []) if line != "climbed"]
    assert log == [*(f"{what} {file}" for what in ("checked", "coached") for file in ("ada 1", "grace", "ada 2"))]
    assert store.noted("ladder") == {"rows": []}


def test_a_program_that_can_not_play_is_not_coached(store: Store, tmp_path: Path) -> None:
    one = hand_in(store, 0, b"broken")
    assert worked(tmp_path, store, [{"passed": False, "plays": False, "findings": []}]) == ["checked broken"]
    assert store.states() == {one: False}


def test_a_worker_that_dies_is_tried_again_and_then_given_up(store: Store, tmp_path: Path) -> None:
    hand_in(store, 0, b"kills")
    log = worked(tmp_path, store, [BrokenProcessPool()] * MOST_TRIES)
    assert log == ["checked kills"] * MOST_TRIES
    [one] = store.hand_ins()
    assert "tried 3 times" in str(store.results(one)["check"])


def test_a_full_disk_loses_no_result(store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the worker's disk nor the store's: the job is done, and its result stored, once there is room."""
    monkeypatch.setattr(desk, "PAUSE", 0.01)
    one, times, finish = hand_in(store, 0, b"ada"), iter(range(100)), store.finish

    def full(*about: Any) -> None:
        if next(times) < 3:
            raise OSError(28, "no space left")
        finish(*about)

    monkeypatch.setattr(store, "finish", full)
    log = worked(tmp_path, store, [OSError(28, "no space left")])
    assert log[:2] == ["checked ada", "checked ada"]
    assert store.states() == {one: True}


def test_a_job_that_can_not_be_given_back_now_is_given_back_later(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "PAUSE", 0.01)
    one, times, again = hand_in(store, 0, b"ada"), iter(range(100)), store.again

    def full(*about: Any) -> None:
        if next(times) < 3:
            raise OSError(28, "no space left")
        again(*about)

    monkeypatch.setattr(store, "again", full)
    assert worked(tmp_path, store, [BrokenProcessPool()])[:2] == ["checked ada", "checked ada"]
    assert store.states() == {one: True}
