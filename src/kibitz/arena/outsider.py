"""A program from outside at the table, asked through its box and replaced by the course's rule where it fails."""

from __future__ import annotations

import ast
import contextlib
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Literal, TypeAlias

from kibitz.arena.contract import CommandContract, Contract, ModuleContract
from kibitz.arena.programs import Program
from kibitz.arena.sandbox import Box, Category, Fault, Job, Level, Trusted, command
from kibitz.table import Advice, Adviser, Clock, IllegalMove, Move, TableError, View

Isolation: TypeAlias = Literal["program", "table", "none"]
"""A process for each program, one for all programs of a table, or none: then the program runs in ours."""


MOST_REVIVALS = 2
"""In a row: who breaks a limit in every game must not hold up the others for long."""


@dataclass(frozen=True)
class Blunder:
    """A fault with who did it and where."""

    player: str
    category: Category
    told: str
    view: str
    """The position, as text; empty before the game."""
    move: str = ""
    """What was played instead; empty where the program's own answer counted."""


class Table:
    """The programs of a match, in one box or one each, alive for as long as it is open."""

    def __init__(
        self,
        contract: Contract | None,
        programs: Sequence[Program],
        isolation: Isolation = "program",
        level: Level | None = None,
        games: int = 1,
    ) -> None:
        """games is how many there will be, at most."""
        self.contract = contract
        self.programs = {program.name: program for program in programs}
        self.isolation = isolation
        self.level = level
        self.games = games
        self.boxes: dict[str, tuple[Box | Trusted, int]] = {}
        self.refused: dict[str, Fault] = {}
        self.deaths: dict[str, int] = {}
        if isinstance(contract, ModuleContract) and programs:
            self.sources = contract.sources()

    def _job(self, contract: ModuleContract, folder: str, files: tuple[str, ...]) -> Job:
        return Job(Path(folder), files, self.sources, contract.forbidden, self.games)

    def _share(self, contract: ModuleContract) -> None:
        homes = {Path(program.folder).parent for program in self.programs.values()}
        if len(homes) != 1:
            raise TableError("the programs of one table in one process must lie side by side")
        files = tuple(f"{Path(program.folder).name}/{program.file}" for program in self.programs.values())
        box = Box(self._job(contract, str(homes.pop()), files), contract.limits, self.level)
        for slot, name in enumerate(self.programs):
            self.boxes[name] = box, slot

    def box(self, name: str) -> tuple[Box | Trusted, int]:
        """Where the program runs and its number there; Fault when it can't be loaded."""
        if name in self.refused:
            raise self.refused[name]
        assert isinstance(self.contract, ModuleContract)
        if name not in self.boxes and self.isolation == "table":
            try:
                self._share(self.contract)
            except Fault:
                # Who keeps the others from starting is found out when everyone has a process.
                self.isolation = "program"
        if name not in self.boxes:
            program = self.programs[name]
            job = self._job(self.contract, program.folder, (program.file,))
            try:
                made = Trusted(job) if self.isolation == "none" else Box(job, self.contract.limits, self.level)
            except Fault as fault:
                self.refused[name] = fault
                raise
            self.boxes[name] = made, 0
        return self.boxes[name]

    def revive(self, name: str) -> None:
        """A program that broke a limit starts again for the next game, so many times in a row; all of its box does."""
        box, _ = self.boxes.get(name, (None, 0))
        if not isinstance(box, Box):
            return
        self.deaths[name] = self.deaths.get(name, 0) + 1 if box.dead else 0
        if box.dead and self.deaths[name] <= MOST_REVIVALS:
            self.boxes = {other: there for other, there in self.boxes.items() if there[0] is not box}

    def begin(self, name: str) -> None:
        """A new game of the program, of which nothing is counted yet."""
        self.revive(name)
        if name in self.boxes:
            box, slot = self.boxes[name]
            box.begin(slot)

    def adviser(self, name: str, seed: int) -> Outsider:
        self.begin(name)
        if isinstance(self.contract, CommandContract):
            return Commanded(self, self.contract, name, seed)
        assert isinstance(self.contract, ModuleContract)
        return Called(self, self.contract, name, seed)

    def close(self) -> None:
        for box, _ in self.boxes.values():
            box.close()

    def __enter__(self) -> Table:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


class Outsider(Adviser):
    """One program in one game."""

    def __init__(self, table: Table, contract: Contract, name: str, seed: int) -> None:
        self.table, self.contract, self.name, self.seed = table, contract, name, seed
        self.rng = Random(f"{seed} instead")
        self.blunders: list[Blunder] = []
        self.ended: Fault | None = None
        self.spent = 0.0
        """Seconds on the wall while it chose."""

    def choose(self, view: View, seconds: float | None) -> Move:
        """The program's move, or Fault."""
        raise NotImplementedError

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        started = time.monotonic()
        try:
            return [Advice(self.choose(view, clock.seconds), None)]
        except Fault as fault:
            move = self.contract.instead(view, self.rng)
            # A program that is gone has its end told once, not at every move that it misses.
            if fault is not self.ended:
                self.blunders.append(Blunder(self.name, fault.category, fault.told, str(view), str(move)))
            self.ended = fault
            return [Advice(move, None)]
        finally:
            self.spent += time.monotonic() - started

    def checked(self, view: View, move: Move) -> Move:
        if move not in view.moves:
            raise IllegalMove(f"{move} is not allowed")
        return move


class Called(Outsider):
    """A program of functions."""

    contract: ModuleContract

    def __init__(self, table: Table, contract: ModuleContract, name: str, seed: int) -> None:
        super().__init__(table, contract, name, seed)
        self.contract = contract
        self.is_asked = False
        """Whether an answer is awaited."""

    def put(self, question: object, seconds: float | None = None) -> None:
        box, slot = self.table.box(self.name)
        box.put(slot, question, seconds)
        self.is_asked = True

    def get(self, view: View) -> object:
        self.is_asked = False
        box, _ = self.table.box(self.name)
        try:
            return box.get()
        finally:
            for noted in box.noted:
                self.blunders.append(Blunder(self.name, noted.category, noted.told, str(view)))
            box.noted.clear()

    def tell(self, question: object, view: View) -> None:
        if question is None:
            return
        try:
            self.put(question)
            self.get(view)
        except Fault as fault:
            if fault is not self.ended:
                self.blunders.append(Blunder(self.name, fault.category, fault.told, str(view)))
            self.ended = fault

    def starts(self, view: View) -> None:
        self.tell(self.contract.starts(view, self.seed), view)

    def ends(self, view: View) -> None:
        self.tell(self.contract.ends(view), view)

    def prepare(self, view: View, clock: Clock) -> None:
        # Programs that share a process answer one after the other.
        if self.table.isolation != "table":
            with contextlib.suppress(Fault):
                self.put(self.contract.question(view), clock.seconds)

    def choose(self, view: View, seconds: float | None) -> Move:
        if not self.is_asked:
            self.put(self.contract.question(view), seconds)
        answer = self.get(view)
        try:
            return self.checked(view, self.contract.move(view, answer))
        except TableError as error:
            raise Fault("illegal", f"answered {str(answer)[:80]!r}: {error}") from None


class Commanded(Outsider):
    """A program that is run anew for every move."""

    def __init__(self, table: Table, contract: CommandContract, name: str, seed: int) -> None:
        super().__init__(table, contract, name, seed)
        self.commands = contract

    def choose(self, view: View, seconds: float | None) -> Move:
        program = self.table.programs[self.name]
        limits = self.contract.limits
        seconds = seconds or limits.call
        argv = self.commands.argv("{folder}/" + program.file, view, seconds)
        most = seconds + limits.start
        done = command(
            argv, Path(program.folder), "", limits, self.table.level, most, late_is_over=self.commands.late_is_over
        )
        try:
            return self.checked(view, self.commands.move(view, done.output))
        except TableError as error:
            if done.status:
                lines = done.complaints.strip().splitlines()
                last = lines[-1][:200] if lines else "without a word"
                raise Fault("crash", f"ended with status {done.status}: {last}") from None
            raise Fault("illegal", str(error)) from None


def imports(source: str) -> set[str]:
    """The modules that a program names in import statements, wherever they stand; SyntaxError where it is no Python."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            found.add(node.module.partition(".")[0])
    return found
