"""Who enters: every upload with its student, its time and its program, and which of a student's several counts."""

import ast
import hashlib
import shutil
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path

from kibitz.arena.contract import Contract
from kibitz.arena.inspection.python_text import SyntaxFault
from kibitz.arena.intake.author import author_of
from kibitz.arena.intake.finding import Found, NoProgram, bring, parsed
from kibitz.arena.intake.policy import Policy
from kibitz.arena.intake.report import Entry, Status
from kibitz.arena.intake.roster import Roster, Student, spellings
from kibitz.arena.intake.submission import Submission, TimeSource, fit
from kibitz.arena.intake.tables import folded, words
from kibitz.arena.intake.times import Times, days_late, is_after
from kibitz.arena.intake.times import iso as iso_time
from kibitz.arena.intake.unpacking import Refused, files_below, quoted
from kibitz.arena.intake.uploads import Upload, uploads
from kibitz.arena.sanitise import listed
from kibitz.arena.temporary import fresh, open_to_all

OWN_NAMES = ("folders", "files", "GitHub Classroom")
"""Layouts in which a name is whatever somebody called a folder."""
FILE_TIMES = (
    "the times of {} are those of files, which copying and unpacking change: give --times FILE where lateness counts"
)
MARKS_LATE = ("Canvas",)
"""Layouts whose names say who is late: nobody else is, and the times of files are those of the download."""
NO_DAYS = "{} names say who is late and not how late: give --times FILE where the days count"
MOST_IGNORED = 5


@dataclass
class Candidate:
    """One upload, looked at."""

    upload: Upload
    status: Status
    name: str
    """The name under which it enters, or the report shows it."""
    submission: Submission
    home: Path
    """The folder with the copy of all that was handed in."""
    found: Found | None = None
    """The program, where there is one."""
    reason: str = ""
    line: int = 0
    remarks: tuple[str, ...] = ()
    person: str = ""
    """A key that is the same for all uploads of a student; empty where only a folder's name says who it was."""
    author: tuple[str, str] | None = None

    def entry(self) -> Entry:
        return Entry(
            self.name, self.status, self.submission, fit(self.reason), self.line, tuple(map(fit, self.remarks))
        )


def admission(
    path: Path, contract: Contract, staging: Path, policy: Policy, is_checked: bool = False
) -> tuple[list[Candidate], list[Entry], list[str]]:
    """Look at everything that was handed in; the programs are copied below staging.

    Returns all candidates, those on the roster who have handed in nothing, and remarks about all of it. is_checked:
    what is wrong with a program is found out later, so that one that is not valid runs too.
    """
    roster = Roster.read(policy.roster) if policy.roster else None
    times = Times.read(policy.times) if policy.times else None
    found = uploads(path, contract, staging)
    desk = Desk(contract, staging, policy, is_checked, roster, times)
    candidates = [desk.candidate(upload) for upload in found.found]
    told_apart(candidates)
    warn_of_authors(candidates)
    choose(candidates, policy)
    for candidate in candidates:
        if candidate.status != "runs" and candidate.found:
            shutil.rmtree(candidate.home, ignore_errors=True)
    absent = missing(roster, desk.known) if roster else []
    return candidates, absent, list(remarks(found.ignored, candidates, policy, roster))


@dataclass
class Desk:
    """Takes uploads in, one by one."""

    contract: Contract
    staging: Path
    policy: Policy
    is_checked: bool
    roster: Roster | None
    times: Times | None
    known: set[Student] = field(default_factory=set)
    """Students of the roster who have handed in."""

    def candidate(self, upload: Upload) -> Candidate:
        home = fresh(self.staging / "programs")
        submission, person = self.identified(upload)
        candidate = Candidate(upload, "runs", fit(submission.student) or "unnamed", submission, home, person=person)
        try:
            candidate.found = bring(upload, self.contract, home)
            open_to_all(home)
            candidate.remarks = candidate.found.remarks
        except Refused as refused:
            shutil.rmtree(home, ignore_errors=True)
            candidate.status = "no program" if isinstance(refused, NoProgram) else "unreadable"
            candidate.reason = str(refused)
        self.set_time(candidate, home)
        if candidate.found:
            self.read_program(candidate, candidate.found)
        return candidate

    def identified(self, upload: Upload) -> tuple[Submission, str]:
        """Who handed it in, by the roster, the course system's metadata or the name; and the key of that person."""
        label = upload.label
        name, number, others = label.student, label.id, list[str]()
        if upload.metadata and upload.metadata.students:
            first, *rest = upload.metadata.students
            name, number = first.name or name, first.id or first.email
            others = [student.name or student.id for student in rest]
            if self.roster:
                self.known |= {known for student in rest if (known := self.roster.find(student.name, student.id))}
        name, number = fit(name), fit(number)
        submission = Submission(name, number, label.section, group=tuple(map(fit, others)))
        if self.roster and (several := self.roster.group(name)):
            self.known |= set(several)
            first_student, *others_known = several
            group = tuple(student.name for student in others_known)
            return replace(as_on_roster(submission, first_student), group=group), f"roster {first_student.id}"
        student = self.roster.find(name, number) if self.roster else None
        if student:
            self.known.add(student)
            return as_on_roster(submission, student), f"roster {student.name} {student.id}"
        return submission, "" if label.layout in OWN_NAMES else f"{label.layout} {folded(number or name)}"

    def set_time(self, candidate: Candidate, home: Path) -> None:
        """The time, from the most reliable source that has one."""
        upload, found = candidate.upload, candidate.found
        label, submission = upload.label, candidate.submission
        keys = label.id, submission.id, upload.item, Path(upload.item).stem, label.student, submission.student
        sources: list[tuple[TimeSource, str]] = [
            ("layout", label.time),
            ("metadata", upload.metadata.time if upload.metadata else ""),
            ("times file", self.times.find(*keys) if self.times else ""),
            ("file time", newest(home) if found and label.layout not in MARKS_LATE else ""),
        ]
        source, time = next(((source, time) for source, time in sources if time), ("", ""))
        late = days_late(time, self.policy.due)
        if label.is_late and self.policy.due and not late:
            late = 1
            candidate.remarks += ("the course system marks it as late; one day is counted, as no time says how many",)
        candidate.submission = replace(
            submission,
            time=time,
            time_source=source,
            days_late=late,
            attempt=label.number + 1 if label.layout == "Canvas" else 1,
        )

    def read_program(self, candidate: Candidate, found: Found) -> None:
        """The program's hash, whether it is valid, and what it says about its author, which identifies nobody."""
        digest = hashlib.sha256(found.path.read_bytes()).hexdigest()
        submission = replace(candidate.submission, file=fit(found.file), sha256=digest)
        tree = parsed(found.path)
        if isinstance(tree, SyntaxFault) and not self.is_checked:
            candidate.status, candidate.reason, candidate.line = "broken", tree.message, tree.line
        candidate.submission = submission
        author = author_of(tree, found.path) if isinstance(tree, ast.Module) else None
        if author:
            # A hint and no more: a copy keeps the lines that name its first author.
            name, number = candidate.author = fit(author[0]), fit(author[1])
            is_known = number == submission.id if number else may_be_same(name, submission.student)
            if not is_known:
                candidate.remarks += (f"get_author_info says {quoted(name)}, {quoted(number)}",)


def may_be_same(name: str, other: str) -> bool:
    """Whether two names may be one person's: spelled in another order, as one word, or with a part left out."""
    first, second = set(words(name)), set(words(other))
    return first <= second or second <= first or folded(other) in spellings(name) or folded(name) in spellings(other)


def as_on_roster(submission: Submission, student: Student) -> Submission:
    return replace(
        submission,
        student=student.name,
        id=student.id or submission.id,
        section=student.section or submission.section,
    )


def newest(home: Path) -> str:
    """When the newest file in the folder was changed; empty where no file has a time."""
    times = [path.stat().st_mtime for path in files_below(home)]
    latest = max(times, default=0.0)
    return iso_time(datetime.fromtimestamp(latest).isoformat()) if latest > 0 else ""


def told_apart(candidates: list[Candidate]) -> None:
    """Add the id to names that several students have."""
    people: dict[str, set[str]] = {}
    for candidate in candidates:
        people.setdefault(folded(candidate.name), set()).add(candidate.person)
    for candidate in candidates:
        if len(people[folded(candidate.name)]) > 1 and candidate.submission.id and candidate.person:
            candidate.name = f"{candidate.name} ({candidate.submission.id})"


def warn_of_authors(candidates: list[Candidate]) -> None:
    """Remark on programs of several students that name the same author."""
    named = Counter(
        (candidate.author, candidate.person or candidate.name) for candidate in candidates if candidate.author
    )
    authors = Counter(author for author, _ in named)
    for candidate in candidates:
        if candidate.author and authors[candidate.author] > 1:
            others = sorted({other.name for other in candidates if other.author == candidate.author} - {candidate.name})
            if others:
                candidate.remarks += (f"names the same author as {', '.join(others[:MOST_IGNORED])}",)


def choose(candidates: list[Candidate], policy: Policy) -> None:
    """Count each student's attempts, and put aside what is late and what another attempt replaces."""
    people: dict[str, list[Candidate]] = {}
    for number, candidate in enumerate(candidates):
        people.setdefault(candidate.person or f"alone {number}", []).append(candidate)
    for own in people.values():
        timed = all(candidate.submission.time_source in ("layout", "metadata", "times file") for candidate in own)
        own.sort(key=lambda one: (order(one) if timed else "", one.upload.label.number, one.upload.item))
        if len(own) > 1:
            for number, candidate in enumerate(own, 1):
                candidate.submission = replace(candidate.submission, attempt=number)
        in_time = []
        for candidate in own:
            is_late = candidate.upload.label.is_late
            late = policy.deadline and (is_late or is_after(candidate.submission.time, policy.deadline))
            if late and candidate.found:
                candidate.status, candidate.reason = "late", f"after {policy.deadline}"
            else:
                in_time.append(candidate)
        with_program = [candidate for candidate in in_time if candidate.found] or in_time
        if len(own) == 1 or not with_program:
            continue
        if policy.counts == "best":
            for candidate in with_program:
                candidate.name = f"{candidate.name}, attempt {candidate.submission.attempt}"
            counting = with_program
        else:
            counting = [with_program[-1 if policy.counts == "latest" else 0]]
        for candidate in in_time:
            if candidate not in counting:
                better = counting[0].submission.attempt
                candidate.status, candidate.line = "superseded", 0
                candidate.reason = f"attempt {candidate.submission.attempt}; attempt {better} counts"


def order(candidate: Candidate) -> str:
    """The time in a form whose order is that of time."""
    return f"{datetime.fromisoformat(candidate.submission.time).astimezone().timestamp():020.3f}"


def missing(roster: Roster, known: set[Student]) -> list[Entry]:
    """The students on the roster who have handed in nothing."""
    return [
        Entry(fit(student.name), "absent", as_on_roster(Submission(), student))
        for student in roster.students
        if student not in known
    ]


def remarks(ignored: list[str], candidates: list[Candidate], policy: Policy, roster: Roster | None) -> Iterable[str]:
    """What concerns all of it."""
    if asked := str(policy):
        yield f"asked for: {asked}"
    layouts = Counter(candidate.upload.label.layout for candidate in candidates)
    if len(candidates) > 1:
        yield "layout: " + ", ".join(f"{layout} ({count})" for layout, count in layouts.items())
    sources = Counter(candidate.submission.time_source or "no time" for candidate in candidates)
    if sources and (policy.due or policy.deadline or policy.times):
        yield "times: " + ", ".join(f"{count} {source}" for source, count in sources.items())
    if (policy.due or policy.deadline) and sources["file time"]:
        yield FILE_TIMES.format(sources["file time"])
    for layout in MARKS_LATE:
        untimed = (one for one in candidates if one.upload.label.layout == layout and not one.submission.time)
        if (policy.due or policy.deadline) and any(untimed):
            yield NO_DAYS.format(f"{layout}'s")
    if ignored:
        yield f"not submissions: {listed([quoted(name) for name in ignored], MOST_IGNORED)}"
    if roster:
        strangers = [one.name for one in candidates if not roster.find(one.submission.student, one.submission.id)]
        if strangers:
            yield f"not on the roster: {listed(strangers, MOST_IGNORED)}"
