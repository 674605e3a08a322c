"""Somebody's own programs at a table: they run in the arena's sandbox, from a process for each table.

Nothing here starts a program by itself: the arena's contracts, sandboxes and rules for faults do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import astuple
from pathlib import Path

from kibitz import catalog
from kibitz.arena import contract
from kibitz.arena.contract import CommandContract, OutputContract
from kibitz.arena.inspection import recognise
from kibitz.arena.intake.look_alikes import skeleton
from kibitz.arena.programs import check
from kibitz.arena.programs.advisers import Guests, ProgramAdviser
from kibitz.arena.programs.gathering import belongs_to_a_mind, gather
from kibitz.arena.programs.program import Program
from kibitz.arena.sandbox import levels
from kibitz.arena.sandbox.limits import LEVELS, Level, NoSandbox
from kibitz.arena.temporary import TemporaryFolder, temporary_folder
from kibitz.page.answers import Examined, Faults
from kibitz.sitting import PERSON
from kibitz.table import Clock, Game, InvalidText

CHECK_SECONDS = 2.0
"""How long a program plays when it is handed in."""
LOWEST_SECONDS = 0.5
"""The least time for a move of a program that is started for every move."""

Cast = tuple[tuple[str, str, str], ...]
"""Programs by name, each with the file that was handed in and its game."""


def unsafe(seconds: float = 0.0) -> str:
    """Runs in a worker: why this machine can't isolate programs; empty where it can."""
    found = levels.levels()
    if any(not found[level] for level in levels.WALLS):
        return ""
    reasons = "; ".join(f"{level}: {found[level]}" for level in LEVELS if level in levels.WALLS)
    return (
        f"This machine can't isolate programs ({reasons}), so none can be dropped here. "
        "In the terminal, kibitz check runs a program of your own."
    )


def walls() -> Level:
    """The level at which programs run here; NoSandbox where they can't be isolated."""
    if reason := unsafe():
        raise NoSandbox(reason)
    return levels.level_for("program")


def examine(path: str, wanted: str, seconds: float) -> Examined:
    """Runs in a worker: whose program it is, and what its course's check says. InvalidText where there is none."""
    file, level = Path(path), walls()
    game = game_of(file, wanted)
    with temporary_folder() as staging:
        program = gathered(file, game, staging)
        report = check.check(game, contract.of(game.name), program, seconds=CHECK_SECONDS, level=level)
    return examined(game, program, report, level)


def game_of(file: Path, wanted: str) -> Game:
    """The game that somebody wants for a program, or that its course plays."""
    if name := wanted or recognise.game_of_path(file):
        return catalog.game(name)
    known = ", ".join(recognise.contracts())
    raise InvalidText(f"{file.name}: neither its name nor its text names the course: choose its game, one of {known}")


def examined(game: Game, program: Program, report: check.Report, walls: str) -> Examined:
    """What a check says, for the page."""
    rules = contract.of(game.name)
    return {
        "game": game.name,
        "name": program.name,
        "plays": not isinstance(rules, OutputContract) and report.starts,
        "passed": report.passed,
        "rule": rules.rule,
        "walls": walls,
        "findings": [
            {"subject": one.subject, "message": one.message, "passed": one.passed, "warning": one.is_warning}
            for one in report.findings
        ],
        "first": {"view": report.first.view, "message": report.first.message} if report.first else None,
    }


def gathered(file: Path, game: Game, staging: Path) -> Program:
    """The program of what was handed in, copied below staging."""

    def is_reserved(name: str) -> bool:
        """Whether a program can't have this name, because a mind or the person has it."""
        return belongs_to_a_mind(game, name) or skeleton(name) == PERSON

    found = gather(file, contract.of(game.name), staging, taken=(), is_reserved=is_reserved, is_checked=True)
    if len(found.programs) > 1:
        raise InvalidText(f"{file.name} has {len(found.programs)} programs: expected one")
    return found.programs[0]


class Table:
    """What a worker keeps of its table: the programs, alive in their sandboxes."""

    def __init__(self, cast: Cast) -> None:
        self.cast = cast
        self.staging = TemporaryFolder()
        game = catalog.game(cast[0][2])
        self.contract = contract.of(game.name)
        entered: list[Program] = []
        for number, (name, path, _) in enumerate(cast):
            program = gathered(Path(path), game, self.staging.path / str(number))
            entered.append(Program(name, program.folder, program.file, program.submission))
        self.guests = Guests(self.contract, entered, level=walls())
        self.seated: dict[int, ProgramAdviser] = {}
        self.read = game.read_view

    def choose(self, seat: int, name: str, text: str, seconds: float) -> tuple[str, Faults]:
        view = self.read(text)
        if seat not in self.seated:
            self.seated[seat] = self.guests.adviser(name, seat)
            self.seated[seat].starts(view)
        outsider = self.seated[seat]
        # A program that is called has the time of its course; one that is started for each move is told its time.
        each = max(seconds, LOWEST_SECONDS) if isinstance(self.contract, CommandContract) else None
        move = str(outsider.advise(view, Clock(each))[0].move)
        return move, self.faults(outsider)

    def faults(self, outsider: ProgramAdviser) -> Faults:
        found = [astuple(fault) for fault in outsider.faults]
        outsider.faults.clear()
        return found

    def end(self, texts: Mapping[int, str]) -> Faults:
        """The game is over; these are the seats' last views."""
        found: Faults = []
        for seat, outsider in self.seated.items():
            if seat in texts:
                outsider.ends(self.read(texts[seat]))
            outsider.finish()
            found += self.faults(outsider)
        return found

    def close(self) -> None:
        self.guests.close()
        self.staging.close()


_table: Table | None = None
"""The table of this worker."""


def choose(cast: Cast, seat: int, name: str, view: str, seconds: float) -> tuple[str, Faults]:
    """Runs in a table's worker: the program's move, and what it did wrong."""
    global _table
    if _table is None or _table.cast != cast:
        leave()
        _table = Table(cast)
    return _table.choose(seat, name, view, seconds)


def end(views: Mapping[int, str], seconds: float) -> Faults:
    """Runs in a table's worker when its game is over."""
    found = _table.end(views) if _table else []
    leave()
    return found


def leave(seconds: float = 0.0) -> None:
    """Runs in a table's worker: end its programs."""
    global _table
    if _table:
        _table.close()
    _table = None
