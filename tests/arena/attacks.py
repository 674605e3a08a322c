"""Lets a hostile program play, in this process or in another one, and returns what is reported of it."""

import ast
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from kibitz import catalog, gameplay
from kibitz.arena import contract
from kibitz.arena.contract import Contract, OutputContract
from kibitz.arena.programs.advisers import Fault, Guests
from kibitz.arena.programs.check import TrialGames
from kibitz.arena.programs.output_tests import compare
from kibitz.arena.programs.program import Program
from kibitz.arena.sandbox.guest import watch
from kibitz.arena.sandbox.limits import Level
from kibitz.arena.sandbox.prepared import close_spares
from kibitz.arena.sandbox.starter import starter
from tests.arena.bluff_course import TIGHT, BluffContract
from tests.conformance.games import toy

HOSTILE = Path(__file__).parent / "hostile"
NO_FAULT = "no fault"
"""The verdict of an attack that fails without a trace."""
PORT = "47219"
"""In a program: the port at which the test listens."""
SECRET = "kibitz-test-secret"
"""In our environment, where no program may find it."""
SECONDS_TO_FORGET = 5.0
"""In which what has ended is removed from the list of processes."""
ANSWERS = 3
"""That a program may give in a test."""


def verdict(name: str) -> list[str]:
    """The categories that the program may be reported as, the first of which it must; none for no fault."""
    docstring = ast.get_docstring(ast.parse((HOSTILE / f"{name}.py").read_text(encoding="utf-8"))) or ""
    last = docstring.splitlines()[-1]
    assert last.startswith("Verdict: "), f"{name} does not say its verdict"
    categories = last.removeprefix("Verdict: ").split(" or ")
    return [] if categories == [NO_FAULT] else categories


def game_name(name: str) -> str:
    """The game whose contract the program attacks."""
    return Path(name).parent.name.replace("_", "-")


def staged(name: str, rules: Contract, folder: Path, port: int) -> Program:
    home = folder / Path(name).name
    home.mkdir()
    file = rules.file or f"{home.name}.py"
    text = (HOSTILE / f"{name}.py").read_text(encoding="utf-8")
    (home / file).write_text(text.replace(PORT, str(port)), encoding="utf-8")
    for path in (folder, home):
        path.chmod(0o755)
    return Program(home.name, str(home), file)


@contextmanager
def toy_in_the_catalog() -> Iterator[pytest.MonkeyPatch]:
    """The toy's game is found by its name, and a secret is in the environment."""
    known = catalog.game
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(catalog, "game", lambda name: toy() if name == "bluff" else known(name))
        patch.setenv("KIBITZ_TEST_TOKEN", SECRET)
        yield patch


def attack(name: str, folder: Path, level: Level, port: int = 0) -> list[Fault]:
    """What is reported of the program of that name, which leaves no process behind."""
    starter()  # what it starts is our descendant too, and it stays
    close_spares()
    before = set(watch.descendants(os.getpid()))
    with toy_in_the_catalog() as patch:
        rules = BluffContract() if game_name(name) == "bluff" else contract.of(game_name(name))
        # On a busy machine other faults must not become faults of time.
        limits = TIGHT if "time" in verdict(name) else replace(TIGHT, call=10.0, total=20.0)
        limits = replace(limits, processes=rules.limits.processes, threads=max(TIGHT.threads, rules.limits.threads))
        patch.setattr(rules, "limits", limits)
        faults = faults_of(staged(name, rules, folder, port), rules, game_name(name), level)
    close_spares()
    end = time.monotonic() + SECONDS_TO_FORGET
    while left := set(watch.descendants(os.getpid())) - before:
        assert time.monotonic() < end, f"processes {left} are left over"
        time.sleep(0.001)
    return faults


def faults_of(program: Program, rules: Contract, game: str, level: Level) -> list[Fault]:
    """The faults of a few answers."""
    if isinstance(rules, OutputContract):
        results = [result for result in compare(rules, rules.cases(7), program, level) if result.message]
        return [Fault(program.name, result.category, result.message, result.case.name) for result in results]
    if isinstance(rules, BluffContract):
        return game_of_bluff(rules, program, level)
    with Guests(rules, [program], level=level) as guests:
        trial = TrialGames(catalog.game(game), rules, guests, program.name, 7)
        trial.one_game(0, own_path=True, most=ANSWERS)
        return trial.faults


def game_of_bluff(rules: Contract, program: Program, level: Level) -> list[Fault]:
    """The faults of one whole game, whose record is checked."""
    with Guests(rules, [program], level=level) as guests:
        adviser = guests.adviser(program.name, 7)
        record = gameplay.play(toy(), [adviser, toy().minds()["bold"](0)], 7, names=(program.name, "bold"))
    assert list(gameplay.replay(record))[-1].scores() == record.scores
    for fault in adviser.faults:
        if fault.move:
            assert (0, fault.move) in record.moves
    if not adviser.faults:
        assert (0, "fold") in record.moves, "it got what it wanted"
    return adviser.faults
