"""Programs that are asked at the same time do not pay for each other."""

from pathlib import Path

import pytest

from kibitz.arena.sandbox import Box, Fault, Job, Limits

INSIDE = """
import time

class Program:
    name = "sleeper"

    def answer(self, seconds):
        time.sleep(seconds)
        return seconds

def load(path):
    return Program()
"""


def test_an_answer_counts_that_waited_while_another_was_late(tmp_path: Path) -> None:
    job, limits = Job(tmp_path, ("none",), (("inside", INSIDE),)), Limits(call=0.3)
    with Box(job, limits) as late, Box(job, limits) as prompt:
        late.put(0, 30)
        prompt.put(0, 0)
        with pytest.raises(Fault, match=r"time: took more than 0\.3 s to answer"):
            late.get()
        assert prompt.get() == 0
        assert prompt.ask(0, 0.01) == 0.01
