"""`kibitz bench`."""

import json

import pytest

from kibitz import catalog
from kibitz.cli import main


@pytest.mark.slow
def test_bench_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "aces", "--json"]) == 0
    assert {row["game"] for row in json.loads(capsys.readouterr().out)} == {"aces"}


@pytest.mark.slow
def test_every_mind_is_measured(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kibitz.cli.bench.MEASURED_SECONDS", 0.01)
    assert main(["bench", "sebastian", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)
    measured = [row["what"] for row in rows]
    assert measured[:2] == ["moves of random play", "games of the best mind, counted"]
    assert measured[2:] == [f"advice of {name}" for name in catalog.game("sebastian").minds()]
    assert all(row["figure"] > 0 and row["cpu_figure"] > 0 for row in rows)
    assert main(["bench", "aces"]) == 0
    assert "BY CPU TIME" in capsys.readouterr().out
