"""`kibitz solve`."""

import json

import pytest

from kibitz.cli import main


def test_values_as_json_and_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "aces", "--json"]) == 0
    values = json.loads(capsys.readouterr().out)["values"]
    assert sum(values.values()) == pytest.approx(1)
    assert main(["solve", "aces"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:-1] == [f"{name}: {value:.6f}" for name, value in values.items()]
    assert lines[-1].startswith("solved in ")
