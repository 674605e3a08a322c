"""Which submissions are admitted: as an instructor asks for it."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal, TypeAlias

Counts: TypeAlias = Literal["latest", "first", "best"]


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

    def __str__(self) -> str:
        """What was asked for, in words; empty where nothing was."""
        parts = {
            "due": self.due and self.due.isoformat(" ", "minutes"),
            "nothing later than": self.deadline and self.deadline.isoformat(" ", "minutes"),
            "roster": self.roster and self.roster.name,
            "times": self.times and self.times.name,
            "counts:": f"the {self.counts} attempt" if self.counts != "latest" else "",
        }
        return "; ".join(f"{name} {text}" for name, text in parts.items() if text)


ADMIT_ALL = Policy()
"""Every submission, whenever it came."""
