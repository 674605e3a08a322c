"""Submissions in files, folders and zips; what is late, or a trap, stays out."""

import os
import stat
import zipfile
from datetime import datetime
from pathlib import Path

import pytest

from kibitz.arena import programs
from kibitz.table import InvalidText
from tests.arena.bluff_course import BluffContract

RULES = BluffContract()
TEXT = 'def move(card):\n    return "stay"\n'


@pytest.fixture
def submissions(tmp_path: Path) -> Path:
    home = tmp_path / "submissions"
    for name in ("ann", "bob"):
        (home / name).mkdir(parents=True)
        (home / name / "bluffer.py").write_text(TEXT)
    (home / "bob" / "helper.py").write_text("x = 1\n")
    (home / "cleo.py").write_text(TEXT)
    (home / "notes.txt").write_text("not a program")
    with zipfile.ZipFile(home / "dan.zip", "w") as packed:
        packed.writestr("bluffer.py", TEXT)
    return home


def test_each_submission_gets_a_place_of_its_own(submissions: Path, tmp_path: Path) -> None:
    gathered = programs.gather(submissions, RULES, tmp_path / "staging")
    assert [(program.name, program.file) for program in gathered] == [
        ("ann", "bluffer.py"),
        ("bob", "bluffer.py"),
        ("cleo", "cleo.py"),
        ("dan", "bluffer.py"),
    ]
    assert sorted(path.name for path in Path(gathered[1].folder).iterdir()) == ["bluffer.py", "helper.py"]
    for program in gathered:
        assert stat.S_IMODE(Path(program.folder).stat().st_mode) == 0o755
        assert (Path(program.folder) / program.file).read_text() == TEXT


def test_a_zip_of_submissions_and_equal_names(submissions: Path, tmp_path: Path) -> None:
    packed = tmp_path / "all.zip"
    with zipfile.ZipFile(packed, "w") as out:
        for path in sorted(submissions.rglob("*.py")):
            out.write(path, path.relative_to(submissions))
    gathered = programs.gather(packed, RULES, tmp_path / "staging", taken=["ann"])
    assert [program.name for program in gathered] == ["ann-2", "bob", "cleo"]


def test_a_file_in_this_folder_is_named_after_the_folder(
    submissions: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(submissions / "bob")
    for word in (RULES.file, "."):
        (gathered,) = programs.gather(Path(word), RULES, tmp_path / "staging")
        assert gathered.name == "bob"


def test_the_late_are_left_out_and_named(submissions: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    deadline = datetime(2026, 11, 1, 12)
    for path in submissions.rglob("*"):
        os.utime(path, (deadline.timestamp() - 10,) * 2)
    os.utime(submissions / "bob" / "helper.py", (deadline.timestamp() + 10,) * 2)
    (submissions / "eve_LATE_7.py").write_text(TEXT)
    os.utime(submissions / "eve_LATE_7.py", (deadline.timestamp() - 10,) * 2)
    os.remove(submissions / "dan.zip")
    gathered = programs.gather(submissions, RULES, tmp_path / "staging", deadline)
    assert [program.name for program in gathered] == ["ann", "cleo"]
    errors = capsys.readouterr().err
    assert "/bob is late" in errors
    assert "/eve_LATE_7.py is late" in errors
    assert errors.count("\n") == 2
    assert programs.gather(submissions / "bob", RULES, tmp_path / "staging", deadline) == []


@pytest.mark.parametrize("name", ["../../outside.py", "/tmp/outside.py", "a/../../outside.py"])
def test_a_zip_does_not_leave_its_folder(name: str, tmp_path: Path) -> None:
    path = tmp_path / "trap.zip"
    with zipfile.ZipFile(path, "w") as out:
        out.writestr(name, TEXT)
    with pytest.raises(InvalidText, match="would be outside"):
        programs.gather(path, RULES, tmp_path / "staging")
    assert not (tmp_path / "outside.py").exists()


def test_a_zip_with_a_link_or_a_bomb_is_refused(tmp_path: Path) -> None:
    link = zipfile.ZipInfo("bluffer.py")
    link.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(tmp_path / "link.zip", "w") as out:
        out.writestr(link, "/etc/passwd")
    with pytest.raises(InvalidText, match="is a link"):
        programs.gather(tmp_path / "link.zip", RULES, tmp_path / "staging")
    with zipfile.ZipFile(tmp_path / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as out:
        out.writestr("bluffer.py", "x" * (programs.MOST_BYTES + 1))
    with pytest.raises(InvalidText, match="unpacks to more than"):
        programs.gather(tmp_path / "bomb.zip", RULES, tmp_path / "staging")
    (tmp_path / "no.zip").write_text("no zip")
    with pytest.raises(InvalidText, match="invalid zip"):
        programs.gather(tmp_path / "no.zip", RULES, tmp_path / "staging")


def test_links_in_a_folder_are_not_followed(tmp_path: Path) -> None:
    home = tmp_path / "ann"
    home.mkdir()
    (home / "bluffer.py").write_text(TEXT)
    (home / "stolen.txt").symlink_to("/etc/passwd")
    (gathered,) = programs.gather(home, RULES, tmp_path / "staging")
    assert [path.name for path in Path(gathered.folder).iterdir()] == ["bluffer.py"]


def test_a_missing_or_empty_place_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidText, match=r"no file .*nothing: expected bluffer\.py, a folder or a zip"):
        programs.gather(tmp_path / "nothing", RULES, tmp_path / "staging")
    (tmp_path / "empty").mkdir()
    with pytest.raises(InvalidText, match=r"expected bluffer\.py in it"):
        programs.gather(tmp_path / "empty", RULES, tmp_path / "staging")
