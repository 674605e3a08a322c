"""Other people's programs as advisers: asked in their sandbox, and replaced by the course's rule where they fail."""

from __future__ import annotations

import contextlib
import time
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Literal, TypeAlias, get_args

from kibitz.arena.contract import CommandContract, Contract, ModuleContract
from kibitz.arena.programs.program import Program
from kibitz.arena.sandbox.box import MOST_QUOTED, Box, Trusted
from kibitz.arena.sandbox.command import Finished, run_command
from kibitz.arena.sandbox.levels import known, level_for
from kibitz.arena.sandbox.limits import Category, Level, Violation
from kibitz.arena.sandbox.process import MOST_SHOWN, Job
from kibitz.table import Advice, Adviser, Clock, IllegalMove, InvalidText, Move, TableError, View

Isolation: TypeAlias = Literal["program", "table", "limits", "none"]
"""One process for each program, one for all programs of a table, one each with limits instead of walls, or none: then
the programs run in our process."""

MOST_REVIVALS = 2
"""Restarts in a row: a program that breaks a limit in every game must not hold up the others for long."""


@dataclass(frozen=True)
class Fault:
    """A violation with who committed it and where."""

    player: str
    category: Category
    message: str
    view: str
    """The position, as text; empty before the game."""
    move: str = ""
    """What was played instead; empty where the program's own answer counted."""


class Guests:
    """The programs of a match, in one sandbox or one each, alive until it is closed; closed by close() or `with`."""

    def __init__(
        self,
        contract: Contract | None,
        programs: Sequence[Program],
        isolation: Isolation = "program",
        level: Level | None = None,
        games: int = 1,
    ) -> None:
        """Level None is what isolation asks for here; games is the largest number of games that will be played."""
        if isolation not in get_args(Isolation):
            raise InvalidText(f"unknown isolation {isolation!r}: expected one of {', '.join(get_args(Isolation))}")
        self.contract = contract
        self.programs = {program.name: program for program in programs}
        self.isolation = isolation
        self.level = known(level) if level is not None else None
        self.games = games
        self.boxes: dict[str, tuple[Box | Trusted, int]] = {}
        """Where each loaded program runs, and its slot there."""
        self.refused: dict[str, Violation] = {}
        """Programs that can't be loaded, or are suspended."""
        self.suspended: set[str] = set()
        """Programs that are not asked any more."""
        self.deaths: dict[str, int] = {}
        """Games in a row in which a program ended its sandbox."""
        if isinstance(contract, ModuleContract) and programs:
            self.sources = contract.sources()

    def isolation_level(self) -> Level:
        """How strongly programs are isolated."""
        return self.level or level_for(self.isolation)

    def _job(self, contract: ModuleContract, *programs: Program) -> Job:
        places = tuple((Path(program.folder), program.file) for program in programs)
        return Job(places, self.sources, contract.forbidden, self.games)

    def box(self, name: str) -> tuple[Box | Trusted, int]:
        """Where the program runs and its slot there; Violation when it can't be loaded."""
        if place := self.boxes.get(name):
            return place
        if name in self.refused:
            raise self.refused[name]
        assert isinstance(self.contract, ModuleContract)
        if self.isolation == "table":
            try:
                all_of_them = self._job(self.contract, *self.programs.values())
                shared = Box(all_of_them, self.isolation_level(), self.contract.limits)
                slots = {name: (shared, slot) for slot, name in enumerate(self.programs)}
                self.boxes |= {name: place for name, place in slots.items() if name not in self.suspended}
            except Violation:
                # With a process for each program it becomes clear which of them prevents the others from loading.
                self.isolation = "program"
        if name not in self.boxes:
            job = self._job(self.contract, self.programs[name])
            try:
                limits = self.contract.limits
                box = Trusted(job, limits) if self.isolation == "none" else Box(job, self.isolation_level(), limits)
            except Violation as violation:
                self.refused[name] = violation
                raise
            self.boxes[name] = box, 0
        return self.boxes[name]

    def is_unloaded(self, name: str) -> bool:
        """Whether the program was to be loaded and can't be."""
        box, slot = self.boxes.get(name, (None, 0))
        return name in self.refused or (box is not None and slot in box.unloaded)

    def computed(self, name: str) -> float | None:
        """Seconds of processor time that the program's sandbox has used; None where it has none that stays."""
        box, _ = self.boxes.get(name, (None, 0))
        return box.guest.times()[1] if isinstance(box, Box) and not box.dead else None

    def suspend(self, verdicts: Mapping[str, str]) -> None:
        """Stop asking these programs; each verdict is the fault of every game that is played without them."""
        for name in verdicts.keys() - self.suspended:
            self.suspended.add(name)
            self.refused[name] = Violation("time", verdicts[name])
            box, _ = self.boxes.pop(name, (None, 0))
            if box and all(other is not box for other, _ in self.boxes.values()):
                box.close()

    def revive(self, name: str) -> None:
        """Let a program that broke a limit load again for the next game, with all that share its sandbox.

        Not after MOST_REVIVALS games in a row: then it stays dead.
        """
        box, _ = self.boxes.get(name, (None, 0))
        if not isinstance(box, Box):
            return
        self.deaths[name] = self.deaths.get(name, 0) + 1 if box.dead else 0
        if box.dead and self.deaths[name] <= MOST_REVIVALS:
            self.boxes = {other: place for other, place in self.boxes.items() if place[0] is not box}

    def begin(self, name: str) -> None:
        """Start a new game of the program: its time and output are counted from zero."""
        self.revive(name)
        if name in self.boxes:
            box, slot = self.boxes[name]
            box.begin(slot)

    def restart(self) -> None:
        """End all programs; they load again for their next game."""
        self.close()
        self.boxes.clear()

    def adviser(self, name: str, seed: int) -> ProgramAdviser:
        """The program as a player of one game."""
        self.begin(name)
        if isinstance(self.contract, CommandContract):
            return CommandAdviser(self, self.contract, name, seed)
        assert isinstance(self.contract, ModuleContract)
        return ModuleAdviser(self, self.contract, name, seed)

    def close(self) -> None:
        for box, _ in self.boxes.values():
            box.close()

    def __enter__(self) -> Guests:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class ProgramAdviser(Adviser, ABC):
    """One program in one game."""

    def __init__(self, guests: Guests, contract: Contract, name: str, seed: int) -> None:
        self.guests, self.contract, self.name, self.seed = guests, contract, name, seed
        self.faults: list[Fault] = []
        self.ended: Violation | None = None
        """What ended the program, once that is among its faults."""
        self.spent = 0.0
        """Seconds of real time in which it was told about the game and chose its moves."""

    @cached_property
    def rng(self) -> Random:
        """What the course's rule draws from; most programs never need it."""
        return Random(f"{self.seed} instead")

    @abstractmethod
    def choose(self, view: View, seconds: float | None) -> Move:
        """The program's move, or Violation."""

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        started = time.monotonic()
        try:
            return [Advice(self.choose(view, clock.seconds), None)]
        except Violation as violation:
            move = self.contract.instead(view, self.rng)
            self.report(violation, view, str(move))
            return [Advice(move, None)]
        finally:
            self.spent += time.monotonic() - started

    def finish(self) -> None:
        """Wait for all answers that are still to come once the game is over: then its faults and its time are known."""

    def report(self, violation: Violation, view: View, move: str = "") -> None:
        """Add a fault; the end of a program counts once, not at every move that it misses."""
        if violation is not self.ended:
            self.faults.append(Fault(self.name, violation.category, violation.message, str(view), move))
        self.ended = violation


class ModuleAdviser(ProgramAdviser):
    """A program whose functions are called.

    A program with a process of its own is woken up as rarely as possible: what it is told before a game waits for the
    first question, and at the end of a game all programs are told before the first one's answer is awaited.
    """

    contract: ModuleContract

    def __init__(self, guests: Guests, contract: ModuleContract, name: str, seed: int) -> None:
        super().__init__(guests, contract, name, seed)
        self.is_alone = guests.isolation in ("program", "limits")
        """Whether it can go on while others do. Those that share a process are called one after the other."""
        self.waiting: list[tuple[object, View]] = []
        """Messages that are sent with the next question, and where they belong."""
        self.sent: list[View] = []
        """Where the messages belong that were sent before a question, and are not answered yet."""
        self.is_asked = False
        """Whether a question was sent after these."""

    def send(self, *question: object, seconds: float | None = None) -> None:
        """Send what waits, and the question if there is one; Violation where the program can't be asked."""
        box, slot = self.guests.box(self.name)
        box.put(slot, *[message for message, _ in self.waiting], *question, seconds=seconds)
        self.sent += [view for _, view in self.waiting]
        self.waiting.clear()
        self.is_asked = bool(question)

    def get(self, view: View) -> object:
        """The next answer; what the program did meanwhile is among its faults."""
        box, _ = self.guests.box(self.name)
        try:
            return box.get()
        finally:
            if box.noted:
                where = str(view)
                self.faults += [Fault(self.name, noted.category, noted.message, where) for noted in box.noted]
                box.noted.clear()

    def settle(self) -> None:
        """Wait for the answers to what was sent before a question."""
        for view in self.sent:
            try:
                self.get(view)
            except Violation as violation:
                self.report(violation, view)
        self.sent = []

    def tell(self, message: object, view: View) -> None:
        """Send with the next question what needs no answer, such as the start of a game; None is nothing."""
        if message is not None:
            self.waiting.append((message, view))
            if not self.is_alone:
                self.send_waiting(view)
                self.finish()

    def starts(self, view: View) -> None:
        self.tell(self.contract.starts(view, self.seed), view)

    def ends(self, view: View) -> None:
        self.tell(self.contract.ends(view), view)
        if self.waiting:
            self.send_waiting(view)

    def send_waiting(self, view: View) -> None:
        """Send what waits, without a question; where that fails is reported."""
        try:
            self.send()
        except Violation as violation:
            self.report(violation, view)

    def finish(self) -> None:
        started = time.monotonic()
        self.settle()
        self.spent += time.monotonic() - started

    def prepare(self, view: View, clock: Clock) -> None:
        if self.is_alone:
            with contextlib.suppress(Violation):
                self.send(self.contract.asked(view), seconds=clock.seconds)

    def choose(self, view: View, seconds: float | None) -> Move:
        if not self.is_asked:
            self.send(self.contract.asked(view), seconds=seconds)
        self.is_asked = False
        if self.sent:
            self.settle()
        return understood(self.contract, view, self.get(view))


class CommandAdviser(ProgramAdviser):
    """A program that is run again for every move."""

    contract: CommandContract

    def choose(self, view: View, seconds: float | None) -> Move:
        if self.name in self.guests.refused:
            raise self.guests.refused[self.name]
        program = self.guests.programs[self.name]
        limits = self.contract.limits
        seconds = seconds or limits.call
        argv = self.contract.argv("{folder}/" + program.file, view, seconds)
        finished = run_command(
            argv,
            Path(program.folder),
            self.guests.isolation_level(),
            limits=limits,
            seconds=seconds + limits.start,
            late_is_over=self.contract.late_is_over,
        )
        try:
            return allowed(view, self.contract.move(view, finished.output))
        except Exception as error:
            if finished.status:
                raise crashed(finished) from None
            raise Violation("illegal", reason(error)) from None


def understood(contract: ModuleContract, view: View, answer: object) -> Move:
    """The legal move that an answer means; Violation for every other answer, whatever the contract makes of it."""
    try:
        return allowed(view, contract.move(view, answer))
    except Exception as error:
        raise Violation("illegal", f"answered {quoted(answer)}: {reason(error)}") from None


def allowed(view: View, move: Move) -> Move:
    """The move; IllegalMove where it is not allowed here."""
    if move not in view.moves:
        raise IllegalMove(f"{move} is not allowed")
    return move


def quoted(answer: object) -> str:
    """The beginning of an answer, whatever it is."""
    try:
        return repr(str(answer)[:MOST_QUOTED])
    except Exception:
        return f"an object of {type(answer)}"


def reason(error: Exception) -> str:
    """Why an answer is not a move: a contract says so in words, and trips over what it does not expect at all."""
    return str(error) if isinstance(error, TableError) else f"not of the form that is expected ({type(error).__name__})"


def crashed(finished: Finished) -> Violation:
    """The crash of a command that ended with a status other than 0."""
    lines = finished.errors.strip().splitlines() or ["no error message"]
    return Violation("crash", f"exited with status {finished.status}: {lines[-1][:MOST_SHOWN]}")
