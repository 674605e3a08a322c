"""Whether a program keeps its course's contract, told within seconds, with the first offence shown."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import inf
from pathlib import Path
from random import Random

from kibitz import play
from kibitz.arena.contract import Case, Contract, OutputContract
from kibitz.arena.outsider import Blunder, Outsider, Table, imports
from kibitz.arena.programs import Program
from kibitz.arena.sandbox import Category, Fault, Level, command
from kibitz.table import Clock, Game, Seat, View

SECONDS = 5.0
"""How long a check plays, about."""


@dataclass
class Finding:
    """One thing that was looked at."""

    what: str
    told: str
    kept: bool = True


@dataclass
class Report:
    """What came of a check."""

    program: str
    findings: list[Finding] = field(default_factory=list)
    first: Blunder | None = None
    """The first offence."""
    drawing: str = ""
    """The position in which it was."""

    @property
    def kept(self) -> bool:
        return all(finding.kept for finding in self.findings)

    def add(self, what: str, told: str, kept: bool = True) -> None:
        self.findings.append(Finding(what, told, kept))


def check(
    game: Game,
    contract: Contract,
    program: Program,
    seed: int = 0,
    seconds: float = SECONDS,
    level: Level | None = None,
) -> Report:
    """Look at the file, let it play, and tell."""
    report = Report(program.name)
    _look_at(contract, program, report)
    if isinstance(contract, OutputContract):
        _compare(contract, program, seed, report, level)
    else:
        _let_play(game, contract, program, seed, seconds, report, level)
    return report


def _look_at(contract: Contract, program: Program, report: Report) -> None:
    path = Path(program.folder) / program.file
    if contract.file and program.file != contract.file:
        report.add("name", f"{program.file}; hand it in as {contract.file}")
    else:
        report.add("name", program.file)
    if path.suffix != ".py":
        return
    try:
        found = imports(path.read_text(encoding="utf-8", errors="replace"))
    except (SyntaxError, ValueError) as error:
        line = f", line {error.lineno}" if isinstance(error, SyntaxError) else ""
        report.add("imports", f"not Python: {getattr(error, 'msg', error)}{line}", kept=False)
        return
    banned = sorted(found & set(contract.forbidden))
    if banned:
        report.add("imports", f"the course forbids {', '.join(banned)}", kept=False)
    else:
        report.add("imports", ", ".join(sorted(found)) or "none")


class Trial:
    """Games with the program at one seat, on its own path and off it."""

    def __init__(
        self, game: Game, contract: Contract, table: Table, name: str, seed: int, seconds: float = inf
    ) -> None:
        self.game, self.contract, self.table, self.name, self.seed = game, contract, table, name, seed
        self.seconds = seconds
        """How long it goes on once the program has started and answered."""
        self.end = inf
        self.asked = 0
        self.longest = 0.0
        self.spent = 0.0
        self.offences: list[Blunder] = []
        self.drawing = ""

    def one_game(self, number: int, follow: bool, most: float = inf) -> list[str]:
        """The answers of one game, broken off when the time is up or after the most answers.

        Unless follow, chance chooses what is played, to see more kinds of positions.
        """
        rng = Random(f"{self.seed} {number}")
        state = play.start(self.game, options=self.contract.options(rng.randrange(self.contract.hands)))
        own: Seat = number % max(self.game.seat_counts)
        outsider = self.table.adviser(self.name, rng.getrandbits(32))
        state = play.settle_chance(state, rng, [])
        self._watch(outsider, state.view(own), lambda: outsider.starts(state.view(own)))
        answers: list[str] = []
        while state.to_move and len(answers) < most and time.monotonic() < self.end:
            chosen = []
            for seat in state.to_move:
                view = state.view(seat)
                move = rng.choice(list(view.moves))
                if seat == own:
                    answered = self._ask(outsider, view)
                    answers.append(answered)
                    if follow:
                        move = view.read_move(answered)
                chosen.append((seat, move))
            for seat, move in chosen:
                state = state.play(seat, move)
            state = play.settle_chance(state, rng, [])
        self._watch(outsider, state.view(own), lambda: outsider.ends(state.view(own)))
        return answers

    def _ask(self, outsider: Outsider, view: View) -> str:
        started = time.monotonic()
        answered = ""

        def ask() -> None:
            nonlocal answered
            answered = str(outsider.advise(view, Clock())[0].move)

        self._watch(outsider, view, ask)
        now = time.monotonic()
        took = now - started
        if not self.asked:
            self.end = now + self.seconds
        self.longest = max(self.longest, took)
        self.spent += took
        self.asked += 1
        return answered

    def _watch(self, outsider: Outsider, view: View, act: Callable[[], object]) -> None:
        before = len(outsider.blunders)
        act()
        fresh = outsider.blunders[before:]
        if fresh and not self.offences:
            self.drawing = self.game.drawing(view)
        self.offences += fresh


def _let_play(
    game: Game, contract: Contract, program: Program, seed: int, seconds: float, report: Report, level: Level | None
) -> None:
    with Table(contract, [program], level=level) as table:
        trial = Trial(game, contract, table, program.name, seed, seconds)
        first = trial.one_game(0, follow=True)
        games = 1
        while not trial.offences and time.monotonic() < trial.end:
            trial.one_game(games, follow=games % 2 == 0)
            games += 1
    if trial.offences:
        report.first, report.drawing = trial.offences[0], trial.drawing
        for category in dict.fromkeys(blunder.category for blunder in trial.offences):
            blunder = next(one for one in trial.offences if one.category == category)
            report.add(category, blunder.told, kept=False)
        return
    report.add("legality", f"{trial.asked:,} legal answers in {games:,} games, half of them off its own path")
    report.add("silence", "printed nothing")
    told = f"{1000 * trial.spent / max(1, trial.asked):.2f} ms an answer, the longest {trial.longest:.3f} s"
    report.add("time", f"{told}; {contract.limits.call:g} s allowed")
    with Table(contract, [program], level=level) as table:
        again = Trial(game, contract, table, program.name, seed).one_game(0, follow=True, most=len(first))
    same = again == first
    report.add("determinism", "the same game again, the same moves" if same else "the same game again, other moves")


def _compare(contract: OutputContract, program: Program, seed: int, report: Report, level: Level | None) -> None:
    for told in compared(contract, program, seed, level):
        report.add(told.case.name, told.told or "as it should be", kept=not told.told)
        if told.told and report.first is None:
            report.first = Blunder(program.name, told.category, told.told, told.case.text)
            report.drawing = f"given: {told.case.text!r}"


@dataclass(frozen=True)
class Compared:
    """One test of an output."""

    case: Case
    told: str
    """What differs first; empty where nothing does."""
    category: Category = "illegal"


def compared(contract: OutputContract, program: Program, seed: int, level: Level | None = None) -> Iterator[Compared]:
    """The tests of a program that prints."""
    for case in contract.cases("{folder}/" + program.file, seed):
        try:
            done = command(case.argv, Path(program.folder), case.text, contract.limits, level)
        except Fault as fault:
            yield Compared(case, fault.told, fault.category)
            continue
        if done.output == case.expected:
            yield Compared(case, "")
        elif done.status:
            lines = done.complaints.strip().splitlines() or ["without a word"]
            yield Compared(case, f"ended with status {done.status}: {lines[-1][:200]}", "crash")
        else:
            yield Compared(case, difference(done.output, case.expected))


def difference(found: str, expected: str) -> str:
    """The first line that differs."""
    ours, theirs = expected.split("\n"), found.split("\n")
    for number, (right, got) in enumerate(zip(ours, theirs, strict=False), 1):
        if right != got:
            return f"line {number}: expected {right[:80]!r}, found {got[:80]!r}"
    return f"{len(theirs)} lines: expected {len(ours)}"
