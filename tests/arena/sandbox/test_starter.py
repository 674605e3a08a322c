"""The process from which sandboxes come: quick to fork, and nothing of one gets into another."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kibitz.arena.sandbox import starter
from kibitz.arena.sandbox.box import Box
from kibitz.arena.sandbox.levels import levels
from kibitz.arena.sandbox.limits import Level, Limits
from kibitz.arena.sandbox.prepared import close_spares
from kibitz.arena.sandbox.process import Job

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not starter.is_possible(), reason="this system hands over no descriptors of processes"),
]
LEVELS: tuple[Level, ...] = ("namespaces", "limits")
"""Where sandboxes are forked; bwrap has to start a Python of its own."""
TELLING = """
import gc
import os
import random
import secrets
import tempfile

WORDS = "SECRET"

class Program:
    def answer(self, question):
        if question == "random":
            name = next(tempfile._get_candidate_names())
            return [random.random(), secrets.token_hex(), os.urandom(8).hex(), name]
        if question == "descriptors":
            return [number for number in range(64) if is_open(number)]
        if question == "leave":
            import builtins
            builtins.left = os.environ["LEFT"] = "left"
            return random.seed(1)
        return [os.environ.get("LEFT"), getattr(__builtins__, "left", None), question[::-1] in str(gc.get_objects())]

def is_open(number):
    try:
        os.fstat(number)
    except OSError:
        return False
    return True

def load(path):
    return Program()
"""


@pytest.fixture(params=LEVELS)
def level(request: pytest.FixtureRequest) -> Level:
    level: Level = request.param
    if levels()[level]:
        pytest.skip(levels()[level])
    return level


def box(folder: Path, level: Level, secret: str = "nothing") -> Box:
    return Box(Job(((folder, "none"),), (("module", TELLING.replace("SECRET", secret)),)), level)


def test_children_share_no_random_state(tmp_path: Path, level: Level) -> None:
    with box(tmp_path, level) as first, box(tmp_path, level) as second, box(tmp_path, level) as third:
        told = [each.ask(0, "random") for each in (first, second, third)]
    for drawn in zip(*told, strict=True):
        assert len(set(drawn)) == len(told)


def test_children_have_no_descriptor_but_their_line(tmp_path: Path, level: Level) -> None:
    with box(tmp_path, level) as first, box(tmp_path, level) as second:
        for each in (first, second):
            *standard, _ = each.ask(0, "descriptors")
            assert standard == [0, 1, 2]


# Put together, so that this file's own text does not hold it.
@pytest.mark.parametrize("secret", ["-".join(("kept", "by", "one", "program"))])
def test_what_one_knows_is_nowhere_in_the_starter_or_another(tmp_path: Path, level: Level, secret: str) -> None:
    with box(tmp_path, level, secret) as first:
        assert first.ask(0, "leave") is None
        assert memory_holds(os.getpid(), secret), "the search finds nothing"
        pid = starter.starter().process.pid
        if os.getuid() == 0:
            assert not memory_holds(pid, secret)
        else:
            with pytest.raises(PermissionError):
                memory_holds(pid, secret)
        with box(tmp_path, level) as second:
            assert second.ask(0, secret[::-1]) == [None, None, False]


def memory_holds(pid: int, text: str) -> bool:
    """Whether the process has the text anywhere in memory that it can write to."""
    with open(f"/proc/{pid}/maps", encoding="utf-8") as maps, open(f"/proc/{pid}/mem", "rb") as memory:
        for line in maps:
            place, rights, *_ = line.split()
            if rights.startswith("rw"):
                start, end = (int(part, 16) for part in place.split("-"))
                memory.seek(start)
                if text.encode() in memory.read(end - start):
                    return True
    return False


def test_a_killed_starter_is_replaced(tmp_path: Path, level: Level) -> None:
    with box(tmp_path, level) as first:
        process = starter.starter().process
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        # What it had started ends with it.
        end = time.monotonic() + 5
        while first.guest.is_running():
            assert time.monotonic() < end
            time.sleep(0.01)
        with box(tmp_path, level) as second:
            assert second.ask(0, "descriptors")[:3] == [0, 1, 2]
        assert starter.starter().process.pid != process.pid


def test_the_next_sandbox_is_ready_before_it_is_needed(tmp_path: Path, level: Level) -> None:
    limits = Limits(call=7.0)
    job = Job(((tmp_path, "none"),), (("module", TELLING),))
    close_spares()
    try:
        with Box(job, level, limits), Box(job, level, limits):
            pass
        from kibitz.arena.sandbox import prepared

        (spare,) = prepared._spares.values()
        with Box(job, level, limits) as third:
            assert third.guest.prepared is spare
            assert third.ask(0, "descriptors")[:3] == [0, 1, 2]
        (dead,) = prepared._spares.values()
        assert dead.process is not None
        dead.process.kill()
        with Box(job, level, limits) as fourth:
            assert fourth.guest.prepared is not dead
    finally:
        close_spares()
    assert not spare.home.exists()
    assert not dead.home.exists()


FORKED = """
import os, sys, time
from pathlib import Path
from kibitz.arena.sandbox import prepared, starter
from kibitz.arena.sandbox.command import run_command
from kibitz.arena.sandbox.levels import best_level

for _ in range(2):
    run_command(["/bin/echo", "ours"], Path(sys.argv[1]), best_level())
(spare,) = prepared._spares.values()
if not (child := os.fork()):
    assert not prepared._spares and not starter._starters
    print(run_command(["/bin/echo", "the child's"], Path(sys.argv[1]), best_level()).output, end="", flush=True)
    os._exit(0)
assert os.waitpid(child, 0)[1] == 0
assert spare.is_running() and spare.home.exists()
print(run_command(["/bin/echo", "ours"], Path(sys.argv[1]), best_level()).output, end="")
print(*(each.home for each in (spare, *prepared._spares.values())))
"""


def test_a_child_of_the_arena_takes_nothing_of_its_parents(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", FORKED, str(tmp_path)], capture_output=True, text=True)
    assert done.stderr == ""
    child, parent, homes = done.stdout.splitlines()
    assert (child, parent) == ("the child's", "ours")
    # Both processes have ended, and left nothing behind.
    assert not any(Path(home).exists() for home in homes.split())
