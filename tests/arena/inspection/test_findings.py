"""What the text of a program shows before it runs."""

from pathlib import Path

import pytest

from kibitz.arena import contract
from kibitz.arena.inspection.findings import Finding, inspect, instead


def found(tmp_path: Path, game: str, text: str, name: str = "player.py") -> list[Finding]:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return list(inspect(path, contract.of(game)))


def test_only_the_syntax_matters_where_it_is_wrong(tmp_path: Path) -> None:
    (finding,) = found(tmp_path, "sebastian", "import os\ndef f(:\n    pass\n")
    assert finding.is_fatal
    assert finding.message == "player.py, line 2: invalid syntax"
    assert finding.excerpt == ("def f(:", "      ^")


def test_each_thing_that_the_course_requires_is_looked_for(tmp_path: Path) -> None:
    text = "class SebastianAutoPlayer:\n    def first_roll(self, d, s): ...\n    def second_roll(self, d, s): ...\n"
    finding = found(tmp_path, "sebastian", text)[0]
    assert finding.message.startswith("player.py defines no method third_roll: the course requires class Sebastian")
    finding = found(tmp_path, "play-nine", "def get_author_info(): ...\n")[0]
    assert finding.message.startswith("player.py defines no function choose_drawing_action: the course requires")


def test_marks_of_the_encoding_do_no_harm(tmp_path: Path) -> None:
    text = "\ufeff# -*- coding: utf-8 -*-\nfrom Take5Player import Player\nclass A(Player):\n    def playCard(s): ...\n"
    findings = found(tmp_path, "take-five", text)
    assert [finding.subject for finding in findings] == ["missing", "name", "imports"]
    assert findings[0].message == "player.py defines no chooseRow, so it takes a random row"


def test_a_program_of_another_name_is_told_the_right_one(tmp_path: Path) -> None:
    name, imports = found(tmp_path, "betsy", "import sys\n", "engine.py")
    assert name.message == "engine.py; hand it in as betsy.py"
    assert name.passed
    assert imports.message == "sys"


@pytest.mark.parametrize("name", ["betsy", "betsy.sh"])
def test_what_is_not_python_is_left_to_the_games(tmp_path: Path, name: str) -> None:
    (finding,) = found(tmp_path, "betsy", "#!/bin/sh\n", name)
    assert finding.passed


def test_a_notebook_is_not_a_program(tmp_path: Path) -> None:
    (finding,) = found(tmp_path, "sebastian", "{}", "agent.ipynb")
    assert finding.is_fatal
    assert finding.message == ("agent.ipynb is a notebook: the course requires a Python file, SebastianAutoPlayer.py")


def test_a_class_that_must_inherit_is_looked_for(tmp_path: Path) -> None:
    finding = found(tmp_path, "take-five", "class Mine:\n    def playCard(self): ...\n")[0]
    assert finding.message == "player.py defines no class that inherits from Player: the course requires one"
    for text in (
        "from Take5Player import Player as P\nclass Mine(P):\n    def playCard(s): ...\n    def chooseRow(s): ...\n",
        "import Take5Player\nclass A(Take5Player.Player):\n    def playCard(s): ...\n    def chooseRow(s): ...\n",
    ):
        assert all(finding.passed for finding in found(tmp_path, "take-five", text))


def test_a_name_that_is_almost_right_is_shown() -> None:
    assert instead("playCard", ["play_card", "x"]) == ", but play_card, which is another name"
    assert instead("playCard", ["chooseRow"]) == ""


def test_names_that_are_almost_those_that_count(tmp_path: Path) -> None:
    text = "from Take5Player import Player\nclass A(Player):\n    def playcard(s): ...\n    def chooseRow(s): ...\n"
    finding = found(tmp_path, "take-five", text)[0]
    assert (
        finding.message == "player.py defines no playCard, but playcard, which is another name, so it plays at random"
    )
    finding = found(tmp_path, "sebastian", "class sebastian_auto_player: ...\n")[0]
    assert finding.message.startswith(
        "player.py defines no class SebastianAutoPlayer, but sebastian_auto_player, which"
    )


def test_modules_that_the_course_does_not_allow_have_their_lines(tmp_path: Path) -> None:
    text = "import random\nfrom Take5Player import Player\nimport numpy.linalg\nimport helper\nfrom torch import nn\n"
    text += "class A(Player):\n    def playCard(s): import pandas\n    def chooseRow(s): ...\n"
    (tmp_path / "helper.py").touch()
    findings = [finding for finding in found(tmp_path, "take-five", text) if not finding.passed]
    assert [finding.message for finding in findings] == [
        "player.py, line 3: numpy: the course allows the standard library only",
        "player.py, line 7: pandas: the course allows the standard library only",
        "player.py, line 5: torch: the course allows the standard library only",
    ]
    assert {finding.subject for finding in findings} == {"forbidden import"}


def test_modules_that_a_program_does_without_are_allowed(tmp_path: Path) -> None:
    text = "from Take5Player import Player\nclass A(Player):\n    def playCard(s): ...\n    def chooseRow(s): ...\n"
    text += "try:\n    import numpy\nexcept ImportError:\n    numpy = None\n"
    text += "if __name__ == '__main__':\n    import pytest\n"
    assert all(finding.passed for finding in found(tmp_path, "take-five", text))
    functions = "".join(f"def {name}(): ...\n" for name in contract.of("play-nine").requires)
    assert all(finding.passed for finding in found(tmp_path, "play-nine", f"import numpy\n{functions}"))
    finding = next(
        finding for finding in found(tmp_path, "play-nine", f"import jax\n{functions}") if not finding.passed
    )
    assert finding.message.endswith("jax: the course allows the standard library and numpy, scipy only")


def test_a_program_that_prints_is_told_what_it_leaves_out(tmp_path: Path) -> None:
    finding = found(tmp_path, "aces", "print('hello')\n", "solitaire_1.py")[0]
    assert finding.is_warning
    assert finding.message == "solitaire_1.py defines no simulate, so its tests of simulate() fail"
