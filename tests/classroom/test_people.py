"""Who is in a class: rosters, secrets and the names of the ladder."""

from pathlib import Path

import pytest

from kibitz.classroom.people import (
    TOKEN_BYTES,
    Person,
    check_sections,
    checked_alias,
    folder_of,
    hashed,
    students,
    teacher,
    token,
)
from kibitz.table import InvalidText


def test_a_roster_must_tell_its_students_apart(tmp_path: Path) -> None:
    path = tmp_path / "roster.csv"
    path.write_text("name,id,section\nJane Doe,z1,A\nJane Doe,z2,B\n", encoding="utf-8")
    assert students(path) == [("Jane Doe", "z1", "A", ""), ("Jane Doe", "z2", "B", "")]
    path.write_text("name\nJane Doe\nDoe Jane\njane doe\n", encoding="utf-8")
    with pytest.raises(InvalidText, match="different numbers"):
        students(path)
    path.write_text("name\n???\n", encoding="utf-8")
    with pytest.raises(InvalidText, match="letters or digits"):
        students(path)


@pytest.mark.parametrize("name", ["../../etc/passwd", "a/b\\c", "..", "nul\0"])
def test_the_folder_of_a_student_is_one_plain_name(name: str) -> None:
    folder = folder_of(name, "")
    assert Path(folder).parts in ((), (folder,))
    assert folder not in (".", "..")


def test_those_who_teach_may_have_an_address() -> None:
    assert teacher("Ann Lee <ann@x.edu>") == ("Ann Lee", "", "", "ann@x.edu")
    assert teacher("<ann@x.edu>") == ("ann@x.edu", "", "", "ann@x.edu")
    assert teacher("Lee, Ann") == ("Lee, Ann", "", "", "")


def test_a_secret_is_long_and_its_hash_says_nothing_of_it() -> None:
    secrets = {token() for _ in range(100)}
    assert len(secrets) == 100
    assert min(map(len, secrets)) >= TOKEN_BYTES * 4 // 3
    assert all(secret.encode() not in hashed(secret) for secret in secrets)


def test_a_name_of_the_ladder_is_plain_and_nobody_elses() -> None:
    assert checked_alias("  Deep   Thought ", ["Marvin"]) == "Deep Thought"
    assert checked_alias("🂡", []) == "🂡"
    for wrong in ("", " ", "x" * 31, "a\u202eb", "a\u0301\u0301", "\x1b[2J", "marvin", "MÁRVIN"):
        with pytest.raises(InvalidText):
            checked_alias(wrong, ["Marvin"])


def test_a_section_of_nobody_is_refused() -> None:
    """A wrong letter in class.toml would let an assistant see nobody."""
    staff = [Person(1, "staff", "Ben"), Person(2, "staff", "Cem", email="cem@x.edu")]
    check_sections({"Ben": ("A",), "cem@x.edu": ("B",)}, staff)
    with pytest.raises(InvalidText, match="Bem"):
        check_sections({"Bem": ("A",)}, staff)
