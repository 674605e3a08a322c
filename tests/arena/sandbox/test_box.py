"""Programs that are asked at the same time do not delay each other."""

from pathlib import Path

import pytest

from kibitz.arena.sandbox.box import Box
from kibitz.arena.sandbox.levels import best_level
from kibitz.arena.sandbox.limits import Limits, Violation
from kibitz.arena.sandbox.process import Job

MODULE = """
import time

class Program:
    name = "sleeper"

    def answer(self, seconds):
        time.sleep(seconds)
        return seconds

def load(path):
    return Program()
"""


def test_an_answer_that_waited_while_another_was_late_counts(tmp_path: Path) -> None:
    job, limits = Job(((tmp_path, "none"),), (("sleeper", MODULE),)), Limits(call=0.3)
    with Box(job, best_level(), limits) as late, Box(job, best_level(), limits) as prompt:
        late.put(0, 30)
        prompt.put(0, 0)
        with pytest.raises(Violation, match=r"time: took more than 0\.3 s to answer"):
            late.get()
        assert prompt.get() == 0
        assert prompt.ask(0, 0.01) == 0.01
