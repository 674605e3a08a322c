"""A contract: how a course's programs are known, asked and believed.

A game with a course has one in its folder: course/contract.py with CONTRACT. Its part in the box is named by `modules`;
those are sent there as text and see nothing else of Kibitz.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from kibitz import catalog
from kibitz.arena.sandbox import PACKAGE, Limits
from kibitz.table import InvalidText, Move, View


class Result(NamedTuple):
    """What marks are made of: one entrant's games."""

    name: str
    mean: float
    games: int
    faults: Mapping[str, int]
    """How often, by category."""


class Contract(ABC):
    """What is common to all courses."""

    file: str
    """The name under which the course asks for the program; a submission in a folder has it there. Empty: any name."""
    gives: tuple[str, ...] = ()
    """Modules of the course's own: where the name tells nothing, a program is known by importing one."""
    suffixes: tuple[str, ...] = (".py",)
    """How a program's file may end."""
    forbidden: tuple[str, ...] = ()
    """Modules that the course forbids."""
    limits: Limits = Limits()
    lives: int = 20
    """Deals for which a program that is loaded once lives on, with all that it remembers; then it starts anew."""
    hands: int = 1
    """So many games of its competition differ by options."""
    rule: str = "a random legal move is played instead"
    """What the course does when there is no valid answer, in words."""

    def options(self, hand: int) -> Mapping[str, int | str]:
        """What the course's competition plays with in its game of this number, from 0, where that changes."""
        return {}

    def instead(self, view: View, rng: Random) -> Move:
        """The move that is played where the program gives none, by the course's own rule."""
        return rng.choice(list(view.moves))

    def marks(self, results: Sequence[Result], passing: str | None = None) -> Mapping[str, float]:
        """Everyone's marks, results being best first; passing is the last one that the instructor lets pass.

        Empty where the course gives none for the place.
        """
        return {}


class ModuleContract(Contract):
    """A Python file whose functions are called."""

    modules: tuple[str, ...]
    """The last one has load(path), whose result answers questions: answer(question), both of JSON's kinds."""

    @abstractmethod
    def question(self, view: View) -> Any:
        """What the program is asked here."""

    @abstractmethod
    def move(self, view: View, answer: Any) -> Move:
        """The move that was meant; TableError where it is none."""

    def starts(self, view: View, seed: int) -> Any:
        """What the program is told before a game; None for nothing."""
        return None

    def ends(self, view: View) -> Any:
        """What it is told after it."""
        return None

    def sources(self) -> tuple[tuple[str, str], ...]:
        """The modules' texts."""
        return tuple((name, source(name)) for name in self.modules)


class CommandContract(Contract):
    """A program that is run for every move and prints it."""

    late_is_over = False
    """Whether a program that is ended at the limit has answered with what it printed by then."""

    @abstractmethod
    def argv(self, program: str, view: View, seconds: float) -> Sequence[str]:
        """The command, the program's path in it beginning with {folder}."""

    @abstractmethod
    def move(self, view: View, output: str) -> Move:
        """The move that was printed; TableError where there is none."""


@dataclass(frozen=True)
class Case:
    """One test of a program that prints: what it is given, and exactly what it has to print."""

    name: str
    argv: tuple[str, ...]
    text: str
    expected: str
    marks: float = 1.0


class OutputContract(Contract):
    """A program that is compared with the right output, byte for byte."""

    @abstractmethod
    def cases(self, program: str, seed: int) -> Sequence[Case]:
        """The tests that a secret seed gives; argv names the program by its path, which begins with {folder}."""


FATAL = ("time", "memory", "output", "crash", "illegal", "tampering", "forbidden import")
"""Faults that in a course's own runner would end the run."""


def interpolated(results: Sequence[Result], passing: str | None, top: float, bottom: float) -> dict[str, float]:
    """The first gets top, the passing one (else the last) bottom, the others what lies on the line through both.

    Who broke off gets 0, who is behind the passing one less than bottom but not less than 0.
    """
    sound = [result for result in results if not any(result.faults.get(category) for category in FATAL)]
    found = dict.fromkeys((result.name for result in results), 0.0)
    if not sound:
        return found
    best = sound[0].mean
    last = next((result.mean for result in sound if result.name == passing), sound[-1].mean)
    for result in sound:
        share = (result.mean - last) / (best - last) if best != last else 1.0
        found[result.name] = max(0.0, bottom + (top - bottom) * share)
    return found


def source(name: str) -> str:
    return (PACKAGE.parent / Path(*name.split("."))).with_suffix(".py").read_text(encoding="utf-8")


def of(game: str) -> Contract:
    """The contract of the game's course."""
    module = catalog.part(game, "course.contract")
    if module is None:
        raise InvalidText(f"{game} has no course whose programs could enter: expected minds only")
    contract = module.CONTRACT
    assert isinstance(contract, Contract)
    return contract
