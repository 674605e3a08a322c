"""Courses whose programs print: the right output is what our own program prints when it is given the same."""

import io
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from random import Random
from typing import Any

from kibitz.arena.contract import Case, OutputContract
from kibitz.arena.sandbox.limits import Limits

GAMES = 7
"""Tests of a single game."""
SIMULATIONS = 3


@contextmanager
def given(text: str) -> Iterator[None]:
    """Standard input reads the text."""
    before, sys.stdin = sys.stdin, io.StringIO(text)
    try:
        yield
    finally:
        sys.stdin = before


def printed(program: Callable[..., Any], *words: int, text: str = "") -> str:
    """What the program prints when it is called so, input() asking on standard output."""
    out = io.StringIO()
    with given(text), redirect_stdout(out):
        program(*words)
    return out.getvalue()


class PatienceContract(OutputContract):
    """solitaire_1.py and solitaire_2.py of COMP9021: a dialogue from a seed on, and simulate(n, i)."""

    limits = Limits(call=30.0, total=60.0, output=4 << 20)
    prescribes_deals = True
    rule = "a test whose output differs brings no marks"

    def __init__(
        self,
        file: str,
        main: Callable[[], None],
        simulate: Callable[[int, int], None],
        dialogue: Callable[[Random], str],
        marks: tuple[float, float] = (3.5, 3.0),
        words: tuple[str, ...] = (),
    ) -> None:
        self.file, self.main, self.simulate, self.dialogue = file, main, simulate, dialogue
        self.words = words
        self.worth = marks

    def cases(self, program: str, seed: int) -> Sequence[Case]:
        rng = Random(seed)
        cases = []
        for _ in range(GAMES):
            here = rng.randrange(10_000)
            text = f"{here}\n{self.dialogue(rng)}"
            expected = printed(self.main, text=text)
            cases.append(Case(f"seed {here}", ("python3", program), text, expected, self.worth[0] / GAMES))
        for _ in range(SIMULATIONS):
            n, i = rng.randrange(100, 1000), rng.randrange(1000)
            call = f"import runpy, sys; runpy.run_path(sys.argv[1], run_name='solitaire')['simulate']({n}, {i})"
            expected = printed(self.simulate, n, i)
            argv = ("python3", "-c", call, program)
            cases.append(Case(f"simulate({n}, {i})", argv, "", expected, self.worth[1] / SIMULATIONS))
        return cases
