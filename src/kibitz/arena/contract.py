"""A contract: how a course's programs are recognised, asked and understood.

A game with a course has one: course/contract.py with CONTRACT. A game without a course may have programs/contract.py;
every other game has a ChoosingContract. What answers for the programs inside the sandbox is named by `modules`; these
are sent there as text and see nothing else of Kibitz.
"""

from __future__ import annotations

import json
import sys
from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from random import Random
from typing import Any, Literal, NamedTuple

from kibitz import catalog
from kibitz.arena.plain_views import view_of
from kibitz.arena.sandbox.limits import Limits
from kibitz.table import InvalidText, Move, View


class Result(NamedTuple):
    """What marks are computed from: one entrant's games."""

    name: str
    mean: float
    games: int
    faults: Mapping[str, int]
    """Their number by category."""


class Pace(NamedTuple):
    """What the course's competition takes for granted."""

    games: int
    seconds: float
    """The time in which one program should have played them."""


@dataclass(frozen=True)
class LateRule:
    """What a course takes off for a late submission."""

    kind: Literal["cap", "deduct"]
    """cap: no mark exceeds full marks less the share for each day. deduct: the share is taken off the mark."""
    share: float
    """The share of full marks for each day that has begun."""
    most_days: int
    """Days after which a submission gets nothing."""

    def __str__(self) -> str:
        what = "no mark exceeds full marks less" if self.kind == "cap" else "the mark is reduced by"
        return f"{what} {self.share:.0%} for each day that has begun, and is 0 after {self.most_days} days"


@dataclass(frozen=True)
class Trial:
    """The match by which an autograder grades one program."""

    deals: int = 100
    opponents: tuple[str, ...] = ()
    """Who sits at the other seats, as the arena's command has it; none for the weakest mind."""
    is_course: bool = False
    """Whether the deals are counted and dealt as in the course's competition."""
    seconds: float | None = None
    """Time for each move; None for what the limits allow."""


class Contract:
    """What all courses have in common."""

    file: str = ""
    """The name under which the course asks for the program, also inside a folder. Empty: any name."""
    gives: tuple[str, ...] = ()
    """Modules that the course provides: where any name will do, a program is recognised by importing one of them."""
    words: tuple[str, ...] = ()
    """What else only programs of this course have in them: they are recognised by it under any name."""
    requires: Mapping[str, str] = {}
    """What a program must define, by name, and whether that is a class, a method or a function."""
    base: str = ""
    """The class of the course that a class of the program must inherit from."""
    optional: Mapping[str, str] = {}
    """What a program may leave out, by name, and the consequence in words."""
    pace: Pace | None = None
    """How fast the course plays; None where only the limits count."""
    has_memory: bool = False
    """Whether a program may take for granted that its own answers are played."""
    watches: bool = False
    """Whether programs are asked to be watched for changes to what they are shown, which takes time."""
    suffixes: tuple[str, ...] = (".py",)
    """Suffixes that a program's file may have."""
    forbidden: tuple[str, ...] = ()
    """Modules that the course forbids."""
    libraries: tuple[str, ...] | None = None
    """Modules outside of the standard library that the course allows; None where it does not say."""
    limits: Limits = Limits()
    lives: int = 20
    """Deals after which a program that is loaded once is restarted, without what it remembers."""
    hands: int = 1
    """Games of its competition that differ by options."""
    players_a_file: int = 1
    """Players that one submission of a class may enter."""
    prescribes_deals: bool = False
    """Whether the course says how its deals come from the seed, so that anyone who knows one of them knows all."""
    late: LateRule | None = None
    """What a late submission costs; None where the course does not say."""
    full: float | None = None
    """Full marks, where the course gives marks for places."""
    harness: str = ""
    """The course's own runner or assignment that this contract follows, with its date."""
    trial: Trial = Trial()
    """How an autograder grades one program that plays."""
    figure: str = "mean"
    """What the course's own runner calls the number that it ranks by."""
    rule: str = "a random legal move is played instead"
    """What the course does when there is no valid answer, in words."""

    def options(self, hand: int) -> Mapping[str, int | str]:
        """The options of this game of the course's competition, counted from 0, where they change from game to game."""
        return {}

    def instead(self, view: View, rng: Random) -> Move:
        """The move that is played where the program gives none, by the course's own rule."""
        return rng.choice(list(view.moves))

    def remedy(self, message: str) -> str:
        """What illegal answers with this message are, and the option that allows them; empty where none does."""
        return ""

    def figure_of(self, mean: float, games: int) -> float:
        """The number that the course's own runner shows after games with this mean score."""
        return mean

    def marks(self, results: Sequence[Result], passing: str | None = None) -> Mapping[str, float]:
        """Everyone's marks; results are sorted, best first; passing is the last one that the instructor lets pass.

        Empty where the course gives no marks for places.
        """
        return {}


class ModuleContract(Contract):
    """A Python file whose functions are called."""

    modules: tuple[str, ...]
    """The last one has load(path), whose result answers questions: answer(question); both are values of JSON.

    The result may have a list `noted`: each line that it adds while it answers is reported as tampering.
    """

    @abstractmethod
    def question(self, view: View) -> Any:
        """What the program is asked here."""

    def asked(self, view: View) -> Any:
        """The question as it is sent: where programs are watched, with a note to what answers for them."""
        question = self.question(view)
        return {**question, "watch": True} if self.watches and isinstance(question, dict) else question

    @abstractmethod
    def move(self, view: View, answer: Any) -> Move:
        """The move that the answer means; TableError where it means none."""

    def starts(self, view: View, seed: int) -> Any:
        """What the program is told before a game; None for nothing."""
        return None

    def ends(self, view: View) -> Any:
        """What the program is told after a game; None for nothing."""
        return None

    def sources(self) -> tuple[tuple[str, str], ...]:
        """The modules' names and texts."""
        return tuple((name, source(name)) for name in self.modules)


class CommandContract(Contract):
    """A program that is run for every move and prints it."""

    late_is_over = False
    """Whether a program that is ended at the limit has answered with what it printed by then."""

    @abstractmethod
    def argv(self, program: str, view: View, seconds: float) -> Sequence[str]:
        """The command; the program's path begins with {folder}."""

    @abstractmethod
    def move(self, view: View, output: str) -> Move:
        """The move that was printed; TableError where there is none."""


class PlainContract(Contract):
    """A contract of programs that are shown views as plain data, in any game."""

    def __init__(self, game: str, **settings: Any) -> None:
        """settings are attributes of Contract that the game's instructor wants otherwise."""
        self.words = (view_name(game),)
        for name, value in settings.items():
            if not hasattr(Contract, name):
                raise TypeError(f"a contract has no {name}: expected an attribute of Contract, e.g. limits")
            setattr(self, name, value)


class ChoosingContract(PlainContract, ModuleContract):
    """What every game has: a Python file with choose(view) -> move, both as plain data."""

    modules: tuple[str, ...] = ("kibitz.arena.sandbox.guest.choosing",)
    requires: Mapping[str, str] = {"choose": "function"}
    limits = Limits(call=2.0)

    def question(self, view: View) -> Any:
        return {"view": view_of(view)}

    def move(self, view: View, answer: Any) -> Move:
        if not isinstance(answer, str):
            raise InvalidText("expected a move's text")
        return view.read_move(answer)

    def starts(self, view: View, seed: int) -> Any:
        return {"starts": seed, "view": view_of(view)}

    def ends(self, view: View) -> Any:
        return {"ends": True, "view": view_of(view)}


class LineContract(PlainContract, CommandContract):
    """A program in any language: run for each move with a line of JSON, the same view, it prints the move's text."""

    suffixes = (".py", ".sh", ".js", ".rb", ".pl", ".jl", "")
    limits = Limits(start=2.0, call=2.0, total=3600.0, processes=64, threads=64)

    def argv(self, program: str, view: View, seconds: float) -> Sequence[str]:
        python = (sys.executable,) if program.endswith(".py") else ()
        return (*python, program, json.dumps(view_of(view), separators=(",", ":")))

    def move(self, view: View, output: str) -> Move:
        lines = output.split("\n")
        last = next((line for line in reversed(lines) if line.strip()), "")
        if not last:
            raise InvalidText("printed no move")
        return view.read_move(last.strip())


def view_name(game: str) -> str:
    """What the type of a game's views is called in the starter file of its course, e.g. NimView."""
    return "".join(part.capitalize() for part in game.split("-")) + "View"


@dataclass(frozen=True)
class Case:
    """One test of a program that prints: its input and the output that is expected, byte for byte."""

    name: str
    argv: tuple[str, ...]
    """The command; {program} in it becomes the program's path."""
    text: str
    """Its standard input."""
    expected: str
    marks: float = 1.0
    command: str = ""
    """What one types beside the program to see the output again."""


@dataclass(frozen=True)
class Variant:
    """Another output that can be accepted, where a course's text leaves open which one it means."""

    help: str
    of: Callable[[str], str]
    """The variant of the expected output."""


class OutputContract(Contract):
    """A program that is compared with the right output, byte for byte."""

    figure = "tests passed"
    variants: Mapping[str, Variant] = {}
    """Variants by the name under which an instructor accepts them."""

    @abstractmethod
    def cases(self, seed: int) -> Sequence[Case]:
        """The tests that a secret seed gives."""


FATAL = ("time", "memory", "output", "crash", "illegal", "wrong output", "tampering", "forbidden import")
"""Faults that would end the run in a course's own runner."""


def interpolated(results: Sequence[Result], passing: str | None, top: float, bottom: float) -> dict[str, float]:
    """The best gets top, the passing one (else the last) bottom, the others marks on the line through both.

    An entrant with a fatal fault gets 0, one behind the passing one less than bottom but not less than 0.
    """
    sound = [result for result in results if not any(result.faults.get(category) for category in FATAL)]
    marks = dict.fromkeys((result.name for result in results), 0.0)
    if not sound:
        return marks
    best = sound[0].mean
    last = next((result.mean for result in sound if result.name == passing), sound[-1].mean)
    for result in sound:
        share = (result.mean - last) / (best - last) if best != last else 1.0
        marks[result.name] = max(0.0, bottom + (top - bottom) * share)
    return marks


def source(module: str) -> str:
    """The text of a module, of Kibitz or of a plugin; it is not imported."""
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise InvalidText(f"no module {module}: expected one whose text goes into the sandbox")
    # A compiled module has its source beside it.
    path = Path(spec.origin)
    return path.with_name(f"{module.rpartition('.')[2]}.py").read_text(encoding="utf-8")


def of_course(game: str) -> Contract:
    """The contract that the game's own course defines; InvalidText where there is none."""
    if not catalog.has_part(game, "course.contract"):
        raise InvalidText(f"{game} has no course of its own: expected a game with one, e.g. take-five")
    return of(game)


def of(game: str) -> Contract:
    """The contract of the game's course, or the game's own; where it has neither, choose(view) -> move."""
    module = catalog.part(game, "course.contract") or catalog.part(game, "programs.contract")
    if module is None:
        return ChoosingContract(catalog.plain(game))
    contract = module.CONTRACT
    assert isinstance(contract, Contract)
    return contract
