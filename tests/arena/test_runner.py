"""A plan carried out: when a match ends, and what another run makes of its games."""

import json
import signal
import sys
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from kibitz import catalog, gameplay
from kibitz.arena import runner
from kibitz.arena.matches.match import Played, Session
from kibitz.arena.matches.results import Results
from kibitz.arena.plan import Plan
from kibitz.arena.runner import Run
from kibitz.arena.store.writing import Store
from kibitz.cli import main
from tests.conformance.games import toy


class Watcher:
    """Counts the games that it hears of, and presses Ctrl-C after some."""

    def __init__(self, results: Results, most: int, stop: float = float("inf")) -> None:
        self.before, self.most, self.stop = results.deals, most, stop
        self.over = 0
        self.has_begun_to_finish = self.is_closed = False

    def show(self, over: int = 0) -> None:
        self.over += over
        if not over and self.over >= self.stop:
            self.stop = float("inf")
            raise KeyboardInterrupt

    def finishing(self) -> None:
        self.has_begun_to_finish = True

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


@pytest.mark.parametrize("step", ["add", "write"])
def test_all_that_is_kept_counts_whenever_ctrl_c_comes(plan: Plan, step: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = getattr(Store, step)

    def interrupted(store: Store, number: int, games: list[Played]) -> None:
        kept(store, number, games)
        if not watchers[0].has_begun_to_finish:
            signal.raise_signal(signal.SIGINT)

    def watch(results: Results, most: int) -> Watcher:
        watchers.append(Watcher(results, most))
        return watchers[-1]

    watchers: list[Watcher] = []
    monkeypatch.setattr(Store, step, interrupted)
    with Run(plan) as run:
        run.play(watch)
    [watcher] = watchers
    assert run.is_stopped
    assert watcher.has_begun_to_finish
    assert watcher.is_closed
    assert run.results.deals == watcher.over // 2 < 30
    assert plan.store
    lines = plan.store.with_suffix(".jsonl").read_text().splitlines()
    assert len(lines) == 2 * run.results.deals


def test_a_plan_without_an_end_has_the_usual_one(plan: Plan) -> None:
    for settings, most in (({}, runner.USUAL), ({"until": 0.5}, sys.maxsize), ({"until": 0.5, "deals": 7}, 7)):
        with Run(Plan("bluff", plan.entrants, **settings)) as run:
            assert run.most == most


@pytest.mark.slow
def test_a_match_ends_when_it_knows_enough(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "sebastian", "hasty", "gatherer", "--jobs", "1", "--json", "--until"]
    assert main([*words, "8"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert all(row["without_luck"]["half_of_95_percent"] <= 8 for row in report["standings"])
    assert 10 <= report["deals"] < 400
    # Without luck fewer deals say as much.
    assert all(row["half_of_95_percent"] > 8 for row in report["standings"])
    assert [row["rank"] for row in report["standings"]] == [[1, 1], [2, 2]]
    assert main(["arena", "sebastian", "hasty", "gatherer", "--sprt", "0", "10"]) == 2
    assert "expected two" in capsys.readouterr().err


RAISES = 3
"""The game of a match of two that raises, in the second deal."""


def raise_in_a_game(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Let one game of a match raise; returns the list of games that are played from now on."""
    games: list[int] = []
    play_one, play_any = Session.play, gameplay.play

    def numbered(session: Session) -> Played:
        games.append(session.next)
        return play_one(session)

    def raises(*words: Any, **named: Any) -> Any:
        return 1 // 0 if games[-1] == RAISES else play_any(*words, **named)

    monkeypatch.setattr(Session, "play", numbered)
    monkeypatch.setattr(gameplay, "play", raises)
    return games


@pytest.mark.slow
@pytest.mark.parametrize("keeps", ["--store", "--record"])
def test_a_game_that_raises_is_reported_stored_and_not_tried_again(
    keeps: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["arena", "betsy", "random", "greedy", "--option", "quiet=20", "--jobs", "1", "--seed", "7"]
    games = raise_in_a_game(monkeypatch)
    kept = tmp_path / ("match.db" if keeps == "--store" else "match.jsonl")
    for deals in ("4", "6"):
        assert main([*words, keeps, str(kept), "--deals", deals, "--json"]) == 0
        printed = capsys.readouterr()
    assert games == list(range(12)), "the failed one is tried again"
    report = json.loads(printed.out)
    assert report["deals"] == 5
    (failure,) = report["failures"]
    assert (failure["game"], failure["deal"], failure["seed"]) == (3, 1, 8)
    assert failure["reason"].startswith("failed: ZeroDivisionError: ")
    assert {row["games"] for row in report["standings"]} == {10}
    assert main([*words, keeps, str(kept), "--deals", "6"]) == 0
    assert "game 3 (deal 1, seed 8) failed: ZeroDivisionError" in capsys.readouterr().out
    lines = kept.with_suffix(".jsonl")
    assert main(["replay", str(lines), "--check"]) == 0
    assert main(["replay", str(lines), "--game", "4"]) == 0
    capsys.readouterr()
    if keeps == "--store":
        page = tmp_path / "report.html"
        assert main(["marks", str(kept), "--html", str(page), "--csv", str(tmp_path / "marks.csv")]) == 0
        assert "kibitz: game 3 (deal 1, seed 8) failed: " in capsys.readouterr().err
        assert "failed: ZeroDivisionError" in page.read_text()


def test_a_match_in_which_everything_fails_stops(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any, **__: Any) -> Any:
        raise ValueError("\x1b[2Jno\nway\ud800")

    monkeypatch.setattr(gameplay, "play", fails)
    assert main(["arena", "sebastian", "hasty", "--jobs", "1", "--deals", "100"]) == 2
    last = capsys.readouterr().err.splitlines()[-1]
    assert last.startswith("kibitz: the last 20 deals failed, so the match stops: failed: ValueError: [2Jno way (")


@pytest.mark.parametrize(
    "edit", [('"scores": [', '"scores": [9'), ('"scores": [', '"scores": [1e999, '), ('"scores"', '"scored"')]
)
def test_an_edited_record_is_not_continued(
    edit: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.jsonl"
    words = ["arena", "sebastian", "hasty", "--jobs", "1", "--record", str(path), "--deals"]
    assert main([*words, "3"]) == 0
    lines = path.read_text().splitlines()
    path.write_text("\n".join([lines[0], lines[1].replace(*edit), lines[2], ""]))
    capsys.readouterr()
    assert main([*words, "4"]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"kibitz: {path}")
    assert error.count("\n") == 1
