"""What course systems write beside submissions: Gradescope's metadata.yml, Blackboard's receipts.

Of metadata.yml only what Gradescope writes is read, line by line by its indentation: names at the margin,
`:submitters:` with a list of `:name:`, `:sid:` and `:email:`, and `:created_at:`. What students' programs have printed
is in the file too, deeper, and is passed over.
"""

import re
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from kibitz.arena.intake.submission import MOST_MEMBERS, fit

NAMES = ("submission_metadata.yml", "metadata.yml", "submission_metadata.yaml", "metadata.yaml")
MOST_BYTES = 64 << 20
"""Bytes of the file: it holds all results of a class."""
SUBMISSION = re.compile(r"(?P<name>submission_\d{1,20}):\s*")
FIELD = re.compile(r"(?P<indent> *)(?P<item>- )?:?(?P<key>[a-z_]{1,40}):(?: (?P<value>.*))?")
MOST_DEPTH = 6
"""Spaces before a submitter's fields at most; results are deeper."""
NAME = re.compile(r"[^\W\d]+: (?P<name>.+) \((?P<id>[^()]+)\)")
"""The first line of Blackboard's receipt: Name: Jane Doe (jdoe)."""
MOST_LINE = 1000
TIME = re.compile(r"(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.\d+)?\s*(Z|UTC|[+-]\d\d:?\d\d)?")


@dataclass
class Student:
    name: str = ""
    id: str = ""
    email: str = ""


@dataclass
class Metadata:
    """What the file says about one submission."""

    students: list[Student] = field(default_factory=list)
    time: str = ""


def beside(folder: Path) -> dict[str, Metadata]:
    """What a metadata file in the folder says, by the submissions' names; empty where there is none."""
    for name in NAMES:
        path = folder / name
        if path.is_file() and not path.is_symlink() and path.stat().st_size <= MOST_BYTES:
            return read(path.read_text(encoding="utf-8", errors="replace"))
    return {}


def read(text: str) -> dict[str, Metadata]:
    """The submissions of a metadata file; one that has no names at the margin is about one, called ''."""
    found: dict[str, Metadata] = {}
    current: Metadata | None = None
    margin = 0
    in_submitters = -1
    for line in text.splitlines():
        if match := SUBMISSION.fullmatch(line):
            current = found.setdefault(match["name"], Metadata())
            margin, in_submitters = 2, -1
            continue
        match = FIELD.fullmatch(line.rstrip())
        if not match:
            continue
        indent, key, value = len(match["indent"]), match["key"], scalar(match["value"] or "")
        if current is None and indent == 0 and key in ("submitters", "created_at", "users"):
            current = found.setdefault("", Metadata())
        if current is None or indent > MOST_DEPTH:
            continue
        if indent == margin and not match["item"]:
            in_submitters = indent if key in ("submitters", "users") else -1
            if key == "created_at":
                current.time = iso(value)
        elif in_submitters >= 0:
            note(current, key, value, bool(match["item"]))
    return found


def receipt(path: Path) -> Metadata | None:
    """Who handed in, by the text that Blackboard puts beside each submission; None where it does not say.

    Only the first line counts, and only where the file's name has the same login: below are the student's own words.
    """
    with path.open("rb") as file:
        line = file.readline(MOST_LINE).decode("utf-8-sig", errors="replace")
    match = NAME.fullmatch(line.strip())
    if not match or f"_{match['id']}_" not in path.name:
        return None
    return Metadata([Student(fit(match["name"]), fit(match["id"]))])


def note(metadata: Metadata, key: str, value: str, is_next: bool) -> None:
    """Take a field of a submitter; is_next: the first one of the next submitter."""
    if is_next and len(metadata.students) < MOST_MEMBERS:
        metadata.students.append(Student())
    if not metadata.students:
        return
    student = metadata.students[-1]
    if key == "name":
        student.name = fit(value)
    elif key in ("sid", "id") and not student.id:
        student.id = fit(value)
    elif key == "email":
        student.email = fit(value)


def scalar(text: str) -> str:
    """A value without its quotes; empty for none."""
    text = text.strip()
    if len(text) >= 2 and text[0] == text[-1] == "'":
        return text[1:-1].replace("''", "'")
    if len(text) >= 2 and text[0] == text[-1] == '"':
        return re.sub(r"\\(?:x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|(.))", unescaped, text[1:-1])
    return "" if text in ("~", "null", "''", '""') else text


def unescaped(match: re.Match[str]) -> str:
    code = match[1] or match[2]
    return chr(int(code, 16)) if code else match[3]


def iso(text: str) -> str:
    """A time as Ruby writes it, in ISO 8601; empty where it is none."""
    match = TIME.fullmatch(text.strip())
    if not match:
        return ""
    zone = match[3] or ""
    zone = "+00:00" if zone in ("Z", "UTC") else zone if not zone or ":" in zone else f"{zone[:3]}:{zone[3:]}"
    try:
        return datetime.fromisoformat(f"{match[1]}T{match[2]}{zone}").isoformat()
    except ValueError:
        return ""
