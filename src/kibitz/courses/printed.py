"""Courses whose programs print: the expected output is what our own program prints with the same input."""

import io
import shlex
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

from kibitz.arena.contract import Case, LateRule, OutputContract, Variant
from kibitz.arena.sandbox.limits import Limits

GAMES = 7
"""Tests of a single game."""
SIMULATIONS = 3
GAME_MARKS, SIMULATION_MARKS = 3.5, 3.0
"""Marks for all tests of each kind."""
NEWLINE, NEWLINE_ESCAPE = "\n", "\\n"


@contextmanager
def given(text: str) -> Iterator[None]:
    """Standard input reads the text."""
    before, sys.stdin = sys.stdin, io.StringIO(text)
    try:
        yield
    finally:
        sys.stdin = before


def printed(program: Callable[..., Any], *words: int, text: str = "") -> str:
    """What the program prints with these arguments, input() prompting on standard output."""
    out = io.StringIO()
    with given(text), redirect_stdout(out):
        program(*words)
    return out.getvalue()


class PatienceContract(OutputContract):
    """solitaire_1.py and solitaire_2.py of COMP9021: a dialogue that begins with a seed, and simulate(n, i)."""

    limits = Limits(call=30.0, total=60.0, output=4 << 20)
    harness = "assignment of Trimester 1, 2025"
    prescribes_deals = True
    late = LateRule("cap", 0.05, 5)
    optional = {"simulate": "its tests of simulate() fail"}  # noqa: RUF012
    rule = "a test whose output differs brings no marks"

    def __init__(
        self,
        program: ModuleType,
        words: tuple[str, ...],
        dialogue: Callable[[Random], str] = lambda rng: "",
        variants: Mapping[str, Variant] | None = None,
    ) -> None:
        """program: ours, with BUNDLE, main and simulate. dialogue: what is typed after the seed."""
        self.file, self.program, self.words, self.dialogue = program.BUNDLE, program, words, dialogue
        self.variants = variants or {}

    def cases(self, seed: int) -> Sequence[Case]:
        rng = Random(seed)
        cases = []
        for _ in range(GAMES):
            here = rng.randrange(10_000)
            text = f"{here}\n{self.dialogue(rng)}"
            expected = printed(self.program.main, text=text)
            command = f"printf {shlex.quote(text).replace(NEWLINE, NEWLINE_ESCAPE)} | python3 {self.file}"
            cases.append(Case(f"seed {here}", ("python3", "{program}"), text, expected, GAME_MARKS / GAMES, command))
        for _ in range(SIMULATIONS):
            n, i = rng.randrange(100, 1000), rng.randrange(1000)
            call = (
                "import runpy, sys; names = runpy.run_path(sys.argv[1], run_name='solitaire');"
                f" 'simulate' in names or sys.exit('it defines no simulate'); names['simulate']({n}, {i})"
            )
            expected = printed(self.program.simulate, n, i)
            argv = ("python3", "-c", call, "{program}")
            command = f'python3 -c "from {Path(self.file).stem} import simulate; simulate({n}, {i})"'
            cases.append(Case(f"simulate({n}, {i})", argv, "", expected, SIMULATION_MARKS / SIMULATIONS, command))
        return cases
