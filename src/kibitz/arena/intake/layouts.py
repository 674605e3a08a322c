"""How course systems name what they export: from the name of a file or folder to the student, the id and the time."""

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import PurePath
from typing import Literal, TypeAlias

from kibitz.arena.intake.submission import fit

Layout: TypeAlias = Literal[
    "Canvas", "Blackboard", "D2L", "Moodle", "Gradescope", "GitHub Classroom", "folders", "files"
]
LATE = "_LATE_"
"""How Canvas marks a late submission in its name."""
BRANCHES = ("-main", "-master")
"""What GitHub adds to the name of a repository that is downloaded as a zip."""
FEWEST_ALIKE = 3
"""Names that must begin or end alike before a part without a digit is taken for the assignment's name."""

CANVAS = re.compile(r"(?P<student>[^_]+)_(?P<late>LATE_)?(?P<id>\d{1,20})_(?P<number>\d{1,20})_(?P<file>.+)")
# The first time stamp counts: what follows is the student's own name for the file, which may look like another one.
BLACKBOARD = re.compile(
    r"(?P<assignment>.+?)_(?P<id>[^_]+)_[^\W\d_]+_(?P<time>\d{4}(?:-\d\d){5})(?:_(?P<file>.+)|\.txt)"
)
BLACKBOARD_TIME = "%Y-%m-%d-%H-%M-%S"
D2L = re.compile(
    r"(?P<id>\d{1,20})-(?P<number>\d{1,20}) - (?P<student>.+?) - "
    r"(?P<time>[^-]*\d)(?: ?(?P<half>[AP]M))?(?: - (?P<file>.+))?"
)
MOODLE = re.compile(r"(?P<student>.+?)_(?P<id>\d{1,20})_assignsubmission_(?:file|onlinetext)(?:_(?P<file>.*))?")
GRADESCOPE = re.compile(r"submission_(?P<id>\d{1,20})")
D2L_TIMES = (
    "%b %d, %Y %I%M %p",
    "%B %d, %Y %I%M %p",
    "%d %B, %Y %I%M %p",
    "%d %b, %Y %I%M %p",
    "%d %B %Y %I%M %p",
    "%d %b %Y %I%M %p",
    "%b %d, %Y %H%M",
    "%B %d, %Y %H%M",
    "%d %B %Y %H%M",
    "%Y-%m-%d %H%M",
)
"""Dates as D2L writes them, which drops the colon."""


@dataclass(frozen=True)
class Label:
    """What a name says about a submission."""

    layout: Layout
    student: str
    id: str = ""
    time: str = ""
    """When it was handed in, in ISO 8601; empty where the name does not say."""
    number: int = 0
    """Grows from one submission of a student to the next."""
    file: str = ""
    """The file's own name, where the label is in front of it."""
    is_late: bool = False
    """Whether the course system marks it as late."""
    section: str = ""


def named(name: str, is_folder: bool) -> Label | None:
    """The label of a file or folder that a course system named; None where no system did."""
    plain = name if is_folder or not name.lower().endswith(".zip") else name[: -len(".zip")]
    if not is_folder and (match := CANVAS.fullmatch(name)):
        number = int(match["number"])
        return Label("Canvas", fit(match["student"]), match["id"], "", number, match["file"], bool(match["late"]))
    if not is_folder and (match := BLACKBOARD.fullmatch(name)):
        with suppress(ValueError):
            time = datetime.strptime(match["time"], BLACKBOARD_TIME).isoformat()
            number, file = int(match["time"].replace("-", "")), match["file"] or ""
            return Label("Blackboard", fit(match["id"]), fit(match["id"]), time, number, file)
    if match := MOODLE.fullmatch(name):
        file = match["file"] or ""
        if is_folder or file:
            return Label("Moodle", fit(match["student"]), match["id"], file="" if is_folder else file)
    for text, is_whole in ((name, is_folder), (plain, True)):
        if (match := D2L.fullmatch(text)) and is_whole == (not match["file"]):
            time = d2l_time(match["time"], match["half"])
            if time:
                number = int(match["number"])
                return Label("D2L", fit(match["student"]), match["id"], time, number, match["file"] or "")
    if (is_folder or plain != name) and (match := GRADESCOPE.fullmatch(plain)):
        return Label("Gradescope", plain, "", "", int(match["id"]))
    return None


def d2l_time(text: str, half: str | None) -> str:
    """A time as D2L writes it, in ISO 8601; empty where it is none."""
    words = " ".join(text.replace(":", "").split()) + (f" {half}" if half else "")
    # The hour has one or two digits and no colon after it: 905 PM.
    words = re.sub(r" (\d)(\d\d)(?= [AP]M$)", r" 0\1\2", words)
    for form in D2L_TIMES:
        with suppress(ValueError):
            return datetime.strptime(words, form).isoformat()
    return ""


def unnamed(names: Mapping[str, bool], program: str) -> dict[str, Label]:
    """The labels of folders (True) and files (False) that an instructor named, or GitHub Classroom.

    program is the name of the file that the course asks for; empty where any will do.
    """
    plain = {name: name if is_folder else PurePath(name).stem for name, is_folder in names.items()}
    several = [text for name, text in plain.items() if names[name] or name.lower().endswith(".zip")]
    before, after = around(several)
    labels = {}
    for name, text in plain.items():
        if (before or after) and text in several:
            labels[name] = Label("GitHub Classroom", fit(text.removeprefix(before).removesuffix(after)))
        else:
            labels[name] = Label("folders" if text in several else "files", fit(without_program(text, program)))
    return labels


def around(names: Iterable[str]) -> tuple[str, str]:
    """What all names of repositories begin and end with: the assignment's name, which is not the student's."""
    several = sorted(set(names))
    if len(several) < 2 or any(" " in name for name in several):
        return "", ""
    after = next((branch for branch in BRANCHES if all(name.endswith(branch) for name in several)), "")
    cut = [name.removesuffix(after) for name in several]
    before = common(cut)
    before = before[: before.rfind("-") + 1]
    if is_of_an_assignment(before, cut):
        return before, after
    ending = common([name[::-1] for name in cut])[::-1]
    ending = ending[ending.find("-") :] if "-" in ending else ""
    if is_of_an_assignment(ending, cut):
        return "", ending + after
    return "", after


def is_of_an_assignment(part: str, names: list[str]) -> bool:
    """Whether a part that all names share names the assignment; brothers share a family name too."""
    sure = any(letter.isdigit() for letter in part) or len(names) >= FEWEST_ALIKE
    return bool(part.strip("-")) and sure and all(len(name) > len(part) for name in names)


def common(names: list[str]) -> str:
    """What all names begin with."""
    first, last = min(names), max(names)
    length = next((place for place, letter in enumerate(first) if letter != last[place : place + 1]), len(first))
    return first[:length]


def without_program(name: str, program: str) -> str:
    """The student's name, where a file is called after the student and the program: ann_solitaire_1."""
    stem = PurePath(program).stem
    if stem and name.casefold().endswith(stem.casefold()):
        return name[: -len(stem)].rstrip(" _-.") or name
    return name
