"""Other people's programs: found in what was handed in, named, and each copied to a folder of its own."""

import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from kibitz import catalog
from kibitz.arena.contract import Contract
from kibitz.arena.intake.admission import admission
from kibitz.arena.intake.look_alikes import marked, skeleton
from kibitz.arena.intake.policy import ADMIT_ALL, Policy
from kibitz.arena.intake.report import Entry, Intake
from kibitz.arena.programs.program import Program
from kibitz.arena.sanitise import listed, sanitised
from kibitz.table import Game, InvalidText

LONGEST_NAME = 100
"""Characters of an entrant's name."""
MOST_LISTED = 10
"""Names in one line."""
MINDS_BEGIN = "kibitz:"
"""The beginning of a mind's name that nobody can take for a file."""


@dataclass(frozen=True)
class Gathered:
    """What was found in one place."""

    programs: tuple[Program, ...]
    """The programs that run."""
    intake: Intake
    """The report about all that was found."""


def is_program(word: str) -> bool:
    """Whether an entrant on the command line means a file and not a mind."""
    path = Path(word)
    return not word.startswith(MINDS_BEGIN) and ("/" in word or path.suffix in (".py", ".zip") or path.exists())


def gather(
    path: Path,
    contract: Contract,
    staging: Path,
    policy: Policy = ADMIT_ALL,
    taken: Collection[str] = (),
    is_reserved: Callable[[str], bool] = lambda name: False,
    is_checked: bool = False,
    may_be_none: bool = False,
    beside: Collection[str] = (),
) -> Gathered:
    """The programs of a file, of a folder of submissions, or of a zip of either, copied below staging.

    taken: names of those that have entered already; beside: names of those that will.
    What does not run is in the intake with its reason; is_checked: a program that is not valid enters anyway.
    InvalidText where nothing runs and nothing came too late, unless that may be.
    """
    if not path.exists():
        raise InvalidText(
            f"no file {path}: expected {wanted_of(contract)}, a folder or a zip of submissions, or a mind's name"
        )
    if not path.is_file() and not path.is_dir():
        raise InvalidText(f"{path} is neither a file nor a folder: expected a program, a folder or a zip")
    candidates, absent, remarks = admission(path, contract, staging, policy, is_checked)
    programs: list[Program] = []
    wanted = [*beside, *(sanitised(candidate.name, LONGEST_NAME) for candidate in candidates)]
    for candidate in candidates:
        if candidate.status == "runs" and candidate.found:
            others = [*taken, *(program.name for program in programs)]
            candidate.name = entrant_name(candidate.name, others, is_reserved, wanted)
            program = candidate.found.path
            programs.append(Program(candidate.name, str(program.parent), program.name, candidate.submission))
        else:
            candidate.name = marked(sanitised(candidate.name, LONGEST_NAME), wanted, taken)
    entries = [candidate.entry() for candidate in candidates]
    if not programs and not may_be_none and not any(entry.status == "late" for entry in entries):
        reasons = "; ".join(f"{entry.name} is left out: {entry.reason}{entry.place}" for entry in entries)
        raise InvalidText(f"{path}: {reasons or f'expected {wanted_of(contract)} in it'}")
    intake = Intake((*entries, *absent), tuple(remarks), tuple(equal_files(entries)))
    return Gathered(tuple(programs), intake)


def equal_files(entries: Iterable[Entry]) -> Iterator[str]:
    """A clue for each program that several students handed in."""
    names: dict[str, list[str]] = {}
    for entry in entries:
        if entry.submission.sha256 and entry.status != "superseded":
            names.setdefault(entry.submission.sha256, []).append(entry.name)
    for several in names.values():
        if len(several) > 1:
            yield f"{listed(several, MOST_LISTED)}: handed in the same file; kibitz similar looks closer"


def wanted_of(contract: Contract) -> str:
    return contract.file or "a program"


def entrant_name(
    wanted: str, taken: Collection[str], is_reserved: Callable[[str], bool], beside: Collection[str] = ()
) -> str:
    """A printable name that no mind and none of the entrants in `taken` has, with a mark where it looks like another.

    beside: names that are admitted at the same time, as they were handed in. Names that differ in their case only are
    different, so that nobody can take another's name away by the same one in capitals.
    """
    name = sanitised(wanted, LONGEST_NAME) or "program"
    if is_reserved(name):
        while skeleton(name).startswith(MINDS_BEGIN):
            name = unicodedata.normalize("NFKC", name).partition(":")[2].strip() or "program"
        name = f"{name}-program"
    name = candidate = marked(name, beside, taken)
    number = 1
    while candidate in taken:
        number += 1
        candidate = f"{name}-{number}"
    return candidate


def belongs_to_a_mind(game: Game, name: str) -> bool:
    """Whether the name is, or looks like, that of one of the game's minds."""
    plain = skeleton(name)
    known = {skeleton(mind) for mind in (*game.minds(), "best")}
    goals = getattr(catalog.part(game.name, "minds"), "GOALS", {})
    return plain in known or plain.startswith((MINDS_BEGIN, *(f"{word}:" for word in goals)))
