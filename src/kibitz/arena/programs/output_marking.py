"""Many programs compared with the expected output: by all cores, with what is done kept in a file.

The file has a line of JSON that says which tests these are, and a line for each program as it is done. A program is
known by the hash of its files, so that what was tested once is not tested again, no matter who hands it in.
"""

import hashlib
import json
import os
import threading
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias, cast, get_args

from kibitz.arena.contract import Case, OutputContract
from kibitz.arena.programs.output_tests import CaseResult, compare
from kibitz.arena.programs.program import Program
from kibitz.arena.sandbox.limits import Category, Level
from kibitz.arena.temporary import try_lock
from kibitz.durable import LineFile, is_torn
from kibitz.table import InvalidText

FORMAT = 1
LONGEST_SEED = 100
"""Digits of a seed that a file may hold."""
MOST_MESSAGE = 2000
"""Characters of a message that a file may hold."""
GLANCE = 0.2
"""Seconds between two looks at the tests under way."""
Results: TypeAlias = tuple[CaseResult, ...]


@dataclass(frozen=True)
class Marking:
    """What programs are tested by."""

    game: str
    contract: OutputContract
    seed: int
    level: Level
    accepted: tuple[str, ...] = ()
    """Variants of the expected output that count as right."""
    seconds: float | None = None
    """Time for each test; None for what the contract says."""
    cases: tuple[Case, ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "cases", tuple(self.contract.cases(self.seed)))

    def description(self) -> dict[str, Any]:
        """What makes results comparable; programs tested by an equal one need not be tested again."""
        digest = hashlib.sha256()
        for case in self.cases:
            digest.update(json.dumps([case.name, case.argv, case.text, case.expected, case.marks]).encode())
        return {
            "kibitz marks": FORMAT,
            "game": self.game,
            "seed": str(self.seed),
            "accepted": sorted(self.accepted),
            "isolation": self.level,
            "seconds": self.seconds or self.contract.limits.call,
            "tests": digest.hexdigest(),
        }


@dataclass
class UnderTest:
    """One program under test, for those who watch."""

    program: Program
    total: int
    done: int = 0
    """Tests that are over."""
    late: int = 0
    """Tests in which it ran out of time."""


# Tests programs and yields each with its results as it is done, in any order; equal programs are tested once.
#
# known has results by the hash of the program; keep gets each hash with new results before they are yielded. watch is
# called several times a second with the programs under test.
# On KeyboardInterrupt the tests under way are ended, what is complete has been kept, and it is raised again.
def mark(
    marking: Marking,
    programs: Sequence[Program],
    jobs: int,
    known: Mapping[str, Results],
    keep: Callable[[str, Results], object],
    watch: Callable[[Sequence[UnderTest]], object] = lambda testing: None,
) -> Generator[tuple[Program, Results], None, None]:
    """Test the programs by `jobs` threads, each of which waits for one sandbox at a time."""
    alike: dict[str, list[Program]] = {}
    for program in programs:
        alike.setdefault(program.fingerprint(), []).append(program)
    for digest in alike.keys() & known.keys():
        for program in alike.pop(digest):
            yield program, known[digest]
    stop = threading.Event()
    under_test: list[UnderTest] = []
    with ThreadPoolExecutor(jobs) as pool:
        running = {pool.submit(_tested, marking, same[0], under_test, stop): digest for digest, same in alike.items()}
        try:
            while running:
                done, _ = wait(running, GLANCE, FIRST_COMPLETED)
                watch(tuple(under_test))
                for future in done:
                    digest, results = running.pop(future), future.result()
                    keep(digest, results)
                    for program in alike[digest]:
                        yield program, results
        except KeyboardInterrupt:
            stop.set()
            for future, digest in running.items():
                if not future.cancel() and (results := future.result()):
                    keep(digest, results)
            raise
        finally:
            stop.set()
            for future in running:
                future.cancel()


def _tested(marking: Marking, program: Program, under_test: list[UnderTest], stop: threading.Event) -> Results:
    """The results of all tests, the program being under test meanwhile; none once `stop` is set."""
    testing = UnderTest(program, len(marking.cases))
    under_test.append(testing)
    results = []
    try:
        for result in compare(
            marking.contract, marking.cases, program, marking.level, marking.accepted, stop, marking.seconds
        ):
            results.append(result)
            testing.done += 1
            testing.late += result.category == "time" and bool(result.message)
    finally:
        under_test.remove(testing)
    return tuple(results) if testing.done == testing.total else ()


class MarkingFile(LineFile):
    """The file that keeps what was tested; closed by `with`."""

    def __init__(self, path: Path) -> None:
        """Open or make the file; InvalidText where it is something else."""
        self.path = path
        if path.exists():
            # Refused before anything in it is changed.
            self._read()
        super().__init__(path)
        if not try_lock(self.descriptor):
            os.close(self.descriptor)
            raise InvalidText(f"{path} is in use by another run: wait for its end, or name another file")
        self.cut(self._read())

    def _read(self) -> int:
        """Read the file; returns where its last sound line ends."""
        self.header: dict[str, Any] | None = None
        self.lines: list[Any] = []
        lines = self.path.read_bytes().split(b"\n")[:-1]
        # Each line is synced before the next one is written, so that a power cut can spoil only the last one.
        if lines and is_torn(lines[-1]):
            lines.pop()
        for number, line in enumerate(lines, 1):
            try:
                value = json.loads(line)
            except (ValueError, RecursionError):
                raise self._invalid(number, "expected JSON") from None
            if self.header is None:
                if not _is_header(value):
                    raise InvalidText(f"{self.path} keeps no marks: expected one that --store made, or a new name")
                self.header = value
            else:
                self.lines.append(value)
        return sum(len(line) + 1 for line in lines)

    def _invalid(self, number: int, expected: str) -> InvalidText:
        return InvalidText(f"{self.path}, line {number}: {expected}; remove the line and its program is tested again")

    def seed(self) -> int | None:
        """The seed of the tests whose results it holds; None for a new file."""
        return int(self.header["seed"]) if self.header else None

    def begin(self, marking: Marking) -> dict[str, Results]:
        """The results of these tests by program; InvalidText where those of others are in the file."""
        wanted = marking.description()
        if self.header is None:
            self.header = wanted
            self._keep(wanted)
        for name, value in wanted.items():
            if self.header.get(name) != value:
                raise InvalidText(
                    f"{self.path} keeps marks of other tests: its {name} is {self.header.get(name)!r:.80}, "
                    f"not {value!r:.80}; name another file"
                )
        known = {}
        for number, line in enumerate(self.lines, 2):
            match line:
                case {"program": str(digest), "results": list(rows)} if len(rows) == len(marking.cases):
                    several = zip(rows, marking.cases, strict=True)
                    known[digest] = tuple(self._result(number, row, case) for row, case in several)
                case _:
                    raise self._invalid(number, f"expected a program and its {len(marking.cases)} results")
        return known

    def _result(self, number: int, row: Any, case: Case) -> CaseResult:
        match row:
            case [str(message), str(category), int() | float() as seconds] if (
                category in get_args(Category) and len(message) <= MOST_MESSAGE and 0 <= seconds < float("inf")
            ):
                return CaseResult(case, message, cast(Category, category), float(seconds))
        raise self._invalid(number, f"{row!r:.80}: expected [message, category, seconds]")

    def add(self, digest: str, results: Results) -> None:
        """Keep a program's results; after this returns, neither a kill nor a power cut loses them."""
        rows = [[result.message, result.category, round(result.seconds, 3)] for result in results]
        self._keep({"program": digest, "results": rows})

    def _keep(self, value: dict[str, Any]) -> None:
        self.write_lines([json.dumps(value, ensure_ascii=False)])
        self.sync()


def _is_header(value: Any) -> bool:
    if not isinstance(value, dict) or value.get("kibitz marks") != FORMAT:
        return False
    seed = value.get("seed")
    return isinstance(seed, str) and len(seed) <= LONGEST_SEED and seed.removeprefix("-").isdecimal() and seed.isascii()
