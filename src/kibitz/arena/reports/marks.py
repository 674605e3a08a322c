"""Marks by the course's own rules, each with what it is made of and who handed it in."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean

from kibitz.arena.contract import Contract, LateRule, Result
from kibitz.arena.figures.standings import Standings
from kibitz.arena.figures.statistics import t95
from kibitz.arena.intake.report import Entry, Intake, Status
from kibitz.arena.intake.submission import UNKNOWN, Submission
from kibitz.arena.matches.results import Results
from kibitz.arena.programs.gathering import entrant_name
from kibitz.arena.programs.output_tests import CaseResult
from kibitz.table import InvalidText

LATE_FORM = "expected 'cap PERCENT DAYS', 'deduct PERCENT DAYS' or none, e.g. 'cap 5 5'"
MOST_LATE_DAYS = 1000
CHECK = "then run `kibitz check` on it until it reports no fault, and hand it in again"
NEXT_STEPS: Mapping[Status, str] = {
    "broken": f"correct this, {CHECK}",
    "no program": f"hand in {{wanted}}, not a notebook, a report or another assignment's program; {CHECK}",
    "unreadable": f"hand in {{wanted}} as it is, or in one zip with the files that it needs; {CHECK}",
    "late": "ask your instructor whether it can still count",
    "superseded": "nothing: the attempt that counts has a page of its own",
}
"""What the author of a submission that was not played can do, by its status."""


@dataclass
class Feedback:
    """One line that a student gets to read: a test's result, or a fault."""

    name: str
    marks: float
    most: float
    """The marks that a faultless program gets."""
    message: str = ""
    """What is wrong; empty where nothing is."""


@dataclass
class Mark:
    """One entrant's marks, and what they are made of."""

    name: str
    place: str
    """The best and the worst place that the games leave possible, e.g. 2-4."""
    marks: float | None
    """None where the course gives no marks for places."""
    result: float | None
    """The mean score; None for programs that are compared with an output."""
    half: float | None = None
    """Half the width of its 95 % interval."""
    faults: dict[str, int] = field(default_factory=dict)
    """Their number by category."""
    feedback: list[Feedback] = field(default_factory=list)
    seconds: float | None = None
    """How long it took in all."""
    rank: int = 0
    """Its place in the table among the submissions, equal ones alike; 0 for minds."""
    figure: float | None = None
    """What the course's own runner shows of it."""
    points: float | None = None
    """The mean of the scores as they were, where `result` is what they are without luck."""
    games: int = 0
    extremes: tuple[float, float] | None = None
    """Its lowest and its highest score."""
    marks_half: float | None = None
    """Half the width of the 95 % interval of the marks that the games earn; None where it is not known."""
    full: float | None = None
    """The marks of a faultless submission in time."""
    earned: float | None = None
    """The marks before the rule for late submissions took some; None where it took none."""
    submission: Submission = UNKNOWN
    why_not: str = ""
    """Why the submission was not played or tested; empty where it was."""
    next_step: str = ""
    """What its author can do about it."""

    references: Mapping[str, float] = field(default_factory=dict)
    """The means of minds on the same deals, by name, for comparison: the weakest first."""
    habit: str = ""
    """The kind of mistake that costs it most, in words."""
    variant: str = ""
    """The game that it played, where each student has one of her own."""

    @property
    def is_submission(self) -> bool:
        """Whether somebody handed it in; minds are not."""
        return bool(self.rank or self.why_not)

    @property
    def measured(self) -> str:
        """The mean with its interval and the number of games, beside the reference values; empty without games."""
        if self.result is None or not self.games:
            return ""
        half = "" if self.half is None else f" ± {self.half:.2f}"
        beside = ", ".join(f"{name} {mean:.2f}" for name, mean in self.references.items())
        return f"{self.result:.2f}{half} points a game in {self.games:,} games{beside and f'; {beside}'}"

    @property
    def marks_in_words(self) -> str:
        """The marks, with half of their interval; empty where there are none."""
        if self.marks is None:
            return ""
        return f"{self.marks:.2f}" + ("" if self.marks_half is None else f" ± {self.marks_half:.2f}")

    @property
    def share(self) -> float | None:
        """How far its mean is from the weakest reference value to the best one, from 0 to 1; None without these."""
        if self.result is None or len(self.references) < 2:
            return None
        low, *_, high = self.references.values()
        return None if low == high else min(1.0, max(0.0, (self.result - low) / (high - low)))

    @property
    def first_fault(self) -> str:
        """What was wrong first, in one line; empty where nothing was."""
        return next((f"{line.name}: {line.message}" for line in self.feedback if line.message), "")

    @property
    def fault_counts(self) -> str:
        return ", ".join(f"{times} {category}" for category, times in self.faults.items())


def marks_of_match(results: Results, contract: Contract | None, passing: str | None = None) -> list[Mark]:
    """Everyone's marks in order of their means; only programs get some, where any entered."""
    rows = results.rows()
    programs = {program.name for program in results.match.programs}
    marked = [
        Result(row.standing.name, row.standing.mean, row.standing.games, row.faults)
        for row in rows
        if row.standing.name in programs or not programs
    ]
    given = contract.marks(marked, passing) if contract else {}
    halves = halves_of_marks(results.standings, contract, marked, passing) if contract and given else {}
    means = [result.mean for result in marked]
    # The best come first: as many are better as stand before the first of the same mean.
    ranks = {result.name: 1 + means.index(result.mean) for result in marked}
    marks = []
    for row in rows:
        standing, name, (low, high) = row.standing, row.standing.name, row.standing.rank
        place = str(low) if low == high else f"{low}-{high}"
        mark = Mark(
            name, place, given.get(name), standing.mean, standing.half, dict(row.faults), _faults(results, name)
        )
        mark.rank = ranks.get(name, 0)
        mark.points = standing.points.mean
        mark.games, mark.extremes = standing.games, results.extremes.get(name)
        mark.figure = contract.figure_of(standing.points.mean, standing.games) if contract else standing.points.mean
        mark.marks_half = halves.get(name)
        mark.full = contract.full if contract and mark.marks is not None else None
        mark.seconds = results.seconds.get(name)
        mark.submission = results.match.submission(name)
        marks.append(mark)
    return marks


GROUPS = 20
"""Parts of the deals for the error of marks."""


def halves_of_marks(
    standings: Standings, contract: Contract, marked: Sequence[Result], passing: str | None
) -> dict[str, float]:
    """Half of each entrant's 95 % interval of marks; none where there are too few deals.

    Marks depend on all means together, which share their deals: so they are given again without each part of the deals
    in turn, the jackknife (J. Tukey, 1958).
    """
    scores = standings.without_luck()
    groups = min(GROUPS, min(len(scores[result.name]) for result in marked))
    if groups < 2:
        return {}
    again: list[Mapping[str, float]] = []
    for group in range(groups):
        others = []
        for result in marked:
            left = [score for place, score in enumerate(scores[result.name].values()) if place % groups != group]
            others.append(result._replace(mean=fmean(left)))
        others.sort(key=lambda result: result.mean, reverse=not standings.lowest_first)
        again.append(contract.marks(others, passing))
    found = {}
    for result in marked:
        values = [marks[result.name] for marks in again if result.name in marks]
        if len(values) == groups:
            spread = sum([(value - fmean(values)) ** 2 for value in values])
            found[result.name] = t95(groups - 1) * sqrt(spread * (groups - 1) / groups)
    return found


def unplayed(several: Sequence[tuple[str, Contract | None, Intake]], marks: Sequence[Mark]) -> list[Mark]:
    """A mark without a rank for each submission that was not played, with the reason and the next step.

    several has the intake of each program of the assignment, by its title. A student with a mark for another program
    of the assignment gets the reason as a line of that mark's feedback.
    """
    marked = {(mark.submission.id, mark.submission.student or mark.name): mark for mark in marks}
    found: dict[object, Mark] = {}
    for title, rules, intake in several:
        for number, entry in enumerate(intake.without("runs", "absent")):
            whose, reason = entry.submission, why(entry)
            own = marked.get((whose.id, whose.student or entry.name))
            if own and len(several) > 1:
                own.feedback.append(Feedback(f"{title}, the program runs", 0.0, 0.0, reason))
                continue
            key = (entry.name, whose.id, whose.section, whose.attempt) if len(several) > 1 else number
            if key in found:
                found[key].why_not += f"; {title}: {reason}"
                continue
            taken = [mark.name for mark in (*marks, *found.values())]
            name = entrant_name(entry.name, taken, lambda name: False)
            points = 0.0 if any(mark.marks is not None for mark in marks) else None
            found[key] = Mark(name, "", points, None, submission=whose)
            found[key].why_not = f"{title}: {reason}" if len(several) > 1 else reason
            wanted = f"a Python file called {rules.file}" if rules and rules.file else "your program as a Python file"
            found[key].next_step = NEXT_STEPS[entry.status].format(wanted=wanted)
    return list(found.values())


def why(entry: Entry) -> str:
    """Why a submission was not played, in words."""
    return f"{entry.status}: {entry.reason}{entry.place}"


def _faults(results: Results, name: str) -> list[Feedback]:
    """Where each different fault of an entrant happened first."""
    first = {(fault.category, fault.message): fault for fault in reversed(results.faults[name])}
    return [
        Feedback(f"{fault.category} at {fault.view or 'the start'}", 0, 0, fault.message)
        for fault in reversed(first.values())
    ]


def mark_of_tests(name: str, results: Sequence[CaseResult], submission: Submission = UNKNOWN) -> Mark:
    """The marks of a program that was compared with the expected output; placed() adds the place."""
    mark = Mark(name, "", 0.0, None, submission=submission)
    for result in results:
        case = result.case
        message = f"{result.message}; to see it: {case.command}" if result.message and case.command else result.message
        mark.feedback.append(Feedback(case.name, 0.0 if message else case.marks, case.marks, message))
    mark.faults = dict(Counter(result.category for result in results if result.message))
    mark.marks = sum(line.marks for line in mark.feedback)
    mark.full = sum(line.most for line in mark.feedback)
    mark.figure = float(sum(not line.message for line in mark.feedback))
    mark.seconds = sum(result.seconds for result in results)
    return mark


def placed(marks: Iterable[Mark]) -> list[Mark]:
    """Most marks first, with equal places for equal marks."""
    ordered = sorted(marks, key=lambda mark: -(mark.marks or 0.0))
    for number, mark in enumerate(ordered):
        same = number and ordered[number - 1].marks == mark.marks
        mark.rank = ordered[number - 1].rank if same else number + 1
        mark.place = str(mark.rank)
    return ordered


def joined(several: Sequence[tuple[str, Sequence[Mark]]]) -> list[Mark]:
    """One mark for each student of the tests of several programs, which are named; placed() adds the places."""
    students: dict[tuple[str, str], Mark] = {}
    full = sum(max((mark.full or 0.0 for mark in marks), default=0.0) for _, marks in several)
    for title, marks in several:
        for mark in marks:
            whose = mark.submission
            own = students.setdefault(
                (whose.id, whose.student or mark.name), Mark(mark.name, "", 0.0, None, submission=whose)
            )
            own.feedback += [
                Feedback(f"{title}, {line.name}", line.marks, line.most, line.message) for line in mark.feedback
            ]
            own.faults = dict(Counter(own.faults) + Counter(mark.faults))
            own.marks = (own.marks or 0.0) + (mark.marks or 0.0)
            own.figure = (own.figure or 0.0) + (mark.figure or 0.0)
            own.seconds = (own.seconds or 0.0) + (mark.seconds or 0.0)
            own.full = full
            if whose.days_late > own.submission.days_late:
                own.submission = whose
    return list(students.values())


def best_attempts(marks: Sequence[Mark]) -> list[Mark]:
    """Each student's best mark of several attempts, in the order given, which is best first."""
    kept: dict[tuple[str, str], Mark] = {}
    for mark in marks:
        whose = mark.submission
        student = (whose.id, whose.student) if whose.id or whose.student else ("", mark.name)
        kept.setdefault(student, mark)
    return list(kept.values())


def apply_late_rule(marks: Iterable[Mark], rule: LateRule | None) -> None:
    """Take from the marks of late submissions what the rule says."""
    for mark in marks:
        days = mark.submission.days_late
        if rule and days and mark.marks is not None and mark.full is not None:
            lost = mark.full * rule.share * days
            left = min(mark.marks, mark.full - lost) if rule.kind == "cap" else mark.marks - lost
            left = max(0.0, left) if days <= rule.most_days else 0.0
            if left < mark.marks:
                mark.earned, mark.marks = mark.marks, left


def read_late_rule(text: str) -> LateRule | None:
    """The rule of a text such as `cap 5 5`; None for `none`."""
    plain = " ".join(text.replace("%", " ").split())
    if plain == "none":
        return None
    found = re.fullmatch(r"(cap|deduct) ([0-9]{1,3}(?:\.[0-9]{1,3})?) ([0-9]{1,4})", plain, re.ASCII)
    if not found or not 0 < float(found[2]) <= 100 or not 0 < int(found[3]) <= MOST_LATE_DAYS:
        raise InvalidText(f"invalid rule {text[:40]!r} for late submissions: {LATE_FORM}")
    return LateRule("cap" if found[1] == "cap" else "deduct", float(found[2]) / 100, int(found[3]))
