"""The order in which jobs are done, and what a worker or a disk that fails does to them."""

import asyncio
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from benchmarks.arena_cluster import dask

from kibitz.arena.store.database import Busy
from kibitz.classroom import desk, work
from kibitz.classroom.desk import Desk
from kibitz.classroom.store import MOST_TRIES, Store
from kibitz.cluster import Cluster
from tests.classroom.people import SETTINGS
from tests.classroom.serving import LONGEST

PROGRAM = Path(__file__).parents[2] / "courses" / "b551" / "SebastianAutoPlayer.py"
PASSED = {"passed": True, "plays": True, "findings": []}
NOBODY: dict[str, Any] = {"rows": []}


class Helper:
    """A worker that does nothing but what it is told beforehand."""

    def __init__(self, log: list[str], answers: list[Any]) -> None:
        self.log, self.answers = log, answers

    def submit(self, do: Any, *about: Any) -> Future[Any]:
        self.log.append(f"{do.__name__} {about[0].data.decode()}" if do is not work.climbed else "climbed")
        future: Future[Any] = Future()
        answer = self.answers.pop(0) if self.answers else PASSED
        if isinstance(answer, Future):
            return answer
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


def worked(folder: Path, store: Store, answers: list[Any], ladder: Any = NOBODY) -> list[str]:
    """What is asked of one worker and of the ladder's, whose first answer is given, until there is nothing to do."""
    log: list[str] = []

    async def run() -> None:
        own = Desk(folder, SETTINGS, store, 1)
        helper = Helper(log, answers)
        own.idle = {lane: [helper] for lane in own.idle}  # type: ignore[misc]
        own.workers["ladder"] = [Helper(log, [ladder, *[NOBODY] * 10])]  # type: ignore[list-item]
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
    assert log[:3] == ["checked ada 1", "checked grace", "checked ada 2"]
    assert sorted(log[3:]) == ["coached ada 1", "coached ada 2", "coached grace"]
    assert store.noted("ladder") == NOBODY


def test_a_program_that_can_not_play_is_not_coached(store: Store, tmp_path: Path) -> None:
    one = hand_in(store, 0, b"broken")
    assert worked(tmp_path, store, [{"passed": False, "plays": False, "findings": []}]) == ["checked broken"]
    assert store.states() == {one: False}


def test_a_worker_that_dies_is_tried_again_and_then_given_up(store: Store, tmp_path: Path) -> None:
    hand_in(store, 0, b"kills")
    log = worked(tmp_path, store, [BrokenProcessPool(), ZeroDivisionError("nobody foresaw it"), BrokenProcessPool()])
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


LATE = {"passed": False, "late": True, "plays": True, "findings": []}


def test_who_does_not_answer_quickly_is_checked_with_all_the_time_and_in_nobodys_way(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first verdict is none: that of the course's own time counts, or that it never came."""
    loops, sleeps = hand_in(store, 0, b"loops"), hand_in(store, 1, b"sleeps")
    monkeypatch.setattr(desk, "QUICKEST", 0.01)
    monkeypatch.setattr(desk, "SLOWEST", 0.01)
    log = worked(tmp_path, store, [LATE, Future(), PASSED | {"passed": False, "plays": False}, Future()])
    assert log == ["checked loops", "checked sleeps", "checked loops", "ended", "checked sleeps", "ended"]
    assert store.states() == {loops: False, sleeps: False}
    assert [one.id for one in store.hand_ins() if "by the clock" in str(store.results(one))] == [sleeps]


def test_a_student_with_many_files_waits_behind_the_others(store: Store, tmp_path: Path) -> None:
    for number in range(4):
        hand_in(store, 0, f"ada {number}".encode())
    hand_in(store, 1, b"grace")
    checks = [line for line in worked(tmp_path, store, []) if line.startswith("checked")]
    assert checks == [f"checked {file}" for file in ("ada 0", "grace", "ada 1", "ada 2", "ada 3")]


def test_a_ladder_that_another_server_still_plays_is_played_later(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(desk, "PAUSE", 0.01)
    one = hand_in(store, 0, b"ada")
    worked(tmp_path, store, [], Busy("in use"))
    assert store.noted("ladder") == NOBODY
    assert [store.results(found)["ladder"] for found in store.hand_ins() if found.id == one] == [{}]


@pytest.mark.workflows
@pytest.mark.skipif(not find_spec("distributed"), reason="the extra kibitz[cluster] is not installed")
def test_a_dead_worker_of_a_cluster_gives_its_job_to_another(store: Store, tmp_path: Path) -> None:
    """Everything is done once, checks and the ladder too."""
    made = replace(SETTINGS, coach_seconds=0, deals=10)
    for number in range(4):
        hand_in(store, number % 2, PROGRAM.read_bytes())
    with dask(tmp_path, 2) as (address, processes), Cluster(address).opened() as (executor, threads):

        async def run() -> None:
            own = Desk(tmp_path, made, store, threads, Cluster(address), executor)
            working = asyncio.create_task(own.work())
            while not own.busy:
                await asyncio.sleep(0.01)
            processes[0].kill()
            while store.waiting() or own.busy or own.climbing:
                await asyncio.sleep(0.1)
            working.cancel()
            own.stop()

        asyncio.run(asyncio.wait_for(run(), LONGEST))
    assert list(store.states().values()) == [True] * 4
    assert all(store.results(one).keys() == {"check", "ladder"} for one in store.hand_ins())
    assert len([row for row in store.noted("ladder")["rows"] if row["student"] and not row["until"]]) == 2


class Gone:
    """An executor whose cluster is gone: it takes no work, or has lost it."""

    asked = 0

    def submit(self, *_: Any) -> Future[Any]:
        self.asked += 1
        if self.asked % 2:
            raise RuntimeError("closed")
        lost = Future[Any]()
        lost.cancel()
        return lost


def test_a_cluster_that_is_gone_fails_no_job(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The jobs wait, however often they are tried."""
    monkeypatch.setattr(desk, "PAUSE", 0.001)
    one, gone = hand_in(store, 0, b"ada"), Gone()

    async def run() -> None:
        own = Desk(tmp_path, SETTINGS, store, 1, executor=gone)  # type: ignore[arg-type]
        working = asyncio.create_task(own.work())
        while gone.asked < 3 * MOST_TRIES:
            await asyncio.sleep(0.001)
        working.cancel()

    asyncio.run(asyncio.wait_for(run(), LONGEST))
    said = capsys.readouterr().err
    assert "takes no work" in said
    assert "has lost a job" in said
    assert store.states() == {one: None}
