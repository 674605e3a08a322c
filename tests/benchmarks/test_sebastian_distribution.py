"""The command that prints and draws the distribution of the final score."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from benchmarks import sebastian_distribution as distribution
from kibitz.games.sebastian.rules import Rules

DIE = [0.0, *[1 / 6] * 6]
"""A distribution that can be checked by hand."""


class OfDie:
    """Instead of the exact distribution, which takes seconds."""

    def __init__(self, rules: Rules) -> None:
        """Needs none."""

    def probabilities(self) -> list[float]:
        return DIE


def test_figures_of_a_die() -> None:
    mean, deviation = distribution.moments(DIE)
    assert mean == pytest.approx(3.5)
    assert deviation == pytest.approx((35 / 12) ** 0.5)
    assert [distribution.percentile(DIE, percent) for percent in (1, 50, 51, 99)] == [1, 3, 4, 6]
    assert distribution.at_least(DIE)[4] == pytest.approx(0.5)
    assert list(distribution.table(DIE, 3))[2:] == [
        "score      exactly     at least",
        "    0   0.00000000   1.00000000",
        "    3   0.16666667   0.66666667",
        "    6   0.16666667   0.16666667",
    ]
    assert len(ElementTree.fromstring(distribution.svg(DIE)).findall("{*}rect")) == len(DIE)


def test_the_command(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(distribution, "ScoreDistribution", OfDie)
    assert distribution.main(["--step", "3", "--svg", str(tmp_path / "scores.svg")]) == 0
    assert capsys.readouterr().out.startswith("mean 3.500000, standard deviation 1.707825\npercentiles 1: 1,")
    assert (tmp_path / "scores.svg").read_text() == distribution.svg(DIE)
    assert distribution.main(["--json", "--five-is-squadron"]) == 0
    assert json.loads(capsys.readouterr().out)["mean"] == pytest.approx(3.5)
    with pytest.raises(SystemExit):
        distribution.main(["--step", "0"])
    assert "step 0: expected at least 1" in capsys.readouterr().err
