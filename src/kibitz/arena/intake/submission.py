"""The record of one submission: who handed it in, what and when. It stays with the entrant in every table and file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal, TypeAlias, get_args

from kibitz.arena.sanitise import sanitised

TimeSource: TypeAlias = Literal["", "layout", "metadata", "times file", "file time"]
"""Where a time comes from, the most reliable first; empty where there is no time."""
MOST_TEXT = 300
"""Characters of each text of a submission."""
MOST_MEMBERS = 20
"""Students of one group."""
MOST_NUMBER = 1_000_000


@dataclass(frozen=True)
class Submission:
    """What is known about one submission; every text is fit to be printed."""

    student: str = ""
    """The student's name as the course system, the roster or the folder has it."""
    id: str = ""
    """The student's number or login."""
    section: str = ""
    file: str = ""
    """The program's path inside the submission."""
    sha256: str = ""
    """The hash of the program's file."""
    time: str = ""
    """When it was handed in, in ISO 8601; without an offset it is local time."""
    time_source: TimeSource = ""
    days_late: int = 0
    """Days since the due time that have begun; 0 where it is in time, or no due time was given."""
    attempt: int = 1
    """Which of the student's submissions it is, counted from 1, the earliest."""
    group: tuple[str, ...] = ()
    """The others who handed it in together with the student."""

    def for_machines(self) -> dict[str, Any]:
        """The submission as values of JSON; the inverse is read()."""
        return asdict(self) | {"group": list(self.group)}

    @staticmethod
    def read(value: Any) -> Submission:
        """The submission of these values of JSON; ValueError names the field that can't be one's."""
        if not isinstance(value, Mapping):
            raise ValueError("a submission: expected fields")
        known = {field.name for field in fields(Submission)}
        if unknown := sorted(map(str, set(value) - known)):
            raise ValueError(f"a submission's {fit(unknown[0])}: expected one of {', '.join(sorted(known))}")
        read: dict[str, Any] = {}
        for name, given in value.items():
            if name in ("days_late", "attempt"):
                if type(given) is not int or not 0 <= given <= MOST_NUMBER:
                    raise ValueError(f"a submission's {name}: expected a number")
                read[name] = given
            elif name == "group":
                if not isinstance(given, list) or len(given) > MOST_MEMBERS or not all(map(is_text, given)):
                    raise ValueError("a submission's group: expected names")
                read[name] = tuple(map(fit, given))
            elif not is_text(given) or (name == "time_source" and given not in get_args(TimeSource)):
                raise ValueError(f"a submission's {name}: expected text")
            else:
                read[name] = fit(given)
        return Submission(**read)


UNKNOWN = Submission()
"""One about which nothing is known, e.g. that of a mind."""


def is_text(value: Any) -> bool:
    return isinstance(value, str)


def fit(text: str) -> str:
    """The text as a submission holds it."""
    return sanitised(text, MOST_TEXT)
