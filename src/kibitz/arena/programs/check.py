"""Whether a program keeps its course's contract: found out within seconds, with the first fault shown."""

import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from copy import copy
from dataclasses import dataclass, field, replace
from functools import partial
from math import inf
from pathlib import Path
from random import Random
from typing import Any

from kibitz import gameplay, words
from kibitz.arena.contract import Contract, ModuleContract, OutputContract, Pace
from kibitz.arena.inspection.findings import Finding, inspect
from kibitz.arena.programs.advisers import Fault, Guests, Isolation, ProgramAdviser
from kibitz.arena.programs.output_tests import RIGHT, compare
from kibitz.arena.programs.program import Program
from kibitz.arena.sandbox.limits import Level, Violation
from kibitz.table import Clock, Game, Move, Seat, View

SECONDS = 5.0
"""About how long a check plays."""
WATCHED = 0.25
"""The share of that time in which it plays again and watches."""
TOLERATED = "a match counts no fault, because it was shown a copy; change copies of your own"


@dataclass
class Report:
    """The result of a check, what matters first at its head."""

    program: str
    """Its file, as it was handed in."""
    findings: list[Finding] = field(default_factory=list)
    first: Fault | None = None
    """The first fault."""
    drawing: str = ""
    """The position in which it happened."""
    is_late: bool = False
    """Whether it ran out of the time for an answer."""

    @property
    def passed(self) -> bool:
        return all(finding.passed for finding in self.findings)

    @property
    def starts(self) -> bool:
        """Whether the program can play at all."""
        return not any(finding.is_fatal for finding in self.findings)

    def add(self, subject: str, message: str, passed: bool = True) -> None:
        self.findings.append(Finding(subject, message, passed))


def check(
    game: Game,
    contract: Contract,
    program: Program,
    seed: int = 0,
    seconds: float = SECONDS,
    level: Level | None = None,
    options: Mapping[str, Any] | None = None,
    most: float = inf,
    isolation: Isolation = "program",
) -> Report:
    """Look at the program's file and let it play; level None is the strongest of this machine.

    options: of the game, where not the course's own. most: seconds for an answer, where the course allows more; what is
    late then may be in time for the course.
    """
    report = Report(program.file)
    report.findings += inspect(Path(program.folder) / program.file, contract)
    if report.starts:
        if isinstance(contract, OutputContract):
            _compare(contract, program, seed, report, level, most)
        else:
            trials = partial(TrialGames, game, contract, name=program.name, seed=seed, options=options or {})

            def enter(own: Contract) -> Guests:
                return Guests(hurried(own, most), [program], isolation, level)

            _let_play(report, trials, enter, contract, seconds)
    # First what the program can't run with, then faults, then warnings.
    report.findings.sort(key=lambda one: (not one.is_fatal, one.passed, not one.is_warning))
    return report


def hurried(contract: Contract, most: float) -> Contract:
    """The contract with less time to load and to answer."""
    own, limits = copy(contract), contract.limits
    own.limits = replace(limits, start=min(limits.start, most), call=min(limits.call, most))
    return own


@dataclass
class TrialGames:
    """Games with the program at one seat, on its own path and off it."""

    game: Game
    contract: Contract
    guests: Guests
    name: str
    seed: int
    seconds: float = inf
    """How long it goes on once the program has started and answered."""
    options: Mapping[str, Any] = field(default_factory=dict)
    end: float = inf
    asked: int = 0
    """Answers so far, faults included."""
    longest: float = 0.0
    """Seconds of the longest one, by the clock."""
    spent: float = 0.0
    """Seconds of all, by the clock."""
    faults: list[Fault] = field(default_factory=list)
    drawing: str = ""
    """The position of the first fault."""

    # Plays one game from the start. Its chance moves, options and seat depend on the seed and the game's number alone.
    #
    # With own_path, the program's own answers are played at its seat, otherwise random moves, to reach more kinds of
    # positions; the other seats play at random. Ends with the game, after `most` answers, or when the trial's time is
    # up, which it never is before the program has answered once. Returns the program's answers, faults included as the
    # moves that the contract plays instead; what it did wrong is in `faults`.
    def one_game(self, number: int, own_path: bool, most: float = inf) -> list[str]:
        """The program's answers in the game of this number."""
        rng = Random(f"{self.seed} {number}")
        course = self.contract.options(rng.randrange(self.contract.hands))
        # Another game of a family takes nothing of what the course sets for its own.
        prescribed = {} if words.names_another_game(self.game, self.options) else course
        options = words.options(self.game, {**prescribed, **self.options})
        state = gameplay.start(self.game, options=options)
        own: Seat = number % max(self.game.seats_with(**options))
        adviser = self.guests.adviser(self.name, rng.getrandbits(32))
        turns = gameplay.turns(state, {}, rng)
        turn = next(turns)
        view = turn.state.view(own)
        self._watch(adviser, view, partial(adviser.starts, view))
        answers: list[str] = []
        while turn.state.to_move and len(answers) < most and time.monotonic() < self.end:
            chosen: dict[Seat, Move] = {}
            for seat in turn.state.to_move:
                view = turn.state.view(seat)
                move = rng.choice(list(view.moves))
                if seat == own:
                    answer = self._ask(adviser, view)
                    answers.append(answer)
                    if own_path:
                        move = view.read_move(answer)
                chosen[seat] = move
            turn = turns.send(chosen)
        view = turn.state.view(own)
        self._watch(adviser, view, partial(adviser.ends, view))
        self._watch(adviser, view, adviser.finish)
        return answers

    def _ask(self, adviser: ProgramAdviser, view: View) -> str:
        started = time.monotonic()
        (advice,) = self._watch(adviser, view, partial(adviser.advise, view, Clock()))
        now = time.monotonic()
        took = now - started
        if not self.asked:
            self.end = now + self.seconds
        self.longest = max(self.longest, took)
        self.spent += took
        self.asked += 1
        return str(advice.move)

    def _watch(self, adviser: ProgramAdviser, view: View, act: Callable[[], Any]) -> Any:
        """Do something with the program and collect the faults of it; returns the result."""
        before = len(adviser.faults)
        result = act()
        fresh = adviser.faults[before:]
        if fresh and not self.faults:
            self.drawing = self.game.drawing(view)
        self.faults += fresh
        return result


# A program is judged as in a match: first nobody watches what it does to what it is shown, unless the contract does.
# Then the first games are played again and watched. What only that finds is a warning, because no match counts it.
def _let_play(
    report: Report,
    trials: Callable[..., TrialGames],
    enter: Callable[[Contract], Guests],
    contract: Contract,
    seconds: float,
) -> None:
    """Games until the time is up or there is a fault, then the first ones again; trials takes the guests of enter."""
    with enter(contract) as guests:
        trial = trials(guests=guests, seconds=seconds)
        if isinstance(contract, ModuleContract):
            with suppress(Violation):  # why it can't be loaded is the first game's fault
                guests.box(trial.name)
        loaded = guests.computed(trial.name)
        first = trial.one_game(0, own_path=True)
        games = 1
        while not trial.faults and time.monotonic() < trial.end:
            trial.one_game(games, own_path=contract.has_memory or games % 2 == 0)
            games += 1
        computed = guests.computed(trial.name)
    # Processor time: another program that keeps the machine busy makes this one no slower.
    spent = trial.spent if computed is None or loaded is None else computed - loaded
    if contract.pace and trial.asked and not trial.faults:
        too_slow(contract.pace, spent / games, report)
    if trial.faults:
        report.first, report.drawing = trial.faults[0], trial.drawing
        if guests.is_unloaded(trial.name):
            report.first, report.drawing = replace(report.first, view=""), ""
        report.is_late = any(fault.category == "time" for fault in trial.faults)
        for category in dict.fromkeys(fault.category for fault in trial.faults):
            fault = next(fault for fault in trial.faults if fault.category == category)
            report.add(category, fault.message, passed=False)
        # Not one answer was valid.
        if trial.asked <= sum(bool(fault.move) for fault in trial.faults):
            report.findings[-1].is_fatal = True
        return
    paths = "" if contract.has_memory else ", half of them off its own path"
    report.add("legality", f"{trial.asked:,} legal answers in {games:,} games{paths}")
    report.add("silence", "printed nothing")
    mean = f"{1000 * spent / max(1, trial.asked):.2f} ms of processor time an answer"
    times = f"{mean}, the longest {trial.longest:.3f} s by the clock"
    report.add("time", f"{times}; {contract.limits.call:g} s allowed")
    watched = copy(contract)
    watched.watches = True
    with enter(watched) as guests:
        trial = trials(guests=guests)
        same = trial.one_game(0, own_path=True, most=len(first)) == first
        trial.end = time.monotonic() + seconds * WATCHED
        for number in range(1, games):
            if trial.faults or time.monotonic() > trial.end:
                break
            trial.one_game(number, own_path=contract.has_memory or number % 2 == 0)
    report.is_late = any(fault.category == "time" for fault in trial.faults)
    report.add("determinism", "the same game again, the same moves" if same else "the same game again, other moves")
    noted = {fault.message: fault for fault in trial.faults if fault.category == "tampering" and not fault.move}
    for message in noted:
        report.findings.append(Finding("tampering", f"{message}; {TOLERATED}", is_warning=True))


def too_slow(pace: Pace, seconds: float, report: Report) -> None:
    """Warn where the program's part of the course's games takes longer than all of them should."""
    needed = pace.games * seconds
    if needed > pace.seconds:
        message = (
            f"{report.program} would take {needed:,.0f} s for its moves in {pace.games:,} games:"
            f" the course plays them in {pace.seconds:g} s or less"
        )
        report.findings.append(Finding("speed", message, is_warning=True))


def _compare(
    contract: OutputContract, program: Program, seed: int, report: Report, level: Level | None, most: float
) -> None:
    """The outputs of the course's tests."""
    for result in compare(contract, contract.cases(seed), program, level, seconds=min(contract.limits.call, most)):
        report.is_late |= bool(result.message) and result.category == "time"
        report.add(result.case.name, result.message or RIGHT, passed=not result.message)
        if result.message and report.first is None:
            report.first = Fault(program.name, result.category, result.message, result.case.text)
            report.drawing = f"given: {result.case.text!r}"
