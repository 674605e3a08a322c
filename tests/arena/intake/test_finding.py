"""What a course hands out lies beside the students' programs and never enters; a program may have any name there."""

from pathlib import Path

import pytest

from kibitz.arena import contract
from kibitz.arena.intake.report import Intake
from kibitz.arena.programs.gathering import gather
from tests.arena.intake.classes import Files, archive
from tests.arena.submissions import HASTY

PLAY_NINE = """def get_author_info():
    return "Ada Archer", "4101"

def choose_drawing_action(top, bottom, draws, kitty):
    return "d"

def choose_replacement_action(top, bottom, draws, card):
    return "r", 0, 0
"""
TAKE_FIVE = """from Take5Player import Player

class Mine(Player):
    def playCard(self, hand, rows, state):
        return hand[0]
"""
STARTERS: dict[str, Files] = {
    "sebastian": {
        "sebastian.py": b"from SebastianState import Dice\nfrom SebastianAutoPlayer import SebastianAutoPlayer\n"
        b"ap = SebastianAutoPlayer()\nap.first_roll(Dice(), None)\n",
        "SebastianState.py": b"class Dice:\n    pass\n\nclass Scorecard:\n    pass\n",
    },
    "play-nine": {"play_nine_runner.py": b"import play_nine_player as pnp\nprint(pnp.get_author_info())\n"},
    "take-five": {
        "Take5.py": b"import sys\nfrom Take5Game import Deck\nfrom Take5Player import Player\nclass Play:\n    pass\n",
        "Take5Player.py": b"class Player:\n    def playCard(self, hand, rows, state):\n        pass\n",
        "Take5Beginners.py": b"from Take5Player import Player\nclass LowCard(Player):\n    pass\n",
    },
}
"""The files that each course hands out beside the program, cut short."""
PROGRAMS = {"sebastian": HASTY, "play-nine": PLAY_NINE, "take-five": TAKE_FIVE}


def taken_in(path: Path, game: str, tmp_path: Path) -> Intake:
    return gather(path, contract.of(game), tmp_path / "staging", may_be_none=True).intake


def written(home: Path, files: Files) -> Path:
    for name, content in files.items():
        (home / name).parent.mkdir(parents=True, exist_ok=True)
        (home / name).write_bytes(content)
    return home


@pytest.mark.parametrize("game", STARTERS)
def test_a_starter_repository_is_nobodys_program(game: str, tmp_path: Path) -> None:
    own = {"My Player (1).py": PROGRAMS[game].encode()}
    repositories = {"a2-ada": {**STARTERS[game], **own}, "a2-ben": {**STARTERS[game], **own}, "a2-new": STARTERS[game]}
    files = {f"{home}/{name}": content for home, inside in repositories.items() for name, content in inside.items()}
    intake = taken_in(written(tmp_path / "class", files), game, tmp_path)
    found = {entry.name: (entry.status, entry.submission.file) for entry in intake.entries}
    assert found["ada"] == found["ben"] == ("runs", "My Player (1).py")
    assert found["new"][0] == "no program"


@pytest.mark.parametrize("game", STARTERS)
def test_the_courses_files_beside_plain_programs_are_no_submissions(game: str, tmp_path: Path) -> None:
    own = {f"{name}.py": f"{PROGRAMS[game]}# {name}\n".encode() for name in ("ada", "ben")}
    intake = taken_in(written(tmp_path / "class", {**STARTERS[game], **own}), game, tmp_path)
    assert [(entry.name, entry.status) for entry in intake.entries] == [("ada", "runs"), ("ben", "runs")]
    (ignored,) = (remark for remark in intake.remarks if remark.startswith("not submissions"))
    assert all(name in ignored for name in STARTERS[game])


@pytest.mark.parametrize("game", STARTERS)
def test_a_renamed_program_is_found_in_a_zip_with_helpers(game: str, tmp_path: Path) -> None:
    files = {**STARTERS[game], "My Player (1).py": PROGRAMS[game].encode(), "tables.py": b"VALUES = [1]\n"}
    content = {"ada.zip": archive(files), "ben.zip": archive({"a.py": PROGRAMS[game].encode()})}
    intake = taken_in(written(tmp_path / "class", content), game, tmp_path)
    assert [(entry.name, entry.status) for entry in intake.entries] == [("ada", "runs"), ("ben", "runs")]
    assert intake.entries[0].submission.file == "My Player (1).py"


def test_a_programs_helpers_are_those_that_it_imports(tmp_path: Path) -> None:
    """Where a course requires no names in a program."""
    files = {
        "My Player (1).py": b"import sys\nfrom tables import VALUES\nprint(VALUES)\n",
        "tables.py": b"VALUES = 1\n",
    }
    content = {"ada.zip": archive(files), "ben.zip": archive({"a.py": b"x = 1\n", "b.py": b"x = 2\n"})}
    intake = taken_in(written(tmp_path / "class", content), "betsy", tmp_path)
    assert [(entry.name, entry.status) for entry in intake.entries] == [("ada", "runs"), ("ben", "no program")]
    assert intake.entries[0].submission.file == "My Player (1).py"


def test_a_copy_that_names_its_first_author_stays_its_own(tmp_path: Path) -> None:
    roster = tmp_path / "roster.csv"
    roster.write_text("name,id\nAda Archer,4101\nBen Baker,4102\n")
    folder = written(
        tmp_path / "class", {f"{who}/play_nine_player.py": PLAY_NINE.encode() for who in ("ada4101", "x7")}
    )
    intake = taken_in(folder, "play-nine", tmp_path)
    assert [(entry.submission.student, entry.submission.id) for entry in intake.entries] == [
        ("ada4101", ""),
        ("x7", ""),
    ]
    hint = "get_author_info says 'Ada Archer', '4101'"
    assert all(hint in entry.remarks for entry in intake.entries)
    assert "names the same author as ada4101" in intake.entries[1].remarks
