"""A student's file with choose(view), as the sandbox loads and asks it."""

from pathlib import Path

import pytest

from kibitz.arena.sandbox.guest.choosing import load

VIEW = {"seat": 0, "moves": ["one", "two"], "position": {}, "text": ""}


def test_a_program_is_asked_and_hears_of_start_and_end(tmp_path: Path) -> None:
    file = tmp_path / "ann.py"
    file.write_text(
        "seen = []\ndef start(view): seen.append('start')\ndef end(view): seen.append('end')\n"
        "def choose(view): return view['moves'][-1]\n"
    )
    program = load(str(file))
    assert program.answer({"starts": 1, "view": VIEW}) is None
    assert program.answer({"view": VIEW}) == "two"
    assert program.answer({"ends": True, "view": VIEW}) is None
    assert program.module.seen == ["start", "end"]


def test_start_and_end_may_be_left_out(tmp_path: Path) -> None:
    (tmp_path / "bob.py").write_text("def choose(view): return 7\n")
    program = load(str(tmp_path / "bob.py"))
    assert program.answer({"starts": 1, "view": VIEW}) is None
    assert program.answer({"view": VIEW}) == "7"


def test_a_file_without_choose_says_what_is_expected(tmp_path: Path) -> None:
    (tmp_path / "eve.py").write_text("choose = 3\n")
    with pytest.raises(ValueError, match=r"eve.py defines no function choose: expected choose\(view\) -> move"):
        load(str(tmp_path / "eve.py"))
