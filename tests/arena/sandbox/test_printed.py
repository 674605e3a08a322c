"""What a program prints: kept up to its limit, and nowhere on a disk."""

import os
from pathlib import Path

import pytest

from kibitz.arena.sandbox.box import Box
from kibitz.arena.sandbox.levels import levels
from kibitz.arena.sandbox.limits import LEVELS, Level, Limits, Violation
from kibitz.arena.sandbox.printed import Printed
from kibitz.arena.sandbox.process import Job

FLOOD = """
import ctypes
import os

class Program:
    def answer(self, question):
        if question == "allocate":
            libc = ctypes.CDLL(None, use_errno=True)
            failed = libc.fallocate(1, 1, ctypes.c_long(0), ctypes.c_long(600_000_000))
            return [failed, os.fstat(1).st_size, os.fstat(1).st_blocks]
        for _ in range(question):
            os.write(1, b"x" * 1000)
        return question

def load(path):
    return Program()
"""


def test_pieces_come_together_up_to_the_limit() -> None:
    printed = Printed(10)
    try:
        os.write(printed.theirs, b"four")
        printed.fetch()
        os.write(printed.theirs, b" and more")
        assert bytes(printed.kept) == b"four"
        printed.fetch()
        assert printed.is_too_much()
        os.write(printed.theirs, b"!")
        printed.fetch()
        assert (printed.beginning(5), printed.end()) == ("and more", "four and more")
    finally:
        printed.close()


def test_the_end_is_noticed() -> None:
    printed = Printed(10)
    printed.handed_over()
    printed.fetch()
    assert printed.ours == -1
    printed.close()


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_output_is_bounded_and_allocates_nothing(level: Level, tmp_path: Path) -> None:
    if levels()[level]:
        pytest.skip(levels()[level])
    limits = Limits(output=200_000)
    with Box(Job(((tmp_path, "none"),), (("module", FLOOD),)), level, limits) as box:
        assert box.ask(0, "allocate") == [-1, 0, 0]
        # More than a pipe holds: it is emptied while the answer is awaited.
        assert box.ask(0, 150) == 150
        assert [(noted.category, noted.message[:4]) for noted in box.noted] == [("printed", "'xxx")]
        with pytest.raises(Violation, match="output: printed more than 200,000 bytes"):
            box.ask(0, 1000)
