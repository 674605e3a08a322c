"""`kibitz advise`."""

import json
import re

import pytest

from kibitz import catalog
from kibitz.cli import main
from kibitz.table import TableError


def test_a_position_without_a_choice_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["advise", "aces"]) == 2
    assert "expected" in capsys.readouterr().err


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


def test_top_counts_in_json_as_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["advise", "sebastian", "33356 2", "--top", "2", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["advice"]) == 2
    assert main(["advise", "sebastian", "33356 2", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["advice"]) == 16


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
        assert name in ("aces", "sevens", "rummy"), "patiences have no choice, rummy shows a card"
