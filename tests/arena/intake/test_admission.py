"""Every invented submission of every layout, in a folder, a zip and a zip in a zip: whose it is, whether it runs."""

from collections import Counter
from pathlib import Path

import pytest

from kibitz.arena import contract
from kibitz.arena.intake.report import Intake
from kibitz.arena.programs.gathering import gather
from tests.arena.intake.classes import HANDED_IN, PLACES, Handed, archive, files_of, make

RULES = contract.of("sebastian")


def taken_in(path: Path, tmp_path: Path) -> Intake:
    return gather(path, RULES, tmp_path / "staging").intake


def expected(place: str) -> list[Handed]:
    """One submission each; Moodle's online text belongs to the file beside it."""
    several = Counter((handed.layout, handed.id, handed.student) for handed in PLACES[place])
    return [
        handed
        for handed in PLACES[place]
        if not ("onlinetext" in handed.item and several[handed.layout, handed.id, handed.student] > 1)
    ]


def compare(intake: Intake, place: str) -> None:
    wanted = expected(place)
    found = sorted((entry.submission.student, entry.submission.id, entry.status) for entry in intake.entries)
    assert found == sorted((handed.student, handed.id, handed.status) for handed in wanted)
    for handed in wanted:
        (entry,) = [
            entry
            for entry in intake.entries
            if (entry.submission.student, entry.submission.id, entry.status)
            == (handed.student, handed.id, handed.status)
        ]
        assert handed.reason in entry.reason, entry
        assert handed.remark in " ".join(entry.remarks), entry
        assert entry.submission.group == handed.group
        assert bool(entry.reason) == (entry.status != "runs"), entry
        assert len(entry.submission.sha256) == (64 if entry.submission.file else 0)
        if handed.time:
            assert entry.submission.time == handed.time
            assert entry.submission.time_source in ("layout", "metadata")


@pytest.mark.slow
@pytest.mark.parametrize("place", PLACES)
def test_a_folder_of_each_layout(place: str, tmp_path: Path) -> None:
    compare(taken_in(make(tmp_path, place), tmp_path), place)


@pytest.mark.slow
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("wrapped", ["", "submissions/", "zip"])
def test_a_zip_of_each_layout(place: str, wrapped: str, tmp_path: Path) -> None:
    files = {f"{wrapped if wrapped != 'zip' else ''}{path}": content for path, content in files_of(place).items()}
    content = archive({"class.zip": archive(files)} if wrapped == "zip" else files)
    (tmp_path / "all.zip").write_bytes(content)
    intake = taken_in(tmp_path / "all.zip", tmp_path)
    if place in ("github",):
        # A zip has no empty folders.
        assert intake.found == len(expected(place)) - 1
    else:
        compare(intake, place)


def test_there_are_enough_of_them() -> None:
    assert len(HANDED_IN) >= 60
    assert {handed.layout for handed in HANDED_IN} == {
        "Canvas", "Blackboard", "D2L", "Moodle", "Gradescope", "GitHub Classroom", "folders", "files"
    }  # fmt: skip
