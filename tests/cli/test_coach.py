"""`kibitz coach`: a program's place and its habits, as text, page and JSON; what can't be coached is said."""

import json
from pathlib import Path

import pytest

from kibitz.cli import coach as command
from kibitz.cli import main
from kibitz.coach.lessons import Lesson

ROOT = Path(__file__).parents[2]
STRONG = ROOT / "courses" / "b551" / "SebastianAutoPlayer.py"
STOPS = """

Strong = SebastianAutoPlayer


class SebastianAutoPlayer(Strong):
    def second_roll(self, dice, scorecard):
        return []
"""


@pytest.fixture(autouse=True)
def brief_check(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "CHECK_SECONDS", 0.1)


FEW = ("--games", "8", "--jobs", "1")


@pytest.mark.slow
def test_a_program_gets_its_place_and_its_worst_habit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "my_agent.py"
    path.write_text(STRONG.read_text(encoding="utf-8") + STOPS, encoding="utf-8")
    assert main(["coach", str(path), *FEW, "--html", str(tmp_path / "advice.html")]) == 0
    printed = capsys.readouterr().out
    assert "my_agent.py is better than" in printed
    assert "weaker than best by" in printed
    assert "1. It stopped throwing too early:" in printed
    assert "kibitz advise sebastian '" in printed
    assert "- A throw that is left is worth using, unless the dice are complete already." in printed
    page = (tmp_path / "advice.html").read_text(encoding="utf-8")
    assert "It stopped throwing too early" in page
    assert "<svg" in page


@pytest.mark.parametrize(
    ("game", "mind", "words"),
    [
        ("sebastian", "greedy", ["--card", "examples/cards/short.toml"]),
        pytest.param("play-nine", "random", ["--table", "two-rows"], marks=pytest.mark.slow),
        pytest.param("take-five", "high-to-low", ["--table", "examples/tables/short.toml"], marks=pytest.mark.slow),
    ],
)
def test_another_game_of_a_family_is_coached(
    game: str, mind: str, words: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert main(["coach", f"kibitz:{mind}", "--game", game, *words, "--games", "2", "--jobs", "1"]) == 0
    printed = capsys.readouterr().out
    assert f"The ladder of {game}, weakest first, by 2 games" in printed
    assert "={" not in printed
    if "For example" in printed:
        assert f" {' '.join(words)} --mind best" in printed


def test_an_option_of_another_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coach", "kibitz:best", "--game", "play-nine", "--card", "yahtzee"]) == 2
    assert "card" in capsys.readouterr().err


def test_games_that_can_not_be_played_are_said(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "learn", lambda *_: iter([[Lesson(0, {}, (), 0, failure="InvalidText: no deal")]]))
    assert main(["coach", "kibitz:best", "--game", "sebastian", "--games", "1"]) == 2
    assert "no game could be played: InvalidText: no deal" in capsys.readouterr().err


@pytest.mark.slow
def test_a_strong_program_has_no_habit(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coach", str(STRONG), *FEW, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["habits"] == []
    assert found["lessons"] == 8
    assert found["cost"] == pytest.approx(0.0, abs=0.1)
    assert found["check"]["passed"]
    assert [rung["mind"] for rung in found["rungs"]][-1] == "best"
    assert found["rungs"][0]["verdict"] == "better"


@pytest.mark.slow
def test_a_mind_is_coached_like_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coach", "kibitz:hasty", "--game", "sebastian", "--games", "8", "--jobs", "1"]) == 0
    printed = capsys.readouterr().out
    assert "1. It stopped throwing too early" in printed


@pytest.mark.slow
def test_what_was_done_until_an_interrupt_is_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    learn = command.learn

    def interrupted(*words: object) -> object:
        yield next(learn(*words))  # type: ignore[arg-type]
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "learn", interrupted)
    assert main(["coach", "kibitz:hasty", "--game", "sebastian", "--games", "50", "--jobs", "1"]) == 130
    assert "by 8 games" in capsys.readouterr().out


def test_without_a_single_game_an_interrupt_shows_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*words: object) -> list[Lesson]:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "learn", interrupted)
    assert main(["coach", "kibitz:hasty", "--game", "sebastian"]) == 130
    assert not capsys.readouterr().out


def test_what_can_not_play_is_not_coached(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "SebastianAutoPlayer.py"
    path.write_text("print 'hello'\n")
    assert main(["coach", str(path)]) == 1
    printed = capsys.readouterr().out
    assert "FAULT syntax: SebastianAutoPlayer.py, line 1:" in printed
    assert "It can't play, so there is nothing to coach yet." in printed


def test_what_is_expected_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coach", "kibitz:hasty"]) == 2
    assert "expected --game beside a mind" in capsys.readouterr().err
    assert main(["coach", str(tmp_path / "none.py")]) == 2
    assert "expected a program, or a mind such as kibitz:greedy" in capsys.readouterr().err
    assert main(["coach", "kibitz:onlooker", "--game", "aces", "--games", "1", "--jobs", "1"]) == 2
    assert "aces offers no choices" in capsys.readouterr().err


@pytest.mark.slow
def test_what_the_check_warns_of_comes_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "Mine.py"
    path.write_text("from Take5Player import Player\n\n\nclass Mine(Player):\n    def playcard(self, *shown): ...\n")
    assert main(["coach", str(path), "--games", "1", "--jobs", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Mine.py: keeps its contract"
    assert lines[1].startswith("  WARN  missing: Mine.py defines no playCard, but playcard, which is another name")
    assert lines[lines.index("") + 1].startswith("The ladder of take-five")
