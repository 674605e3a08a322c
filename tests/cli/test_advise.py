"""`kibitz advise`."""

import json

import pytest

from kibitz.cli import main


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
