"""`kibitz check`: programs that keep their course's contract pass, others are shown their first fault."""

import io
import json
import re
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from kibitz import catalog
from kibitz.arena import contract
from kibitz.arena.inspection.findings import inspect
from kibitz.arena.programs.check import TOLERATED, Report, check, too_slow
from kibitz.arena.programs.gathering import gather
from kibitz.cli import main
from kibitz.table import View
from tests.arena.submissions import HASTY

ROOT = Path(__file__).parents[3]


@pytest.mark.slow
def test_check_passes_good_programs_and_fails_faulty_ones(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(folder / "good" / "SebastianAutoPlayer.py"), "--seconds", "0.3"]) == 0
    printed = capsys.readouterr().out
    assert "SebastianAutoPlayer.py: keeps its contract" in printed
    assert "the same game again, the same moves" in printed
    assert main(["check", str(folder / "faulty"), "--seconds", "0.3", "--json"]) == 1
    (report,) = json.loads(capsys.readouterr().out)
    assert not report["passed"]
    assert report["first_fault"]["category"] == "illegal"
    assert "sextus is used already" in report["first_fault"]["message"]
    position = catalog.game("sebastian").read_view(report["first_fault"]["view"])
    assert "sextus=" in str(position), "the position is not the one of the fault"


def test_check_says_what_it_expects(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "unknown.py"
    path.write_text("import random")
    assert main(["check", str(path)]) == 2
    assert re.search(r"expected one of .*SebastianAutoPlayer\.py, .*solitaire_1\.py", capsys.readouterr().err)


def checked(tmp_path: Path, name: str, text: str, *words: str) -> list[str]:
    """The lines of a check of a program with this text, without their indentation."""
    path = tmp_path / name
    path.write_text(text)
    out = io.StringIO()
    with redirect_stdout(out):
        main(["check", str(path), "--seconds", "0.1", *words])
    return [line.strip() for line in out.getvalue().splitlines()]


def test_a_syntax_error_comes_first_with_its_line_and_a_caret(tmp_path: Path) -> None:
    text = "class SebastianAutoPlayer:\n    def first_roll(self, dice, scorecard):\n        print dice\n"
    lines = checked(tmp_path, "SebastianAutoPlayer.py", text)
    assert lines[1] == "SebastianAutoPlayer.py: BREAKS its contract"
    assert lines[2].startswith("FAULT syntax: SebastianAutoPlayer.py, line 3: Missing parentheses in call to 'print'")
    assert lines[2].endswith("this looks like Python 2: the course runs Python 3")
    assert lines[3:] == ["print dice", "^"]


def test_a_class_that_is_missing_is_named(tmp_path: Path) -> None:
    lines = checked(tmp_path, "SebastianAutoPlayer.py", "class Mine:\n    pass\n")
    assert lines[2].startswith(
        "FAULT required: SebastianAutoPlayer.py defines no class SebastianAutoPlayer: the course requires class"
    )
    assert len(lines) == 5


FIVE = "from Take5Player import *\nclass Mine(Player):\n    def chooseRow(self, rows, state):\n        return 0\n"


@pytest.mark.slow
def test_what_a_program_leaves_to_chance_is_named(tmp_path: Path) -> None:
    lines = checked(tmp_path, "anything.py", FIVE)
    assert lines[1:3] == [
        "anything.py: keeps its contract",
        "WARN  missing: anything.py defines no playCard, so it plays at random",
    ]


def test_a_forbidden_import_has_its_line(tmp_path: Path) -> None:
    class Strict(contract.ModuleContract):
        file = ""
        modules = ()
        forbidden = ("socket",)

        def question(self, view: View) -> object:
            return None

        def move(self, view: View, answer: object) -> str:
            return ""

    path = tmp_path / "player.py"
    path.write_text("import random\nimport socket\n")
    (finding,) = (finding for finding in inspect(path, Strict()) if not finding.passed)
    assert (finding.subject, finding.message) == ("forbidden import", "player.py, line 2: the course forbids socket")


@pytest.mark.slow
def test_what_a_match_does_not_count_is_a_warning(tmp_path: Path) -> None:
    playing = "    def playCard(self, hand, rows, state):\n        rows.reverse()\n        return hand[0]\n"
    lines = checked(tmp_path, "anything.py", FIVE + playing)
    assert lines[1] == "anything.py: keeps its contract"
    assert f"WARN  tampering: playCard changed the rows it was shown; {TOLERATED}" in lines
    text = (
        "def get_author_info():\n    return 'A', '1'\n"
        "def choose_drawing_action(top, bottom, draws, kitty):\n    return 'd'\n"
        "def choose_replacement_action(top, bottom, draws, card):\n    top.append(card)\n    return 'r', 0, 0\n"
    )
    lines = checked(tmp_path, "play_nine_player.py", text)
    assert lines[1] == "play_nine_player.py: keeps its contract"
    assert f"WARN  tampering: choose_replacement_action changed the board it was shown; {TOLERATED}" in lines


@pytest.mark.slow
def test_what_a_match_counts_is_a_fault(tmp_path: Path) -> None:
    changed = HASTY.replace("        return []\n", "        dice.dice[:] = [6] * 5\n        return []\n")
    lines = checked(tmp_path, "SebastianAutoPlayer.py", changed)
    assert lines[1] == "SebastianAutoPlayer.py: BREAKS its contract"
    assert "FAULT tampering: second_roll changed the dice it was shown" in lines


def test_what_is_too_slow_for_the_course_is_said(tmp_path: Path) -> None:
    report = Report("player.py")
    too_slow(contract.Pace(1000, 10.0), 0.4, report)
    (finding,) = report.findings
    assert finding.is_warning
    assert finding.message.startswith("player.py would take 400 s for its moves in 1,000 games")
    too_slow(contract.Pace(1000, 10.0), 0.004, report)
    assert report.findings == [finding]


@pytest.mark.slow
def test_speed_is_processor_time(tmp_path: Path) -> None:
    playing = "    def playCard(self, hand, rows, state):\n        {}\n        return hand[0]\n"
    waits = checked(tmp_path, "waits.py", f"import time\n{FIVE}{playing.format('time.sleep(0.01)')}")
    assert not any("speed" in line for line in waits), "it waits, and takes no processor from anybody"
    burning = "end = time.process_time() + 0.03\n        while time.process_time() < end:\n            pass"
    burns = checked(tmp_path, "burns.py", f"import time\n{FIVE}{playing.format(burning)}")
    assert any(line.startswith("WARN  speed: burns.py would take") for line in burns)


@pytest.mark.parametrize(
    "text",
    [
        "from helper import *\n",
        "from helper import Base\nclass Mine(Base):\n    pass\n",
        "from Take5Beginners import AvoidPenalty\nclass Mine(AvoidPenalty):\n    pass\n",
    ],
)
def test_what_comes_from_elsewhere_is_not_called_missing(tmp_path: Path, text: str) -> None:
    path = tmp_path / "player.py"
    path.write_text(text)
    assert not [finding for finding in inspect(path, contract.of("take-five")) if finding.is_warning]


@pytest.mark.slow
@pytest.mark.parametrize("head", [b"\xef\xbb\xbf", "# -*- coding: latin-1 -*-\n# \u00e9\n".encode("latin-1")])
def test_a_byte_order_mark_and_another_encoding_are_fine(head: bytes, tmp_path: Path) -> None:
    (tmp_path / "SebastianAutoPlayer.py").write_bytes(head + HASTY.encode())
    rules = contract.of("sebastian")
    (program,) = gather(tmp_path, rules, tmp_path / "staging").programs
    report = check(catalog.game("sebastian"), rules, program, seconds=0.05)
    assert report.passed, report.findings


@pytest.mark.slow
def test_our_own_programs_keep_their_contracts(tmp_path: Path) -> None:
    for game, home in (("aces", "comp9021"), ("sevens", "comp9021"), ("sebastian", "b551")):
        rules = contract.of(game)
        (program,) = gather(ROOT / "courses" / home / rules.file, rules, tmp_path / game).programs
        report = check(catalog.game(game), rules, program, seconds=0.1)
        assert report.passed, report.findings


def test_a_program_that_can_not_be_loaded_has_no_position(tmp_path: Path) -> None:
    text = "import nonsense\nclass SebastianAutoPlayer:\n    def first_roll(s): ...\n    def second_roll(s): ...\n"
    lines = checked(tmp_path, "SebastianAutoPlayer.py", text + "    def third_roll(s): ...\n")
    assert "FAULT crash: ModuleNotFoundError: No module named 'nonsense' (SebastianAutoPlayer.py, line 1)" in lines
    assert lines[-1] == "the first fault, before a game begins"
