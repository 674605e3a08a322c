"""When submissions came: times that an instructor gives in a file, and days late."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from math import ceil
from pathlib import Path

from kibitz.arena.intake.roster import LOGINS, NAME
from kibitz.arena.intake.tables import cell, folded, rows
from kibitz.table import InvalidText

DAY = 24 * 3600
TIME = ("time", "submitted", "submittedat", "submissiontime", "timestamp", "date", "createdat", "lastmodified")
WHO = (*NAME, *LOGINS, "id", "studentid", "sid", "email", "file", "folder", "path", "submission", "repository")
SECONDS = re.compile(r"\d{9,11}(\.\d+)?")
"""Seconds since 1970, as `git log --format=%ct` and `stat` print them."""


class Times:
    """The times of a file, by ids, names or files."""

    def __init__(self, by_key: dict[str, str]) -> None:
        self.by_key = by_key

    @staticmethod
    def read(path: Path) -> Times:
        """The times in a CSV file; InvalidText names the line that has none."""
        by_key: dict[str, str] = {}
        for line, row in rows(path, "times"):
            given = cell(row, *TIME)
            time = iso(given)
            keys = {folded(row[name]) for name in WHO if row.get(name)} - {""}
            if not keys:
                raise InvalidText(f"{path}, line {line}: expected an id, a student or a file beside the time")
            if not time:
                raise InvalidText(
                    f"{path}, line {line}: invalid time {given!r}: expected ISO 8601 under the heading time"
                )
            by_key |= dict.fromkeys(keys, time)
        return Times(by_key)

    def find(self, *keys: str) -> str:
        """The time under the first of these keys that has one; empty where none has."""
        return next((self.by_key[folded(key)] for key in keys if key and folded(key) in self.by_key), "")


def iso(text: str) -> str:
    """A time in ISO 8601, to the second; empty where the text is none."""
    text = text.strip()
    try:
        if SECONDS.fullmatch(text):
            return datetime.fromtimestamp(int(float(text)), UTC).isoformat()
        return datetime.fromisoformat(text.replace(" UTC", "Z").replace(" Z", "Z")).replace(microsecond=0).isoformat()
    except (ValueError, OverflowError, OSError):
        return ""


def days_late(time: str, due: datetime | None) -> int:
    """The days that have begun since the due time; a time without an offset is local time."""
    if due is None or not time:
        return 0
    return max(0, ceil((local(datetime.fromisoformat(time)) - local(due)).total_seconds() / DAY))


def is_after(time: str, deadline: datetime) -> bool:
    return bool(time) and local(datetime.fromisoformat(time)) > local(deadline)


def local(time: datetime) -> datetime:
    """The time with an offset, also in years that systems can't convert."""
    try:
        return time.astimezone()
    except (OverflowError, OSError, ValueError):
        return time if time.tzinfo else time.replace(tzinfo=UTC)
