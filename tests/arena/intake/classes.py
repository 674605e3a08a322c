"""Invented classes, handed in by every course system that is understood, with everything that students get wrong.

make() writes one folder a layout; HANDED_IN says what becomes of each submission. Nobody in it is a real person.
"""

from __future__ import annotations

import io
import json
import os
import zipfile
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from kibitz.arena.intake.report import Status
from tests.arena.submissions import HASTY

Files: TypeAlias = dict[str, bytes]
"""Contents by path."""


@dataclass(frozen=True)
class Assignment:
    """What the class was asked for."""

    file: str
    program: str
    """A program that runs; every student's gets a line of its own."""
    other: str
    """A file of another assignment."""


SEBASTIAN = Assignment("SebastianAutoPlayer.py", HASTY, "betsy.py")


@dataclass(frozen=True)
class Handed:
    """One submission, and what is expected of it."""

    layout: str
    student: str
    id: str
    item: str
    """How the course system calls it; {file} is the program's name."""
    make: Callable[[Assignment, str], Files | bytes]
    """Its files by their paths inside, or the content of the one file that it is."""
    status: Status = "runs"
    reason: str = ""
    """A part of the reason."""
    time: str = ""
    """What the layout says."""
    group: tuple[str, ...] = ()
    remark: str = ""
    """A part of a remark."""


def text(assignment: Assignment, student: str) -> bytes:
    return f"{assignment.program}\n# by {student}\n".encode()


def in_folder(path: str = "{file}") -> Callable[[Assignment, str], Files]:
    """The program, at this path."""
    return lambda assignment, student: {path.format(**names(assignment)): text(assignment, student)}


def holding(**files: str) -> Callable[[Assignment, str], Files]:
    """These files, none of them the program; two underscores are a dot."""
    return lambda assignment, student: {name.replace("__", "."): content.encode() for name, content in files.items()}


def as_it_is(content: bytes) -> Callable[[Assignment, str], bytes]:
    return lambda assignment, student: content


def with_text(change: Callable[[bytes], bytes]) -> Callable[[Assignment, str], Files]:
    """The program, changed."""
    return lambda assignment, student: {assignment.file: change(text(assignment, student))}


def zipped(make: Callable[[Assignment, str], Files], times: int = 1) -> Callable[[Assignment, str], bytes]:
    """A zip of the files, in as many zips."""

    def packed(assignment: Assignment, student: str) -> bytes:
        content = archive(make(assignment, student))
        for number in range(1, times):
            content = archive({f"inner {number}.zip": content})
        return content

    return packed


def archive(files: Mapping[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, content in files.items():
            packed.writestr(zipfile.ZipInfo(name, (2026, 11, 1, 9, 0, 0)), content)
    return out.getvalue()


def program(assignment: Assignment, student: str) -> bytes:
    return text(assignment, student)


def other_assignment(assignment: Assignment, student: str) -> Files:
    return {assignment.other: b"print('another game')\n"}


def many_files(assignment: Assignment, student: str) -> Files:
    return {**in_folder()(assignment, student), **{f"data/{number}.txt": b"" for number in range(2100)}}


def environment(assignment: Assignment, student: str) -> Files:
    """A virtual environment beside the program: it is left behind, whatever its size."""
    junk = {f"venv/lib/{number}.py": b"x = 1\n" for number in range(40)}
    return {**in_folder("part1/{file}")(assignment, student), "venv/pyvenv.cfg": b"", **junk, ".git/HEAD": b"ref"}


NOTEBOOK = json.dumps({"cells": [], "metadata": {}, "nbformat": 4}).encode()
PYTHON_2 = b"def first_roll(self):\n    print 'no'\n"
UNFINISHED = b"x = 1\nclass SebastianAutoPlayer:\n    def first_roll(self, dice\n        return []\n"
LATIN = "# -*- coding: latin-1 -*-\n# caf\u00e9\n".encode("latin-1")
TWO = {"one/{file}": b"x = 1\n", "two/{file}": b"x = 2\n"}


def two_programs(assignment: Assignment, student: str) -> Files:
    return {name.format(file=assignment.file): content for name, content in TWO.items()}


CANVAS = [
    Handed("Canvas", "archerada", "4101", "archerada_4101_90001_{file}", program),
    Handed("Canvas", "bakerbo", "4102", "bakerbo_LATE_4102_90002_{file}", program),
    Handed("Canvas", "crowecy", "4103", "crowecy_4103_90003_{file}", program, "superseded", "attempt 2 counts"),
    Handed("Canvas", "crowecy", "4103", "crowecy_4103_90013_{again}", program),
    Handed("Canvas", "dunedee", "4104", "dunedee_4104_90004_a2.zip", zipped(in_folder("a2/{file}"))),
    Handed("Canvas", "elmoed", "4105", "elmoed_4105_90005_work.ipynb", as_it_is(NOTEBOOK), "no program", "a notebook"),
    Handed("Canvas", "fordfay", "4106", "fordfay_4106_90006_{other}", program, "no program", "is a program for"),
    Handed("Canvas", "graygus", "4107", "graygus_4107_90007_a2.rar", as_it_is(b"Rar!"), "no program", "another kind"),
    Handed(
        "Canvas", "hillhal", "4108", "hillhal_4108_90008_a2.zip", as_it_is(b"PK\x03\x04"), "unreadable", "invalid zip"
    ),
    Handed("Canvas", "ivesida", "4109", "ivesida_4109_90009_{upper}", program, remark="the course asks for"),
]
BLACKBOARD = [
    Handed(
        "Blackboard",
        "Nia Noon",
        "nnoon",
        "Project 2_nnoon_attempt_2026-11-03-23-05-12_{file}",
        program,
        time="2026-11-03T23:05:12",
    ),
    Handed(
        "Blackboard",
        "Ole Orr",
        "o_orr",
        "Project 2_o_orr_attempt_2026-11-01-08-00-00_{copy}",
        program,
        "superseded",
        "attempt 2 counts",
    ),
    Handed(
        "Blackboard",
        "Ole Orr",
        "o_orr",
        "Project 2_o_orr_attempt_2026-11-02-08-00-00_a2.zip",
        zipped(in_folder("a2/{file}")),
        time="2026-11-02T08:00:00",
    ),
    Handed(
        "Blackboard",
        "porr",
        "porr",
        "Project 2_porr_attempt_2026-11-02-09-00-00_{file}",
        as_it_is(b"x = 1\n# by porr\n"),
    ),
    Handed(
        "Blackboard",
        "Quo Quist",
        "qquist",
        "Project 2_qquist_attempt_2026-11-02-10-00-00_Project 2_nnoon_attempt_2026-11-09-10-00-00.txt",
        as_it_is(b"Name: Nia Noon (nnoon)\n"),
        "no program",
        "it holds",
    ),
    Handed(
        "Blackboard",
        "Roe Reed",
        "rreed",
        "Project 2_rreed_attempt_2026-11-02-11-00-00_report.pdf",
        as_it_is(b"%PDF"),
        "no program",
        "report.pdf",
    ),
]
RECEIPT = """Name: {name} ({login})
Assignment: Project 2
Date Submitted: Tuesday, November 3, 2026 11:05:12 PM EST
Current Grade: Not Yet Graded

Submission Field:
There is no student submission text data for this assignment.

Comments:
Name: Somebody Else (nnoon)

Files:
\tOriginal filename: a2.py
\tFilename: {stem}_a2.py
"""
"""What Blackboard puts beside each submission."""


def receipts() -> Files:
    """Blackboard's receipts; one has been lost."""
    found: Files = {}
    for handed in BLACKBOARD:
        if handed.student != handed.id:
            stem = handed.item[: handed.item.index("_attempt_") + len("_attempt_2026-11-03-23-05-12")]
            found[f"{stem}.txt"] = RECEIPT.format(name=handed.student, login=handed.id, stem=stem).encode()
    return found


D2L = [
    Handed(
        "D2L", "Jo Jarvis", "5201", "5201-77 - Jo Jarvis - Nov 3, 2026 905 PM", in_folder(), "superseded", "attempt 2"
    ),
    Handed(
        "D2L", "Jo Jarvis", "5201", "5201-78 - Jo Jarvis - Nov 4, 2026 1130 AM", in_folder(), time="2026-11-04T11:30:00"
    ),
    Handed(
        "D2L",
        "Kit Knowles",
        "5202",
        "5202-79 - Kit Knowles - Nov 2, 2026 1159 PM",
        in_folder("a2/{file}"),
        time="2026-11-02T23:59:00",
    ),
    Handed(
        "D2L",
        "Lou O'Leary",
        "5203",
        "5203-80 - Lou O'Leary - 2 November, 2026 1201 AM",
        lambda assignment, student: {"a2.zip": archive(in_folder()(assignment, student))},
        time="2026-11-02T00:01:00",
    ),
    Handed(
        "D2L", "Max Mott", "5204", "5204-81 - Max Mott - Nov 1, 2026 800 AM", two_programs, "unreadable", "2 programs"
    ),
    Handed(
        "D2L",
        "Ned Nash-Ives",
        "5205",
        "5205-82 - Ned Nash-Ives - Nov 1, 2026 801 AM",
        with_text(lambda own: UNFINISHED),
        "broken",
        "not valid Python",
    ),
    Handed(
        "D2L", "Ola Orr", "5206", "5206-83 - Ola Orr - Nov 1, 2026 802 AM", holding(report__pdf="%PDF"), "no program"
    ),
    Handed(
        "D2L", "Pip Pond", "5207", "5207-84 - Pip Pond - Nov 9, 2026 803 AM", many_files, "unreadable", "2,000 files"
    ),
]
MOODLE = [
    Handed("Moodle", "Quin Quill", "6301", "Quin Quill_6301_assignsubmission_file_", in_folder()),
    Handed(
        "Moodle",
        "Quin Quill",
        "6301",
        "Quin Quill_6301_assignsubmission_onlinetext_",
        holding(onlinetext__html="hi"),
        "runs",
    ),
    Handed("Moodle", "Ria Roe", "6302", "Ria Roe_6302_assignsubmission_file_{file}", program),
    Handed("Moodle", "Sam Stone", "6303", "Sam Stone_6303_assignsubmission_file_", in_folder("deep/er/{file}")),
    Handed(
        "Moodle",
        "Tia Tarn",
        "6304",
        "Tia Tarn_6304_assignsubmission_file_",
        with_text(lambda own: b""),
        "broken",
        "empty",
    ),
    Handed(
        "Moodle",
        "Tim Tull",
        "6309",
        "Tim Tull_6309_assignsubmission_file_",
        with_text(lambda own: b"\xef\xbb\xbf\n"),
        "broken",
        "empty",
    ),
    Handed(
        "Moodle",
        "Uma Usk",
        "6305",
        "Uma Usk_6305_assignsubmission_file_",
        with_text(lambda own: PYTHON_2),
        "broken",
        "Python 2",
    ),
    Handed(
        "Moodle",
        "Val Vane",
        "6306",
        "Val Vane_6306_assignsubmission_onlinetext_",
        holding(onlinetext__html="?"),
        "no program",
    ),
    Handed(
        "Moodle",
        "Wes Wold",
        "6307",
        "Wes Wold_6307_assignsubmission_file_",
        with_text(lambda own: b"\xef\xbb\xbf" + own),
    ),
    Handed("Moodle", "Xan Xu", "6308", "Xan Xu_6308_assignsubmission_file_", with_text(lambda own: LATIN + own)),
]
GRADESCOPE = [
    Handed("Gradescope", "Yara York", "7401", "submission_881", in_folder(), time="2026-11-03T11:05:12+00:00"),
    Handed(
        "Gradescope",
        'Zed "Zip" Zorn',
        "7402",
        "submission_882",
        in_folder("src/{file}"),
        group=("Abe Ash",),
        time="2026-11-03T22:00:00-05:00",
    ),
    Handed("Gradescope", "Bea Birch", "7404", "submission_883", other_assignment, "no program", "is a program for"),
    Handed("Gradescope", "Cal Cole", "7405", "submission_884", with_text(lambda own: NOTEBOOK), "broken", "a notebook"),
    Handed("Gradescope", "submission_885", "", "submission_885", in_folder()),
    Handed("Gradescope", "Eve Elder", "7406", "submission_886", in_folder("metadata.yml"), "no program"),
    Handed("Gradescope", "Flo Fern", "7407", "submission_887", in_folder("{file}"), time="2026-11-01T08:00:00+00:00"),
]
METADATA = """---
submission_881:
  :submitters:
  - :name: Yara York
    :sid: '7401'
    :email: yara@students.example
  :created_at: 2026-11-03 11:05:12.123456789 Z
  :score: 10.0
  :results:
    output: |
      submission_882:
        :submitters:
        - :name: Yara York
    tests:
    - :name: Somebody Else
      :sid: '1'
  :history:
  - :id: 880
    :created_at: 2026-11-01 11:05:12 Z
submission_882:
  :submitters:
  - :name: "Zed \\"Zip\\" Zorn"
    :sid: '7402'
  - :name: Abe Ash
    :sid: '7403'
  :created_at: 2026-11-03 22:00:00 -0500
submission_883:
  :submitters:
  - :name: Bea Birch
    :sid: '7404'
submission_884:
  :submitters:
  - :name: Cal Cole
    :sid: '7405'
submission_886:
  :submitters:
  - :name: Eve Elder
    :sid: '7406'
submission_887:
  :submitters:
  - :name: Flo Fern
    :sid: '7407'
  :created_at: 2026-11-01 08:00:00 UTC
"""
GITHUB = [
    Handed("GitHub Classroom", "gil-grove", "", "a2-gil-grove", in_folder("part1/{file}")),
    Handed("GitHub Classroom", "hana7", "", "a2-hana7", environment),
    Handed("GitHub Classroom", "ian-ida", "", "a2-ian-ida", in_folder()),
    Handed("GitHub Classroom", "jay", "", "a2-jay", in_folder("part1/deeper/{file}")),
    Handed("GitHub Classroom", "kay", "", "a2-kay", other_assignment, "no program", "is a program for"),
    Handed("GitHub Classroom", "lee", "", "a2-lee", holding(README__md="to do"), "no program", "it holds 'README.md'"),
    Handed("GitHub Classroom", "mo", "", "a2-mo", lambda assignment, student: {}, "no program", "it is empty"),
]
FOLDERS = [
    Handed("folders", "Nan Nye", "", "Nan Nye", in_folder()),
    Handed("folders", "Oz Oak", "", "Oz Oak", in_folder("{upper}"), remark="the course asks for"),
    Handed("folders", "Pam Peel", "", "Pam Peel", in_folder("{copy}"), remark="the course asks for"),
    Handed("folders", "Ray Reed", "", "Ray Reed", in_folder("solution.py"), remark="the course asks for"),
    Handed("folders", "Sue Sage", "", "Sue Sage.zip", zipped(in_folder(), times=3)),
    Handed("folders", "Tom Thorn", "", "Tom Thorn.zip", as_it_is(b""), "unreadable", "invalid zip"),
    Handed(
        "folders",
        "Una Umber",
        "",
        "Una Umber.zip",
        zipped(lambda *_: {"../../outside.py": b"x"}),
        "unreadable",
        "outside",
    ),
    Handed("folders", "Vic Vale", "", "Vic Vale.zip", zipped(in_folder(), times=12), "unreadable", "more than 8"),
    Handed(
        "folders",
        "Wyn Ward",
        "",
        "Wyn Ward",
        holding(a__py="x = 1", b__py="x = 2"),
        "no program",
        "it holds 'a.py', 'b.py'",
    ),
    Handed(
        "folders",
        "Yul Yew",
        "",
        "Yul Yew",
        lambda assignment, student: {f"{place}/{assignment.file}": b"x = 1\n" for place in ("copy", "here")},
        remark="2 copies",
    ),
    Handed(
        "folders",
        "Zoe Zest",
        "",
        "Zoe Zest",
        lambda *_: {"__MACOSX/._x.py": b"x", "desktop.ini": b""},
        "no program",
        "it is empty",
    ),
]
FILES = [
    Handed("files", "alf", "", "alf.py", program),
    Handed("files", "BEN", "", "BEN.PY", program, remark="its program is called"),
    Handed("files", "cam", "", "cam_{file}", program),
    Handed("files", "dot", "", "dot.ipynb", as_it_is(NOTEBOOK), "no program", "a notebook"),
    Handed("files", "betsy", "", "{other}", program, "no program", "is a program for"),
    Handed("files", "eli", "", "eli.7z", as_it_is(b"7z"), "no program", "another kind"),
    Handed("files", "fox", "", "fox.py", as_it_is(b"def (:\n"), "broken", "not valid Python"),
    Handed("folders", "gem", "", "gem.zip", zipped(in_folder())),
    Handed("files", "hob", "", "hob.py", as_it_is(b"\x00\x01"), "broken", "not valid Python"),
]
HANDED_IN = [*CANVAS, *BLACKBOARD, *D2L, *MOODLE, *GRADESCOPE, *GITHUB, *FOLDERS, *FILES]
PLACES = {
    "canvas": CANVAS,
    "blackboard": BLACKBOARD,
    "d2l": D2L,
    "moodle": MOODLE,
    "gradescope": GRADESCOPE,
    "github": GITHUB,
    "folders": FOLDERS,
    "files": FILES,
}
BESIDE: dict[str, Files] = {
    "canvas": {},
    "blackboard": receipts(),
    "d2l": {"index.html": b"<html>"},
    "gradescope": {"submission_metadata.yml": METADATA.encode()},
    "files": {"roster.csv": b"name,id\n", "README": b"read me", "notes.txt": b"notes"},
}
"""What lies beside the submissions."""


def names(assignment: Assignment) -> dict[str, str]:
    """The names that stand for placeholders."""
    stem, suffix = os.path.splitext(assignment.file)
    return {
        "file": assignment.file,
        "again": f"{stem}-1{suffix}",
        "other": assignment.other,
        "upper": f"{stem}{suffix.upper()}",
        "copy": f"{stem} (1){suffix}",
    }


def contents(handed: Handed, assignment: Assignment) -> Iterator[tuple[str, bytes]]:
    """The files of a submission, by their paths in the class's folder."""
    given = names(assignment)
    item = handed.item.format(**given)
    made = handed.make(assignment, f"{handed.student} {handed.item}")
    if isinstance(made, bytes):
        yield item, made
        return
    for path, content in made.items():
        yield f"{item}/{path}", content


def files_of(place: str, assignment: Assignment = SEBASTIAN) -> Files:
    """All files of a class, by their paths in its folder."""
    found: Files = dict(BESIDE.get(place, {}))
    for handed in PLACES[place]:
        found |= dict(contents(handed, assignment))
    return found


def make(home: Path, place: str, assignment: Assignment = SEBASTIAN) -> Path:
    """Write a class's folder."""
    folder = home / place
    folder.mkdir(parents=True)
    for handed in PLACES[place]:
        if (
            handed.make is not None
            and "." not in handed.item
            and handed.layout not in ("files", "Canvas", "Blackboard")
        ):
            (folder / handed.item).mkdir(exist_ok=True)
    for path, content in files_of(place, assignment).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(content)
    return folder
