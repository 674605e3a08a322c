"""A box: whose time counts, who may run when, and what happens to one that does not keep to questions and answers."""

import gc
import os
import threading
import time
from pathlib import Path

import pytest

from kibitz.arena.sandbox.box import Box
from kibitz.arena.sandbox.cgroups import places
from kibitz.arena.sandbox.guest import shared
from kibitz.arena.sandbox.levels import best_level, levels
from kibitz.arena.sandbox.limits import LEVELS, Level, Limits, Violation
from kibitz.arena.sandbox.process import Job, deadline

SLEEPER = """
import time

class Program:
    def answer(self, seconds):
        time.sleep(seconds)
        return seconds

def load(path):
    return Program()
"""
BUSY = """
import time

class Program:
    def answer(self, seconds):
        end = time.process_time() + seconds
        while time.process_time() < end:
            pass

def load(path):
    return Program()
"""
THINKER = """
import threading

class Program:
    def __init__(self):
        self.thoughts = 0
        threading.Thread(target=self.think, daemon=True).start()

    def think(self):
        while True:
            self.thoughts += 1

    def answer(self, question):
        return self.thoughts

def load(path):
    return Program()
"""
MOODY = """
import os
import time

class Program:
    def answer(self, message):
        if message == "raise":
            raise ValueError(message)
        if message == "end":
            os._exit(3)
        if message == "print":
            print(message)
        if message == "compute":
            end = time.process_time() + 0.3
            while time.process_time() < end:
                pass
        return message

def load(path):
    return Program()
"""
DEAF = """
import os
import time

class Program:
    def answer(self, question):
        for number in range(3, 64):
            try:
                # In one call: after the first answer alone the program might be frozen.
                os.write(number, b'{"answer": 1}\\n{"answer": 1}\\n')
            except OSError:
                pass
        time.sleep(60)

def load(path):
    return Program()
"""


def job(folder: Path, module: str) -> Job:
    return Job(((folder, "none"),), (("module", module),))


@pytest.mark.slow
def test_an_answer_that_waited_while_another_was_late_counts(tmp_path: Path) -> None:
    limits = Limits(call=0.3)
    late, prompt = Box(job(tmp_path, SLEEPER), best_level(), limits), Box(job(tmp_path, SLEEPER), best_level(), limits)
    with late, prompt:
        late.put(0, 30)
        prompt.put(0, 0)
        with pytest.raises(Violation, match=r"time: took more than 0\.3 s to answer"):
            late.get()
        assert prompt.get() == 0
        assert prompt.ask(0, 0.01) == 0.01


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_messages_that_are_sent_together_are_answered_one_by_one(level: Level, tmp_path: Path) -> None:
    if levels()[level]:
        pytest.skip(levels()[level])
    with Box(job(tmp_path, MOODY), level, Limits(call=0.4)) as box:
        box.put(0, 1, "raise", [2])
        assert box.get() == 1
        with pytest.raises(Violation, match="crash: ValueError: raise"):
            box.get()
        with pytest.raises(RuntimeError, match="1 answers are still to be fetched"):
            box.put(0, 3)
        assert box.get() == [2]
        # Together they have the time of both.
        box.put(0, "compute", "compute")
        assert [box.get(), box.get()] == ["compute", "compute"]
        assert box.spent[0] >= 0.55, "processor time comes in hundredths of a second"
        box.put(0, "print", 4)
        assert [box.get(), box.get()] == ["print", 4]
        assert [noted.category for noted in box.noted] == ["printed"]
        box.put(0, 5, "end", 6)
        for _ in range(3):
            with pytest.raises(Violation, match="crash: exited with status 3"):
                box.get()


@pytest.fixture(params=["group", "signals"])
def freezing(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both ways to freeze, the second also where the machine has the first."""
    if request.param == "signals":
        found = {need: place for need, place in places().items() if need != "freeze"}
        monkeypatch.setattr("kibitz.arena.sandbox.cgroups.places", lambda: found)
    elif "freeze" not in places():
        pytest.skip("no control groups that freeze")


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_nobody_thinks_on_the_turns_of_others(level: Level, tmp_path: Path, freezing: None) -> None:
    if levels()[level]:
        pytest.skip(levels()[level])
    with Box(job(tmp_path, THINKER), level) as box:
        box.ask(0, None)
        until(lambda: box.guest.numbers[shared.FROZEN] == 1)
        before = box.ask(0, None)
        for _ in range(3):
            before = box.ask(0, None)
            until(lambda: box.guest.numbers[shared.FROZEN] == 1)
            time.sleep(0.05)  # the kernel takes a moment
            used = box.guest.times()[0]
            time.sleep(0.3)
            assert box.guest.times()[0] == used, "it computes while it is not asked"
            assert box.guest.numbers[shared.FROZEN] == 1
        assert box.ask(0, None) >= before


def until(happens: object, seconds: float = 10.0) -> None:
    """Wait for something that happens soon."""
    assert callable(happens)
    end = time.monotonic() + seconds
    while not happens():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.001)


@pytest.mark.slow
def test_a_question_ends_the_freezing(tmp_path: Path) -> None:
    if "freeze" not in places():
        pytest.skip("no control groups that freeze")
    with Box(job(tmp_path, SLEEPER), best_level()) as box:
        for _ in range(20):
            until(lambda: box.guest.numbers[shared.FROZEN] == 1)
            box.put(0, 0)
            # Otherwise a watchdog that sees the answer already would take the program for frozen.
            assert box.guest.numbers[shared.FROZEN] == 0
            assert box.get() == 0


@pytest.mark.slow
def test_a_frozen_program_can_be_ended(tmp_path: Path, freezing: None) -> None:
    with Box(job(tmp_path, THINKER), best_level()) as box:
        box.ask(0, None)
        until(lambda: box.guest.numbers[shared.FROZEN] == 1)
        home = box.guest.prepared.home
    assert not box.guest.is_running()
    assert not home.exists()


@pytest.mark.slow
def test_who_does_not_read_its_questions_is_ended(tmp_path: Path) -> None:
    with Box(job(tmp_path, SLEEPER), best_level(), Limits(call=0.2)) as box:
        box.put(0, 30)
        box.awaited = 0  # as if it had answered
        with pytest.raises(Violation, match="tampering: does not read the questions that it answers"):
            box.put(0, "x" * 2_000_000)


@pytest.mark.slow
def test_who_answers_before_it_is_asked_is_ended(tmp_path: Path) -> None:
    early = "tampering: answered without being asked"
    with Box(job(tmp_path, DEAF), best_level()) as box, pytest.raises(Violation, match=early):
        box.ask(0, 0)


@pytest.mark.parametrize(
    ("used", "asked", "left"), [(0.25, 1.0, 0.75), (0.0, 1.0, 1.0), (0.0, 9.5, 0.5), (1.0, 1.0, 0.0), (0.1, 12.0, -2.0)]
)
def test_time_is_processor_time_within_a_wide_limit_by_the_clock(
    used: float, asked: float, left: float, tmp_path: Path
) -> None:
    with Box(job(tmp_path, SLEEPER), best_level()) as box:
        box.guest.times = lambda: (used, 7.0)  # type: ignore[method-assign]
        now = time.monotonic()
        assert deadline(box.guest, now - asked, 1.0) == pytest.approx(now + left, abs=0.2)


@pytest.mark.slow
def test_who_waits_is_late_by_the_clock_only(tmp_path: Path) -> None:
    with Box(job(tmp_path, SLEEPER), best_level(), Limits(call=0.2)) as box:
        assert box.ask(0, 0.5) == 0.5
        assert box.spent[0] < 0.4, "nor does waiting count for the whole game"
        with pytest.raises(Violation, match=r"time: took more than 0\.2 s to answer"):
            box.ask(0, 60)


@pytest.mark.slow
def test_processor_time_is_counted_from_the_question_and_in_all(tmp_path: Path) -> None:
    with Box(job(tmp_path, BUSY), best_level()) as box:
        # The kernel counts in ticks of 10 ms, rounded down, of the program's own time and of the system's.
        for seconds in (0.32, 0.32):
            box.ask(0, seconds)
        assert box.guest.times()[1] >= 0.6
        assert box.spent[0] >= 0.5


@pytest.mark.slow
def test_a_closed_box_holds_nothing_open(tmp_path: Path) -> None:
    with Box(job(tmp_path, SLEEPER), best_level()) as box:
        box.ask(0, 0)
    del box
    gc.collect()
    before = len(os.listdir("/proc/self/fd")), threading.active_count()
    for _ in range(3):
        with Box(job(tmp_path, SLEEPER), best_level()) as box:
            box.ask(0, 0)
        del box
        gc.collect()
    assert (len(os.listdir("/proc/self/fd")), threading.active_count()) == before
