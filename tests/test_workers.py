"""Work over processes: in order, and gapless when interrupted."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kibitz import workers


def square(n: int) -> int:
    return n * n


def fail(n: int) -> int:
    if n == 3:
        raise ValueError("three")
    return n


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_results_come_in_order(jobs: int) -> None:
    assert list(workers.spread(square, range(20), jobs)) == [n * n for n in range(20)]
    assert list(workers.spread(square, [], jobs)) == []


@pytest.mark.slow
@pytest.mark.parametrize("jobs", [1, 2])
def test_an_error_reaches_the_caller(jobs: int) -> None:
    found: list[int] = []
    with pytest.raises(ValueError, match="three"):
        found.extend(workers.spread(fail, range(10), jobs))
    assert found == [0, 1, 2]


INTERRUPTED = """
import sys, time
from kibitz import workers
from kibitz.cli.main import heed_requests_to_end
def slow(n):
    time.sleep(0.05)
    return n
if __name__ == "__main__":
    heed_requests_to_end()
    found = []
    try:
        for n in workers.spread(slow, range(10_000), 2):
            found.append(n)
            print(n, flush=True)
    except KeyboardInterrupt:
        assert found == list(range(len(found))), found
        sys.exit(77)
"""


@pytest.mark.slow
@pytest.mark.parametrize("stop", workers.STOPS)
def test_a_stop_leaves_a_gapless_beginning(stop: signal.Signals, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(INTERRUPTED)
    with subprocess.Popen(
        [sys.executable, str(program)], stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as run:
        assert run.stdout is not None
        for _ in range(5):
            run.stdout.readline()
        # The terminal sends it to the whole group, workers included.
        os.killpg(run.pid, stop)
        deadline = time.monotonic() + 60
        rest = run.stdout.read()
        assert time.monotonic() < deadline
        assert run.wait() == 77
    assert rest.split() == [str(n) for n in range(5, 5 + len(rest.split()))]


def die(n: int) -> int:
    if n == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return n


def test_threads_have_a_hand_each_and_results_come_in_order() -> None:
    hands: list[list[int]] = [[], [], []]
    found: list[int] = []

    def note(hand: list[int], item: int) -> int:
        hand.append(item)
        return item * item

    workers.in_threads(hands, note, range(20), found.append)
    assert found == [item * item for item in range(20)]
    assert sorted(item for hand in hands for item in hand) == list(range(20))


def test_an_error_in_a_thread_or_about_a_result_ends_all() -> None:
    def divide(hand: int, item: int) -> float:
        return hand / item

    with pytest.raises(ZeroDivisionError):
        workers.in_threads([1, 1], divide, [1, 0, 0, 0, 1], lambda result: None)
    with pytest.raises(KeyboardInterrupt):
        workers.in_threads([1, 1], divide, [1, 2, 3], lambda result: signal.raise_signal(signal.SIGINT))


@pytest.mark.slow
def test_a_killed_process_is_an_error_of_the_system() -> None:
    with pytest.raises(ChildProcessError, match="a worker process was killed"):
        list(workers.spread(die, range(10), 2))


UNGUARDED = """
import kibitz
kibitz.simulate("aces", 20_000, jobs=4)
"""


@pytest.mark.slow
def test_a_script_without_a_guard_is_told_so_once(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(UNGUARDED)
    done = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.count("Traceback") == 1
    assert done.stderr.splitlines()[-1].startswith("RuntimeError: each worker process runs your script")
    assert 'if __name__ == "__main__"' in done.stderr.splitlines()[-1]


ORPHANS = """
import os, sys, time
from kibitz import workers
def slow(n):
    print(os.getpid(), flush=True)
    time.sleep(60)
if __name__ == "__main__":
    list(workers.spread(slow, range(2), 2))
"""


@pytest.mark.slow
def test_workers_end_with_their_parent(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(ORPHANS)
    with subprocess.Popen([sys.executable, str(program)], stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        assert run.stdout.readline()
        assert run.stdout.readline()
        run.kill()
        # The end of the output comes when the last worker, which has inherited it, is gone.
        assert run.stdout.read() == ""
