"""Times in files, and the days that have begun since something was due."""

from datetime import datetime
from pathlib import Path

import pytest

from kibitz.arena import contract
from kibitz.arena.intake.policy import Policy
from kibitz.arena.intake.times import Times, days_late, is_after, iso
from kibitz.arena.programs.gathering import gather
from kibitz.table import InvalidText
from tests.arena.intake.classes import archive
from tests.arena.submissions import HASTY

DUE = datetime(2026, 11, 30, 23, 59)


@pytest.mark.parametrize(
    ("time", "days"),
    [
        ("2026-11-30T23:59:00", 0),
        ("2026-11-30T23:59:01", 1),
        ("2026-12-01T23:59:00", 1),
        ("2026-12-01T23:59:01", 2),
        ("2026-12-05T12:00:00", 5),
        ("2026-11-01T00:00:00", 0),
        ("", 0),
    ],
)
def test_a_day_counts_when_it_has_begun(time: str, days: int) -> None:
    assert days_late(time, DUE) == days
    assert days_late(time, None) == 0
    assert is_after(time, DUE) == (days > 0)


def test_times_with_and_without_an_offset() -> None:
    due = datetime.fromisoformat("2026-11-30T12:00:00+11:00")
    assert days_late("2026-11-30T01:00:00+00:00", due) == 0
    assert days_late("2026-11-30T01:00:01+00:00", due) == 1
    assert days_late("0001-01-01T00:00:00", due) == 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-11-03 22:05", "2026-11-03T22:05:00"),
        ("2026-11-03T22:05:01.5Z", "2026-11-03T22:05:01+00:00"),
        ("2026-11-03 22:05:01 UTC", "2026-11-03T22:05:01+00:00"),
        ("1793743501", "2026-11-03T22:05:01+00:00"),
        ("yesterday", ""),
        ("", ""),
        ("99999999999", "5138-11-16T09:46:39+00:00"),
    ],
)
def test_times_as_they_are_written(text: str, expected: str) -> None:
    assert iso(text) == expected


def test_a_file_of_times(tmp_path: Path) -> None:
    path = tmp_path / "times.csv"
    path.write_text("repository,time\na2-ann,2026-11-03T22:05:01+11:00\na2-ben,1793743501\n")
    times = Times.read(path)
    assert times.find("nobody", "a2-ann") == "2026-11-03T22:05:01+11:00"
    assert times.find("", "nobody") == ""
    path.write_text("id,time\n7,soon\n")
    with pytest.raises(InvalidText, match="line 2: invalid time 'soon': expected ISO 8601"):
        Times.read(path)
    path.write_text("time\n2026-11-03\n")
    with pytest.raises(InvalidText, match="line 2: expected an id, a student or a file beside the time"):
        Times.read(path)


def test_canvas_says_by_its_names_who_is_late(tmp_path: Path) -> None:
    for name in ("doejane_11_21_a.zip", "roekim_LATE_12_22_a.zip"):
        (tmp_path / "class").mkdir(exist_ok=True)
        (tmp_path / "class" / name).write_bytes(archive({"SebastianAutoPlayer.py": HASTY.encode()}))
    policy = Policy(due=datetime(2026, 10, 1), deadline=datetime(2026, 12, 1))
    intake = gather(tmp_path / "class", contract.of("sebastian"), tmp_path / "staging", policy).intake
    found = {entry.submission.student: (entry.status, entry.submission) for entry in intake.entries}
    # The files are of November 1, when the instructor downloaded them.
    assert (found["doejane"][0], found["doejane"][1].days_late, found["doejane"][1].time) == ("runs", 0, "")
    assert (found["roekim"][0], found["roekim"][1].days_late) == ("late", 1)
    assert any("say who is late and not how late" in remark for remark in intake.remarks)
