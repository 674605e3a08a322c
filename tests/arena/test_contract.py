"""Contracts: what marks they give, and what they leave unloaded."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from kibitz import catalog
from kibitz.arena import contract
from kibitz.arena.contract import ChoosingContract, LineContract, Result, interpolated, of, of_course, source
from kibitz.arena.inspection import recognise
from kibitz.cli import main
from kibitz.table import IllegalMove, InvalidText
from tests.arena.languages import c_program, shell_program

LOADED = """
import sys
from kibitz.arena import contract
contract.of(sys.argv[1])
print(*sorted(name for name in sys.modules if name.startswith("kibitz.arena.")))
"""


@pytest.mark.slow
@pytest.mark.parametrize("game", [name for name in catalog.names() if catalog.has_part(name, "course.contract")])
def test_a_contract_does_not_load_the_sandbox(game: str) -> None:
    loaded = subprocess.check_output([sys.executable, "-c", LOADED, game], text=True).split()
    assert loaded == [
        "kibitz.arena.contract",
        "kibitz.arena.plain_views",
        "kibitz.arena.sandbox",
        "kibitz.arena.sandbox.limits",
        "kibitz.arena.sanitise",
    ]


def test_a_game_without_a_course_has_the_contract_of_every_game() -> None:
    rules = of("rummy")
    assert isinstance(rules, ChoosingContract)
    assert rules.words == ("RummyView",)
    with pytest.raises(InvalidText, match="rummy has no course of its own: expected a game with one"):
        of_course("rummy")


def test_a_contract_is_adjusted_by_attributes_that_it_has() -> None:
    assert ChoosingContract("nim", full=20.0).full == 20.0
    with pytest.raises(TypeError, match="a contract has no limit: expected an attribute"):
        ChoosingContract("nim", limit=3)


def test_what_programs_are_asked_is_plain_data_that_answers_read_back_from() -> None:
    rules = ChoosingContract("betsy")
    view = catalog.game("betsy").start(2).view(0)
    question = json.loads(json.dumps(rules.question(view)))
    assert question["view"]["seat"] == 0
    assert question["view"]["position"]["diagram"].startswith("RNBQ")
    assert str(rules.move(view, question["view"]["moves"][3])) == question["view"]["moves"][3]
    with pytest.raises(IllegalMove):
        rules.move(view, "a1a8")
    with pytest.raises(InvalidText):
        rules.move(view, 7)
    line = LineContract("betsy")
    assert json.loads(line.argv("{folder}/player", view, 1.0)[-1]) == question["view"]
    assert str(line.move(view, "thinking\ne2e3\n\n")) == "e2e3"
    with pytest.raises(InvalidText, match="printed no move"):
        line.move(view, "\n")


def test_the_source_of_a_module_is_its_text() -> None:
    assert source("kibitz.arena.contract").startswith('"""A contract: ')


def test_marks_are_on_the_line_through_the_best_and_the_passing_one() -> None:
    results = [
        Result("a", -20.0, 10, {}),
        Result("b", -10.0, 10, {"printed": 3}),
        Result("broken", -5.0, 10, {"crash": 1}),
        Result("c", 0.0, 10, {}),
        Result("d", 30.0, 10, {}),
    ]
    assert interpolated(results, "c", 20, 10) == {"a": 20, "b": 15, "broken": 0, "c": 10, "d": 0}
    assert interpolated(results, None, 20, 10)["b"] == pytest.approx(18)
    assert interpolated(results[:1], None, 20, 10) == {"a": 20}
    assert interpolated(results[2:3], None, 20, 10) == {"broken": 0}


@pytest.mark.slow
def test_programs_in_other_languages_play_a_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As in a course whose contract is a LineContract."""
    monkeypatch.setattr(contract, "of", lambda game: LineContract(game))
    # What is remembered of the contracts would outlast the patch.
    monkeypatch.setattr(recognise, "contracts", recognise.contracts.__wrapped__)
    programs = [str(shell_program(tmp_path)), str(c_program(tmp_path))]
    assert (
        main(["arena", "rummy", "--cards", "5", "--limit", "30", *programs, "--deals", "1", "--jobs", "1", "--json"])
        == 0
    )
    standings = json.loads(capsys.readouterr().out)["standings"]
    assert {row["name"]: row["faults"] for row in standings} == {"shelly": {}, "sea": {}}
