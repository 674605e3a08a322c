"""Every command of courses/README.md runs as it is written, on small classes, and makes the files that it names."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import textwrap
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from kibitz.arena.intake.times import Times
from tests.arena.intake.classes import archive, files_of
from tests.cli.process import KIBITZ

pytestmark = pytest.mark.workflows

COURSES = Path(__file__).parents[2] / "courses"
PAGE = (COURSES / "README.md").read_text(encoding="utf-8")
BEFORE = "Before anything runs"
"""The section about all courses."""
IN_TIME, LATE = (2026, 11, 1, 9, 0, 0), (2026, 12, 1, 9, 0, 0)
"""Before and after the deadline on the page."""

WRONG_CARDS = "print('no cards')\n"
SAME_BOARD = "import sys\n\nprint(sys.argv[3])\n"
"""Prints Betsy's board as it was given: a fault."""
LOWEST = """
from Take5Player import Player

class {name}(Player):
    def playCard(self, hand, rows, state):
        return hand[0]

    def chooseRow(self, rows, state):
        return 0
"""
HASTY = """
from SebastianState import Scorecard

class SebastianAutoPlayer:
    def first_roll(self, dice, scorecard):
        return []

    second_roll = first_roll

    def third_roll(self, dice, scorecard):
        return next(name for name in Scorecard.Categories if name not in scorecard.scorecard)
"""
THROWS_OFF = """
def get_author_info():
    return "Throws off", "1"

def choose_drawing_action(top, bottom, draws, kitty):
    return "K" if kitty < 3 else "d"

def choose_replacement_action(top, bottom, draws, card):
    for row, cards in enumerate((top, bottom)):
        if "*" in cards:
            return ("r" if card < 5 else "t"), row, cards.index("*")
"""


@dataclass(frozen=True)
class Course:
    """A section of the page, and the class that hands in."""

    section: str
    """How its heading begins."""
    file: str
    """The student's file in the commands."""
    student: str
    """Its text."""
    classmates: dict[str, str]
    """Their files for the zip: the text by the path, which begins with the student; zoe is late."""
    smaller: dict[str, str]
    """What is shortened, so that the test is: numbers of deals, times, and placeholders for names."""
    made: tuple[str, ...]
    """The files that the page promises."""
    also: tuple[str, ...] = ()
    """Commands that the page puts together from others and a flag."""


def exported(path: str) -> str:
    return (COURSES / path).read_text(encoding="utf-8")


CLASSES = [
    Course(
        "Every course",
        "SebastianAutoPlayer.py",
        HASTY,
        {"ada/SebastianAutoPlayer.py": HASTY, "ben/SebastianAutoPlayer.py": HASTY.replace("[]", "[0]")},
        {"--deals 100": "--deals 2"},
        ("class.db", "class.csv", "class.html", "students/ada.html", "results", "sebastian-autograder.zip"),
    ),
    Course(
        "COMP9021",
        "solitaire_1.py",
        exported("comp9021/solitaire_1.py"),
        {
            "ada/solitaire_1.py": exported("comp9021/solitaire_1.py"),
            "ben/solitaire_1.py": WRONG_CARDS,
            "ada/solitaire_2.py": exported("comp9021/solitaire_2.py"),
            "ben/solitaire_2.py": WRONG_CARDS,
            "zoe/solitaire_1.py": WRONG_CARDS,
        },
        {},
        ("marks.csv", "marks-aces.jsonl", "marks-sevens.jsonl", "report.html", "results"),
    ),
    Course(
        "CS B551, `betsy.py`",
        "betsy.py",
        exported("b551/betsy.py"),
        {"ada/betsy.py": SAME_BOARD},
        {"--seconds 1": "--seconds 0.05 --deals 1"},
        ("match.db",),
        ("kibitz arena betsy submissions.zip kibitz:best --seconds 1 --store any.db --kingfisher any",),
    ),
    Course(
        "Computer Games",
        "MyAI.py",
        LOWEST.format(name="Lowest"),
        {"ada.py": LOWEST.format(name="Ada"), "ben.py": LOWEST.format(name="Ben")},
        {"10000": "11"},
        ("match.db", "report.html", "places.csv"),
        ("kibitz arena take-five 11 submissions.zip --store again.db --lives 100",),
    ),
    Course(
        "CS B551, `SebastianAutoPlayer.py`",
        "SebastianAutoPlayer.py",
        HASTY,
        {"ada/SebastianAutoPlayer.py": HASTY},
        {"--deals 1000": "--deals 2", "--deals 100 ": "--deals 2 ", "--until 2": "--until 200"},
        ("match.db", "report.html", "places.csv", "results"),
        ("kibitz arena sebastian submissions.zip kibitz:best --until 2 --store until.db",),
    ),
    Course(
        "CCPS 721",
        "play_nine_player.py",
        THROWS_OFF,
        {"ada/play_nine_player.py": THROWS_OFF, "ben/play_nine_player.py": exported("ccps721/play_nine_player.py")},
        {"play-nine 1000": "play-nine 5", "NAME": "ada"},
        ("match.db", "marks.csv", "report.html", "match.jsonl"),
    ),
]


def commands(section: str) -> Iterator[str]:
    """The whole commands in a section, in order."""
    (text,) = [part for part in re.split(r"^## ", PAGE, flags=re.MULTILINE)[1:] if part.startswith(section)]
    for quoted in re.findall(r"`((?:kibitz [a-z]+|python) [^`]+)`", text):
        yield " ".join(quoted.split())


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("Take5.py", "Take5Kibitz.py"):
        shutil.copy(COURSES / "tilburg" / name, tmp_path)
    for name in ("aifile1", "aifile2"):
        (tmp_path / f"{name}.py").write_text(LOWEST.format(name=name))
    (tmp_path / "roster.csv").write_text("name,id\nada,1\ncyd,2\n")
    return tmp_path


def run(command: str, folder: Path) -> str:
    first, *words = shlex.split(command)
    program = [sys.executable] if first.startswith("python") else KIBITZ
    ended = subprocess.run([*program, *words], cwd=folder, text=True, capture_output=True, check=False)
    assert ended.returncode == 0, f"{command}\n{ended.stdout}\n{ended.stderr}"
    return ended.stdout + ended.stderr


@pytest.mark.parametrize("course", CLASSES, ids=lambda course: course.file)
def test_the_commands_of_a_course_run(course: Course, folder: Path) -> None:
    (folder / course.file).write_text(course.student, encoding="utf-8")
    with zipfile.ZipFile(folder / "submissions.zip", "w") as archive:
        for path, text in course.classmates.items():
            archive.writestr(zipfile.ZipInfo(path, LATE if path.startswith("zoe") else IN_TIME), text)
    written = [*commands(course.section), *course.also]
    assert all(any(long in command for command in written) for long in course.smaller)
    for command in written:
        for long, short in course.smaller.items():
            command = command.replace(long, short)
        run(command, folder)
    missing = [name for name in course.made if not (folder / name).exists()]
    assert not missing
    if "marks.csv" in course.made:
        marks = (folder / "marks.csv").read_text(encoding="utf-8")
        assert "ada" in marks
        assert "ben" in marks
        assert ("zoe" in marks) == (course.section == "COMP9021"), "only some commands leave late ones out"


def test_the_commands_for_all_courses_run(folder: Path) -> None:
    for name, place in (("submissions", "d2l"), ("last_year", "folders")):
        (folder / f"{name}.zip").write_bytes(archive(files_of(place)))
    (folder / "roster.csv").write_text("name,id,section\nJo Jarvis,5201,A\nNobody Here,5999,B\n")
    (folder / "times.csv").write_text("id,time\n5201,2026-11-29T10:00\n")
    written = list(commands(BEFORE))
    assert [command.split()[1] for command in written] == ["intake", "intake", "intake", "intake", "similar"]
    shown = [run(command, folder) for command in written]
    assert "8 found: 3 run, 1 broken, 1 has no program, 2 unreadable, 1 superseded" in shown[0]
    assert "Nobody Here: on the roster handed in nothing" in shown[1]
    assert "attempt 1 counts" in shown[2]
    assert "identical play" in shown[4]
    assert (folder / "intake.csv").exists()
    assert (folder / "similar.csv").exists()


def test_the_times_of_repositories_are_what_git_says(folder: Path) -> None:
    (recipe,) = re.findall(r"```\n(.+?)```", PAGE, re.DOTALL)
    commit = ["git", "-c", "user.name=A", "-c", "user.email=a@b.example", "commit", "-q", "--allow-empty", "-m", "done"]
    when = {"GIT_COMMITTER_DATE": "2026-11-29T10:00:00+11:00", "PATH": os.environ["PATH"], "HOME": str(folder)}
    for name in ("a2-ann", "a2-ben"):
        subprocess.run(["git", "init", "-q", name], cwd=folder, check=True, env=when)
        subprocess.run(commit, cwd=folder / name, check=True, env=when)
    subprocess.run(["sh", "-c", textwrap.dedent(recipe)], cwd=folder, check=True)
    assert Times.read(folder / "times.csv").find("a2-ben") == "2026-11-29T10:00:00+11:00"


def test_every_section_has_its_class() -> None:
    first, *headings = re.findall(r"^## (.+)$", PAGE, re.MULTILINE)
    assert first == BEFORE
    assert all(heading.startswith(course.section) for heading, course in zip(headings, CLASSES, strict=True))


def test_the_command_for_a_seed_runs(folder: Path) -> None:
    (command,) = re.findall(r"`(python3 -c [^`]+)`", PAGE)
    assert run(command, folder).strip().isdecimal()
