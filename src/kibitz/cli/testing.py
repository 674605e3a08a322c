"""Programs compared with the expected output, for `kibitz marks`: with progress, kept in a file, and continued."""

import argparse
import sys
import time
from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path

from kibitz.arena import contract
from kibitz.arena.matches import deal_seeds
from kibitz.arena.programs.output_marking import Marking, MarkingFile, Results, UnderTest, mark
from kibitz.arena.programs.output_tests import NOT_RUN
from kibitz.arena.programs.program import Program
from kibitz.arena.reports.marks import Mark, mark_of_tests
from kibitz.arena.sandbox import levels
from kibitz.cli import screen
from kibitz.cli.common import add_file, add_jobs, add_walls, seconds
from kibitz.cli.progress import clock
from kibitz.table import Game, InvalidText

BLINK = 0.2
"""Seconds between two drawings of the line on a terminal."""
PAUSE = 30.0
"""Seconds between two lines where standard error is a file."""


def add_testing(parser: argparse.ArgumentParser) -> None:
    """The flags of tests."""
    add_file(parser, "--store", help="keep what was tested in a file; the same command continues")
    parser.add_argument(
        "--accept",
        action="append",
        default=[],
        metavar="VARIANT",
        help="let a variant of the expected output count as right, e.g. plain-smile for sevens",
    )
    add_walls(parser, "how tested programs are isolated: by walls (default), or by limits against accidents only")
    parser.add_argument(
        "--seconds",
        type=seconds,
        metavar="SECONDS",
        help="time for each test (default: what the course's contract says)",
    )
    add_jobs(parser)


@dataclass(frozen=True)
class Terms:
    """How programs are to be tested."""

    seed: int | None = None
    """None draws one, or takes the one of the store."""
    public_seed: bool = False
    isolation: str = "program"
    jobs: int = 1
    store: Path | None = None
    accepted: Sequence[str] = ()
    seconds: float | None = None
    """Time for each test; None for what the contract says."""


def contract_of(game: Game) -> contract.OutputContract:
    """The contract of a game whose programs print."""
    rules = contract.of(game.name)
    if not isinstance(rules, contract.OutputContract):
        raise InvalidText(
            f"{game.name} is played, not compared: expected the store of a match, made by kibitz arena --store"
        )
    return rules


def tested(game: Game, programs: Sequence[Program], terms: Terms) -> list[Mark]:
    """The marks of programs that are compared with the right output, in the order of the programs."""
    rules = contract_of(game)
    for name in terms.accepted:
        if name not in rules.variants:
            known = ", ".join(rules.variants) or "nothing: the course's text leaves nothing open"
            raise InvalidText(f"--accept {name}: expected {known}")
    level = levels.level_for(terms.isolation)
    print(f"kibitz: {levels.describe(level)}", file=sys.stderr)
    with MarkingFile(terms.store) if terms.store else nullcontext() as store:
        seed = seed_of_tests(terms, store)
        marking = Marking(game.name, rules, seed, level, tuple(terms.accepted), terms.seconds)
        results = watched(marking, programs, terms, store)
    if terms.seed is None:
        print(f"kibitz: seed {seed}; keep it secret while programs can still be handed in", file=sys.stderr)
    return [mark_of_tests(program.name, results[program.name], program.submission) for program in programs]


def seed_of_tests(terms: Terms, store: MarkingFile | None) -> int:
    """What the tests are drawn from: a seed that programs can't find, unless it may be known."""
    if terms.seed is None:
        stored = store.seed() if store else None
        return deal_seeds.drawn() if stored is None else stored
    if not terms.public_seed:
        deal_seeds.refuse_searchable(terms.seed)
    return terms.seed


def watched(
    marking: Marking, programs: Sequence[Program], terms: Terms, store: MarkingFile | None
) -> dict[str, Results]:
    """The results of all programs by name; Ctrl-C says how to go on."""
    known = store.begin(marking) if store else {}
    results: dict[str, Results] = {}
    watch = Watch(len(programs))
    marks = mark(
        marking,
        programs,
        terms.jobs,
        known,
        store.add if store else lambda digest, results: None,
        lambda testing: watch.show(len(results), testing),
    )
    try:
        for program, own in marks:
            results[program.name] = own
            watch.is_done(program, own)
    except KeyboardInterrupt:
        watch.close()
        remedy = f"the same command continues {terms.store}" if store else "nothing is kept: --store FILE would keep it"
        print(f"kibitz: stopped after {len(results)} of {len(programs)} programs; {remedy}", file=sys.stderr)
        raise
    finally:
        watch.close()
    return results


class Watch:
    """What is under test and how long it will still take, on standard error: rewritten, or a line now and then."""

    def __init__(self, total: int) -> None:
        self.total, self.started, self.drawn = total, time.monotonic(), False
        self.before: int | None = None
        """Programs that an earlier run had done."""
        self.is_terminal = sys.stderr.isatty()
        self.pause = BLINK if self.is_terminal else PAUSE
        self.due = self.started + self.pause
        """When to show it next."""

    def show(self, done: int, testing: Sequence[UnderTest]) -> None:
        """Show how far it is; cheap to call often."""
        if self.before is None:
            self.before = done
        now = time.monotonic()
        if now < self.due:
            return
        self.due = now + self.pause
        line = self.line(done, testing, now - self.started)
        if self.is_terminal:
            width = screen.size().columns - 1
            print(f"\r\x1b[K{line[:width]}", end="", file=sys.stderr, flush=True)
            self.drawn = True
        else:
            print(f"kibitz: {line}", file=sys.stderr, flush=True)

    def line(self, done: int, testing: Sequence[UnderTest], elapsed: float) -> str:
        """What is done, the time left, and who is under test."""
        new = done - (self.before or 0)
        left = f", {clock(elapsed / new * (self.total - done))} left" if new else ""
        names = [
            f"{one.program.name} ({one.done} of {one.total}{f', {one.late} out of time' if one.late else ''})"
            for one in testing
        ]
        return f"{done} of {self.total} programs{left}; testing {', '.join(names) or 'the first'}"

    def is_done(self, program: Program, results: Results) -> None:
        """Report a program that was not run on all tests."""
        if any(result.message == NOT_RUN for result in results):
            self.close()
            print(
                f"kibitz: {program.name} took too long in its first tests; it is not run on the others", file=sys.stderr
            )

    def close(self) -> None:
        """Clear the line."""
        if self.drawn:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
            self.drawn = False
