"""Programs that print: run on the course's tests, their output compared byte for byte, the difference in words."""

import threading
import time
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path

from kibitz.arena.contract import Case, OutputContract
from kibitz.arena.programs.advisers import crashed
from kibitz.arena.programs.program import Program
from kibitz.arena.sandbox.command import run_command
from kibitz.arena.sandbox.guest.main import BROKEN_GUEST
from kibitz.arena.sandbox.levels import best_level
from kibitz.arena.sandbox.limits import Category, Level, Violation

RIGHT = "as expected"
"""The message of an output without a difference."""
MOST_QUOTED = 80
"""Characters of a line that a message quotes."""
BEFORE = 20
"""Characters that a quotation shows before the first difference, where the line is long."""
MOST_POINTS = 3
"""Code points that a message lists."""
HANGS = 3
"""A program that runs out of time in this many tests, from the first on, is taken to hang."""
TRIES = 3
"""Tries of a test whose sandbox fails before the program starts; a program that ends with that status gets them too."""
NOT_RUN = f"not run: the first {HANGS} tests took too long"


@dataclass(frozen=True)
class CaseResult:
    """How a program did in one test of its output."""

    case: Case
    message: str
    """What is wrong; empty where nothing is."""
    category: Category = "wrong output"
    seconds: float = 0.0


def compare(
    contract: OutputContract,
    cases: Sequence[Case],
    program: Program,
    level: Level | None = None,
    accepted: Sequence[str] = (),
    stop: threading.Event | None = None,
    seconds: float | None = None,
) -> Iterator[CaseResult]:
    """Runs a program on tests in their order, and yields each result as it is known.

    accepted: names of the contract's variants that count as right too. seconds: for each test; None for the contract's
    limit. A program that runs out of time in its first HANGS tests is not run on the others, which fail with NOT_RUN.
    Once `stop` is set, the test under way is ended and no more results come.
    """
    level = level or best_level()
    late = 0
    for number, case in enumerate(cases):
        if stop and stop.is_set():
            return
        if late == HANGS:
            yield CaseResult(case, NOT_RUN, "time")
            continue
        started = time.monotonic()
        message, category = _run(contract, case, program, level, accepted, stop, seconds)
        if stop and stop.is_set():
            return
        late += category == "time" and late == number and bool(message)
        yield CaseResult(case, message, category, time.monotonic() - started)


def _run(
    contract: OutputContract,
    case: Case,
    program: Program,
    level: Level,
    accepted: Sequence[str],
    stop: threading.Event | None,
    seconds: float | None,
) -> tuple[str, Category]:
    """What is wrong in one test, empty where nothing is, and the category of it."""
    argv = [word.replace("{program}", "{folder}/" + program.file) for word in case.argv]
    try:
        for _ in range(TRIES):
            finished = run_command(argv, Path(program.folder), level, case.text, contract.limits, seconds, stop=stop)
            # Another arena on this machine may remove a control group before the program has joined it.
            if finished.status != BROKEN_GUEST or finished.output:
                break
    except Violation as violation:
        return violation.message, violation.category
    if finished.output == case.expected:
        return "", "wrong output"
    variants = contract.variants
    matched = [name for name, variant in variants.items() if finished.output == variant.of(case.expected)]
    if any(name in accepted for name in matched):
        return "", "wrong output"
    if finished.status:
        crash = crashed(finished)
        return crash.message, crash.category
    message = difference(finished.output, case.expected)
    for name in matched:
        message += f"; everything else is right: this is the variant {name} ({variants[name].help})"
    return message, "wrong output"


def difference(output: str, expected: str) -> str:
    """The first line that differs."""
    ours, theirs = expected.split("\n"), output.split("\n")
    for number, (right, line) in enumerate(zip(ours, theirs, strict=False), 1):
        if right != line:
            return f"line {number}: {line_difference(line, right)}"
    return f"{len(theirs)} lines: expected {len(ours)}"


def line_difference(line: str, right: str) -> str:
    """How a line differs from the right one: quoted, and as code points where the difference is easily overlooked."""
    column = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(line, right, strict=False)))
    start = column - BEFORE if column > MOST_QUOTED - BEFORE else 0
    message = f"expected {quoted(right, start)}, got {quoted(line, start)}"
    if visible(line) == visible(right):
        points = f"expected {code_points(right[column:])}, got {code_points(line[column:])}"
        message += f"; in code points at column {column + 1}: {points}"
    return message


def quoted(line: str, start: int) -> str:
    return ("..." if start else "") + repr(line[start : start + MOST_QUOTED])


def visible(line: str) -> str:
    """What one sees of a line, so that lines that look alike are equal."""
    composed = unicodedata.normalize("NFKC", line)
    return "".join(
        letter for letter in composed if not letter.isspace() and unicodedata.category(letter) not in ("Cc", "Cf", "Mn")
    )


def code_points(text: str) -> str:
    """The first code points by number and name."""
    if not text:
        return "the end of the line"
    names = [f"U+{ord(letter):04X} {unicodedata.name(letter, '')}".rstrip() for letter in text[:MOST_POINTS]]
    return ", ".join(names) + (" ..." if len(text) > MOST_POINTS else "")
