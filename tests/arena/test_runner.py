"""A plan carried out: when a match ends, and what another run makes of its games."""

import json
import sys
from itertools import count
from pathlib import Path

import pytest

from kibitz import catalog
from kibitz.arena import runner
from kibitz.arena.plan import Plan
from kibitz.arena.reports.report import Results
from kibitz.arena.runner import Run
from kibitz.cli import main
from tests.conformance.tables import toy


class Watcher:
    """Counts the games that it hears of, and presses Ctrl-C after some."""

    def __init__(self, results: Results, most: int, stop: float = float("inf")) -> None:
        self.before, self.most, self.stop = results.deals, most, stop
        self.over = 0
        self.is_closed = False

    def show(self, over: int = 0) -> None:
        self.over += over
        if not over and self.over >= self.stop:
            self.stop = float("inf")
            raise KeyboardInterrupt

    def close(self) -> None:
        self.is_closed = True


@pytest.fixture
def plan(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Plan:
    monkeypatch.setattr(catalog, "game", lambda name: toy())
    return Plan("bluff", ("bold", "kibitz:bold"), deals=30, store=tmp_path / "match.db")


def test_a_run_needs_no_command_line(plan: Plan) -> None:
    watchers: list[Watcher] = []

    def watch(results: Results, most: int) -> Watcher:
        watchers.append(Watcher(results, most, stop=next(stops)))
        return watchers[-1]

    stops = count(5, 1000)
    with Run(plan) as first:
        first.play(watch)
    assert first.is_stopped
    assert 0 < first.results.deals < 30
    with Run(plan) as second:
        second.play(watch)
    assert not second.is_stopped
    assert second.results.deals == 30
    assert watchers[1].before >= first.results.deals
    assert watchers[0].over + watchers[1].over == 2 * 30, "stored games are played again"
    assert all(watcher.is_closed and watcher.most == 30 for watcher in watchers)
    with Run(plan) as third:
        third.play(watch)
    assert len(watchers) == 2, "there was nothing to play"
    assert third.results.for_machines() == second.results.for_machines()


def test_a_plan_without_an_end_has_the_usual_one(plan: Plan) -> None:
    for settings, most in (({}, runner.USUAL), ({"until": 0.5}, sys.maxsize), ({"until": 0.5, "deals": 7}, 7)):
        with Run(Plan("bluff", plan.entrants, **settings)) as run:
            assert run.most == most


def test_a_match_ends_when_it_knows_enough(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "sebastian", "hasty", "gatherer", "--jobs", "1", "--json", "--until"]
    assert main([*words, "8"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert all(row["half of 95 %"] <= 8 for row in report["standings"])
    assert 20 < report["deals"] < 400
    assert [row["rank"] for row in report["standings"]] == [[1, 1], [2, 2]]
    assert main(["arena", "sebastian", "hasty", "gatherer", "--sprt", "0", "10"]) == 2
    assert "expected two" in capsys.readouterr().err
