"""Hands of gin rummy in pairs: resumed runs give what one run gives."""

import json
import sys
from pathlib import Path
from statistics import fmean

import pytest

from benchmarks import gin_pairs
from kibitz.intervals import standard_error

ROOT = Path(__file__).parents[2]
ROWS = {
    "pairs-99": "patient or not, as in a game's first hand",
    "pairs-99-planning": "a player who plans, not patient",
}
"""In docs/gin_rummy.md, the row of each run whose deals are kept."""


def run(monkeypatch, capsys, *words):
    monkeypatch.setattr(sys, "argv", ["gin_pairs.py", "--deals", "10", "--json", *words])
    gin_pairs.main()
    return json.loads(capsys.readouterr().out)


@pytest.mark.slow
@pytest.mark.parametrize("words", [(), ("--network", "gin", "--against", "patient")])
def test_a_run_goes_on_where_it_stopped(monkeypatch, capsys, tmp_path, words):
    kept = tmp_path / "pairs.txt"
    run(monkeypatch, capsys, "--pairs", "1", "--keep", str(kept), *words)
    first = kept.read_text()
    found = run(monkeypatch, capsys, "--pairs", "2", "--keep", str(kept), *words)
    assert found["pairs"] == 2
    if words:  # a search draws from random numbers that go on
        assert found == run(monkeypatch, capsys, "--pairs", "2", *words)
    assert kept.read_text().startswith(first)
    assert found["points"] == sum(map(float, kept.read_text().splitlines()[1:])) / 2


@pytest.mark.slow
@pytest.mark.parametrize("sees", ["hand", "all"])
def test_who_sees_more_wins(monkeypatch, capsys, sees):
    assert run(monkeypatch, capsys, "--pairs", "25", "--sees", sees)["points"] > 0


@pytest.mark.benchmarks
@pytest.mark.parametrize("kind", ["simple", "patient"])
def test_a_network_against_one_kind_wins_more_from_it_and_less_from_others(monkeypatch, capsys, kind):
    def points(network, other):
        return run(monkeypatch, capsys, "--pairs", "1500", "--network", network, "--against", other)["points"]

    assert points(kind, kind) > points("gin", kind) + 1
    assert points(kind, "quick") < points("gin", "quick") == 0


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["simple", "patient"])
def test_a_search_may_take_the_other_for_a_player_of_a_kind(monkeypatch, capsys, kind):
    against = ["--pairs", "20", "--against", kind]
    known, planning = (run(monkeypatch, capsys, *against, "--thinks", thinks) for thinks in (kind, "planning"))
    assert known != planning


def test_the_docs_have_the_points_of_the_kept_deals():
    docs = (ROOT / "docs" / "gin_rummy.md").read_text("utf-8")
    points = {}
    for name, row in ROWS.items():
        kept = (ROOT / "benchmarks" / "gin" / "games" / f"{name}.txt").read_text("utf-8")
        points[name] = won = [float(line) for line in kept.splitlines()[1:]]
        assert f"| {row} | {fmean(won):+.2f} | {standard_error(won):.2f} | {len(won)} |" in docs.splitlines()
    costs = [one - other for other, one in zip(*points.values(), strict=True)]
    difference = f"is {fmean(costs):.2f} with a standard error of {standard_error(costs):.2f}:"
    assert difference in " ".join(docs.split())


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("--sees", "hand", "--thinks", "patient"), "leave one of both out"),
        (("--network", "gin", "--seconds", "1"), "leave out --thinks, --seconds and --sees"),
    ],
)
def test_options_that_exclude_each_other_are_named(monkeypatch, capsys, words, fault):
    with pytest.raises(SystemExit):
        run(monkeypatch, capsys, *words)
    assert fault in capsys.readouterr().err
