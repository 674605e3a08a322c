"""Programs that run out of time again and again are suspended: counted, played without, on every path."""

import json
from pathlib import Path
from typing import NamedTuple

import pytest

from kibitz import catalog, gameplay
from kibitz.arena import contract
from kibitz.arena.matches.match import Match, Played
from kibitz.arena.matches.suspension import Suspensions
from kibitz.arena.plan import read_plan
from kibitz.arena.programs.advisers import Fault, Guests
from kibitz.arena.programs.program import Program
from kibitz.arena.reports.marks import marks_of_match
from kibitz.arena.runner import Run, Watcher
from kibitz.arena.sandbox.limits import Limits
from kibitz.table import Clock
from tests.arena.submissions import HASTY

MATCH = Match("sebastian", ("ada", "ben", "best"), programs=(Program("ada", "", ""), Program("ben", "", "")))


def game(*late: str) -> Played:
    faults = tuple(Fault(name, "time", "took more than 2 s", "", "x") for name in late)
    return Played("", MATCH.entrants, (1.0, 1.0, 1.0), (*faults, Fault("ben", "illegal", "", "", "x")))


class Case(NamedTuple):
    patience: int
    late: str
    """For each game of ada's: x where it runs out of time."""
    verdict: str


@pytest.mark.parametrize(
    "case",
    [
        Case(3, "xx", ""),
        Case(3, "xxx....", "suspended: it ran out of time in its first 3 games"),
        Case(3, "xx.", ""),
        Case(3, ".xxx", ""),
        Case(3, ".xxxx", "suspended: it ran out of time in 4 of 5 games"),
        Case(3, "....x" * 20, ""),
        Case(3, "....x" * 20 + "x", "suspended: it ran out of time in 21 of 101 games"),
        Case(1, "x", "suspended: it ran out of time in its first 1 games"),
        Case(0, "x" * 50, ""),
    ],
)
def test_who_is_suspended(case: Case) -> None:
    suspensions = Suspensions(MATCH, case.patience)
    fresh = [name for late in case.late for name in suspensions.add([game(*(["ada"] if late == "x" else []))])]
    assert suspensions.verdicts == ({"ada": case.verdict} if case.verdict else {})
    assert fresh == (["ada"] if case.verdict else []), "said once"


FIRST = "def first_roll(self, dice, scorecard):\n"
LOOP = HASTY.replace(FIRST, f"{FIRST}        while True:\n            pass\n")


@pytest.fixture
def a_class(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two programs, one of which never ends, in a course that waits for a quarter of a second only."""
    monkeypatch.setattr(contract.of("sebastian"), "limits", Limits(call=0.25, total=60.0))
    for name, text in (("good", HASTY), ("loop", LOOP)):
        (tmp_path / "class" / name).mkdir(parents=True)
        (tmp_path / "class" / name / "SebastianAutoPlayer.py").write_text(text)
    return tmp_path / "class"


@pytest.mark.slow
def test_an_endless_loop_costs_three_games(a_class: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def played(**settings: object) -> Run:
        # Each deal is a life: without patience the program would be started for every game.
        plan = read_plan("sebastian", [str(a_class)], deals=8, seed=5, lives=1, isolation="limits", **settings)
        with Run(plan) as run:
            run.play(lambda results, most: Watcher())
        return run

    run = played(store=tmp_path / "match.db")
    messages = [fault.message for fault in run.results.faults["loop"]]
    assert [message.startswith("took more than") for message in messages] == [True] * 3 + [False] * 5
    verdict = "suspended: it ran out of time in its first 3 games"
    assert messages[3:] == [verdict] * 5
    assert capsys.readouterr().err.count(f"kibitz: loop is {verdict}") == 1
    assert not run.results.faults["good"]
    # The course's rule plays alike whether the program was asked in vain or not at all.
    patient = played(patience=0)
    assert not any("suspended" in fault.message for fault in patient.results.faults["loop"])
    means = [{row.name: row.mean for row in each.results.standings.table()} for each in (run, patient)]
    assert means[0] == means[1]
    marks = {mark.name: mark for mark in marks_of_match(run.results, None)}
    assert [line.message for line in marks["loop"].feedback] == [messages[0], verdict]
    # A store that goes on knows who is suspended.
    plan = read_plan(
        "sebastian", [str(a_class)], deals=10, seed=5, lives=1, isolation="limits", store=tmp_path / "match.db"
    )
    with Run(plan) as later:
        later.play(lambda results, most: Watcher())
    assert [fault.message for fault in later.results.faults["loop"]][3:] == [verdict] * 7
    assert json.dumps(later.suspensions.verdicts) == json.dumps({"loop": verdict})


@pytest.mark.slow
def test_a_courses_own_competition_suspends_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(contract.of("take-five"), "limits", Limits(call=0.1, total=60.0))
    (tmp_path / "loop.py").write_text(
        "from Take5Player import Player\nclass Loop(Player):\n    def playCard(self, hand, rows, state):\n"
        "        while True:\n            pass\n"
    )
    with Run(read_plan("take-five", ["12", str(tmp_path / "loop.py"), "random-player"], isolation="limits")) as run:
        run.play(lambda results, most: Watcher())
    (name,) = (program.name for program in run.match.programs)
    late = [fault.message for fault in run.results.faults[name] if fault.category == "time"]
    assert len(late) == 12
    assert ["suspended" in message for message in late] == [False] * 3 + [True] * 9


def test_a_command_that_is_suspended_is_not_run(tmp_path: Path) -> None:
    game, program = catalog.game("betsy"), Program("ada", str(tmp_path), "none.py")
    with Guests(contract.of("betsy"), [program], isolation="limits") as guests:
        guests.suspend({"ada": "suspended: it is too slow"})
        adviser = guests.adviser("ada", 1)
        view = gameplay.start(game).view(0)
        assert adviser.advise(view, Clock())[0].move in view.moves
    assert [(fault.category, fault.message) for fault in adviser.faults] == [("time", "suspended: it is too slow")]
