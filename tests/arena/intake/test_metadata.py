"""Gradescope's metadata, with what programs printed in it."""

from pathlib import Path

import pytest

from kibitz.arena.intake.metadata import beside, iso, read, scalar
from tests.arena.intake.classes import METADATA


def test_submitters_and_times_are_read_and_nothing_else() -> None:
    found = read(METADATA)
    assert list(found) == [f"submission_{number}" for number in (881, 882, 883, 884, 886, 887)]
    assert [(student.name, student.id) for student in found["submission_881"].students] == [("Yara York", "7401")]
    assert [student.name for student in found["submission_882"].students] == ['Zed "Zip" Zorn', "Abe Ash"]
    assert found["submission_881"].time == "2026-11-03T11:05:12+00:00"
    assert found["submission_882"].time == "2026-11-03T22:00:00-05:00"
    assert found["submission_883"].time == ""


@pytest.mark.parametrize(
    ("text", "value"),
    [("'it''s'", "it's"), ('"a\\x41\\u00e9\\""', 'aA\u00e9"'), ("plain text", "plain text"), ("~", ""), ("''", "")],
)
def test_quotes(text: str, value: str) -> None:
    assert scalar(text) == value


@pytest.mark.parametrize("text", ["", "2026-13-01 00:00:00 Z", "yesterday", "2026-11-03", "2026-11-03 25:00:00 Z"])
def test_what_is_not_a_time(text: str) -> None:
    assert iso(text) == ""


def test_a_file_about_one_submission_and_files_that_are_none(tmp_path: Path) -> None:
    assert beside(tmp_path) == {}
    (tmp_path / "metadata.yml").write_text(":submitters:\n- :name: Ann\n:created_at: 2026-11-03 11:05:12 Z\n")
    assert beside(tmp_path)[""].students[0].name == "Ann"
    (tmp_path / "metadata.yml").write_bytes(b"\xff\xfe\x00: [}\n:::\n- - -\n")
    assert beside(tmp_path) == {}
    (tmp_path / "submission_metadata.yml").symlink_to("/etc/passwd")
    assert beside(tmp_path) == {}
