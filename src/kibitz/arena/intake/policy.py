"""Which submissions are admitted: as an instructor asks for it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from math import ceil
from pathlib import Path
from typing import Literal, TypeAlias

Counts: TypeAlias = Literal["latest", "first", "best"]
DAY = 24 * 3600


@dataclass(frozen=True)
class Policy:
    """What counts, and where names and times come from."""

    counts: Counts = "latest"
    """Which of a student's submissions counts; best: all run, and the best result counts."""
    roster: Path | None = None
    """A CSV file with the students' names, numbers and sections."""
    times: Path | None = None
    """A CSV file with the times of submissions."""
    due: datetime | None = None
    """When it was due: what came later is late by the days that have begun, which costs what the course says."""
    deadline: datetime | None = None
    """What came later does not enter at all."""
    similar: bool = False
    """Whether identical and similar programs are listed."""
    against: tuple[Path, ...] = ()
    """Submissions of earlier years, with which these are compared."""


ADMIT_ALL = Policy()
"""Whatever came, whenever."""


def days_late(time: str, due: datetime | None) -> int:
    """The days that have begun since the due time; a time without an offset is local time."""
    if due is None or not time:
        return 0
    seconds = (datetime.fromisoformat(time).astimezone() - due.astimezone()).total_seconds()
    return max(0, ceil(seconds / DAY))
