"""`kibitz advise`."""

import json
import re

import pytest

from kibitz import catalog
from kibitz.cli import main
from kibitz.cli.common import interpreted_modules
from kibitz.table import Clock, TableError


def test_a_position_without_a_choice_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["advise", "aces"]) == 2
    assert "expected" in capsys.readouterr().err


@pytest.mark.slow
def test_advice_as_json_is_that_of_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["advise", "sebastian", "33356 2 primis=3", "--top", "3"]
    assert main([*words, "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    values = [item["value"] for item in result["advice"]]
    assert result["position"] == "33356 2 primis=3"
    assert values == sorted(values, reverse=True)
    assert main(words) == 0
    assert result["advice"][0]["move"] in capsys.readouterr().out


def test_a_position_that_can_not_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["advise", "sebastian", "33357", "2"]) == 2
    assert "expected" in capsys.readouterr().err


LATE = "11355 1 primis=3 quartus=12 quintus=15 sextus=24 company=40 prattle=30 triplex=20 quadrupla=0 pandemonium=22"


@pytest.mark.parametrize("goal", ["target", "beat"])
def test_a_goal_is_a_mind_with_its_number(goal: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["advise", "sebastian", LATE, f"--{goal}", "3"]) == 0
    by_flag = capsys.readouterr().out
    assert main(["advise", "sebastian", LATE, "--mind", f"{goal}:3"]) == 0
    assert capsys.readouterr().out == by_flag


def test_a_number_that_no_goal_can_have(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["advise", "sebastian", LATE, "--beat", "376"]) == 2
    assert "expected beat: and a number from 0 to 375" in capsys.readouterr().err


@pytest.mark.slow
def test_top_counts_in_json_as_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["advise", "sebastian", "33356 2", "--top", "2", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["advice"]) == 2
    assert main(["advise", "sebastian", "33356 2", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["advice"]) == 16


@pytest.mark.slow
def test_it_says_which_values_are_better(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["advise", "play-nine", "9 draws, top * 5 1 2, bottom 4 * * *, kitty 12"]) == 0
    assert "expected final score; lower is better" in capsys.readouterr().out


@pytest.mark.parametrize("name", catalog.names())
def test_the_example_in_the_message_can_be_typed(name: str) -> None:
    game = catalog.game(name)
    with pytest.raises(TableError) as refused:
        game.read_view("no such text")
    quoted = re.search(r"e\.g\. '(.*)'", str(refused.value))
    if quoted and " ..." not in quoted[1]:
        assert game.read_view(quoted[1]).moves
    else:
        assert name in ("aces", "sevens", "rummy", "indian-rummy", "rummikub"), "no choices, or it shows a card"


REASONS = {
    "sebastian": ("33356 2 primis=3", "fills tertium [0-9]+%.*; bonus [0-9]+%"),
    "play-nine": (
        "9 draws, top * 5 1 2, bottom 4 * * *, kitty 5",
        "to replace a hidden card|19% of the deck is better",
    ),
    "take-five": ("players 3; hand 3 5 7 11 19 20 26 29 30 34; rows 10 / 9 / 22 / 14", "goes to row [1-4] [0-9]+%"),
    "rummy": ("3H 4H 5H 6H 7H 7C 7S 6S 10S JD 6D", "goes out|the other can meld it in [0-9]+% of the deals"),
    "betsy": ("K" + "." * 54 + "R" + "r......k w", "captures the Robin|Parakeets|Kingfisher"),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", REASONS)
def test_advice_has_reasons_and_never_repeats_the_move(name: str) -> None:
    game = catalog.game(name)
    text, reason = REASONS[name]
    view = game.read_view(text)
    mind = catalog.mind(game, "best", 0)
    advice = mind.explain(view, mind.advise(view, Clock(0.3)))
    for item in advice[:5]:
        assert re.search(reason, item.note), item
        assert not item.note.startswith(str(item.move))


def test_minds_that_are_not_compiled_think_for_a_short_time_and_say_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if not interpreted_modules("sebastian"):
        assert main(["advise", "sebastian", LATE]) == 0
        assert not capsys.readouterr().err
    monkeypatch.setenv("KIBITZ_INTERPRETED", "1")
    assert main(["advise", "sebastian", LATE]) == 0
    assert "think for 2 s, --seconds allows more" in capsys.readouterr().err
    assert main(["advise", "sebastian", LATE, "--seconds", "0.1"]) == 0
    assert not capsys.readouterr().err
