"""Names as course systems write them, and what is read from them."""

from dataclasses import replace

import pytest

from kibitz.arena.intake.layouts import Label, around, named, unnamed

BLACKBOARD = "Project 2_jdoe_attempt_2026-11-03-23-05-12"
AT_BLACKBOARD = Label("Blackboard", "jdoe", "jdoe", "2026-11-03T23:05:12", 20261103230512)


@pytest.mark.parametrize(
    ("name", "is_folder", "expected"),
    [
        ("doejane_LATE_12_345_a.py", False, Label("Canvas", "doejane", "12", number=345, file="a.py", is_late=True)),
        ("doejane_12_3_solitaire_1-1.py", False, Label("Canvas", "doejane", "12", number=3, file="solitaire_1-1.py")),
        ("doejane_12_345_a.py", True, None),
        ("doejane_12_a.py", False, None),
        (f"{BLACKBOARD}_a (1).py", False, replace(AT_BLACKBOARD, file="a (1).py")),
        (f"{BLACKBOARD}_{BLACKBOARD}.txt", False, replace(AT_BLACKBOARD, file=f"{BLACKBOARD}.txt")),
        (f"{BLACKBOARD}.txt", False, AT_BLACKBOARD),
        (f"{BLACKBOARD}_a.py".replace("attempt", "poging"), False, replace(AT_BLACKBOARD, file="a.py")),
        ("P 2_jdoe_attempt_2026-13-03-23-05-12_a.py", False, None),
        ("7-8 - J D - Nov 3, 2026 1105 PM", True, Label("D2L", "J D", "7", "2026-11-03T23:05:00", 8)),
        ("7-8 - J D - Nov 3, 2026 11:05 PM", True, Label("D2L", "J D", "7", "2026-11-03T23:05:00", 8)),
        ("7-8 - J D-E - 3 November, 2026 905 AM", True, Label("D2L", "J D-E", "7", "2026-11-03T09:05:00", 8)),
        ("7-8 - J D - Nov 3, 2026 905 AM - a.py", False, Label("D2L", "J D", "7", "2026-11-03T09:05:00", 8, "a.py")),
        ("7-8 - J D - Nov 3, 2026 905 AM.zip", False, Label("D2L", "J D", "7", "2026-11-03T09:05:00", 8)),
        ("7-8 - J D - Nov 31, 2026 905 AM", True, None),
        ("7-8 - J D - Smarch 3, 2026 905 AM", True, None),
        ("J D_123_assignsubmission_file_", True, Label("Moodle", "J D", "123")),
        ("J D_123_assignsubmission_file_a.py", False, Label("Moodle", "J D", "123", file="a.py")),
        ("submission_99", True, Label("Gradescope", "submission_99", number=99)),
        ("submission_99.zip", False, Label("Gradescope", "submission_99", number=99)),
        ("submission_99.py", False, None),
        ("jane", True, None),
    ],
)  # fmt: skip
def test_names_of_course_systems(name: str, is_folder: bool, expected: Label | None) -> None:
    assert named(name, is_folder) == expected


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        (["a2-ann", "a2-andy"], ("a2-", "")),
        (["ann-a2", "dan-a2"], ("", "-a2")),
        (["a2-ann-main", "a2-ben-main"], ("a2-", "-main")),
        (["sebastian-ann", "sebastian-ben", "sebastian-cleo"], ("sebastian-", "")),
        (["anne-smith", "bob-smith"], ("", "")),
        (["Ann Smith", "Bob Smith", "Cy Smith"], ("", "")),
        (["a2-ann"], ("", "")),
        (["ann", "ben"], ("", "")),
        (["a2-", "a2-ann"], ("", "")),
    ],
)
def test_the_assignments_name_is_not_the_students(names: list[str], expected: tuple[str, str]) -> None:
    assert around(names) == expected


def test_files_may_name_the_program_too() -> None:
    labels = unnamed({"ann_solitaire_1.py": False, "solitaire_1.py": False, "cy": True}, "solitaire_1.py")
    assert {name: label.student for name, label in labels.items()} == {
        "ann_solitaire_1.py": "ann",
        "solitaire_1.py": "solitaire_1",
        "cy": "cy",
    }
