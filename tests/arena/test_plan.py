"""A plan without a command line: what it takes, and what it refuses before anything runs."""

from dataclasses import FrozenInstanceError
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from kibitz.arena.intake.policy import Policy
from kibitz.arena.plan import Plan, read_plan
from kibitz.table import InvalidText


def test_a_plan_becomes_a_match(folder: Path, tmp_path: Path) -> None:
    plan = Plan("sebastian", (str(folder), "kibitz:hasty"), {"five_is_squadron": "yes"}, seed=7, lives=3, seconds=2.0)
    match = plan.match(tmp_path / "staging")
    assert match.entrants == ("faulty", "good", "kibitz:hasty")
    assert [program.name for program in match.programs] == ["faulty", "good"]
    assert match.options == {"five_is_squadron": "yes", "reuse": "no", "card": "sebastian"}
    assert (match.seconds, match.lives, match.isolation, match.is_course) == (2.0, 3, "program", False)
    assert Plan("sebastian", ("hasty",)).match(tmp_path).options == {
        "five_is_squadron": "no",
        "reuse": "no",
        "card": "sebastian",
    }


def test_a_plan_does_not_change() -> None:
    plan = Plan("sebastian", ("hasty", "random"))
    with pytest.raises(FrozenInstanceError):
        plan.seed = 1  # type: ignore[misc]
    assert plan == Plan("sebastian", ("hasty", "random"))


def test_a_number_before_the_entrants_is_the_courses_competition(tmp_path: Path) -> None:
    plan = read_plan("play_nine", ["300", "greedy"], seed=5)
    assert (plan.game, plan.course, plan.entrants) == ("play-nine", 300, ("greedy",))
    match = plan.match(tmp_path)
    assert match.is_course
    assert [match.options_at(deal)["columns"] for deal in (0, 299)] == [4, 6]
    assert read_plan("play-nine", ["greedy"]).course is None


def test_a_course_with_its_own_competition_reads_its_own_entrants() -> None:
    assert read_plan("take-five", ["1000"]).entrants == ()
    assert read_plan("take-five", ["8", "MyAI.Lowest", "MyAI.Lowest"]).entrants == ("MyAI.Lowest", "MyAI.Lowest")


@pytest.mark.parametrize(
    ("game", "entrants", "settings", "message"),
    [
        ("chess", ["best"], {}, "unknown game 'chess'"),
        ("sebastian", [], {}, "nobody enters: expected minds or programs"),
        ("sebastian", ["hasty", "hasty"], {}, "hasty is entered twice: expected every name once"),
        ("sebastian", ["clever"], {}, "sebastian has no mind 'clever': expected best or one of"),
        ("sebastian", ["hasty"], {"options": {"colour": "red"}}, "sebastian has no option 'colour'"),
        ("sebastian", ["hasty"], {"options": {"five_is_squadron": "maybe"}}, "maybe"),
        ("sebastian", ["hasty"], {"deals": 0}, "0 deals: expected at least 1"),
        ("sebastian", ["hasty"], {"lives": 0}, "0 lives: expected at least 1"),
        ("sebastian", ["hasty"], {"jobs": -1}, "-1 jobs: expected at least 1"),
        ("sebastian", ["hasty"], {"until": 0.0}, "until 0: expected a number above 0"),
        ("sebastian", ["hasty"], {"seconds": float("inf")}, "seconds inf: expected a number above 0"),
        ("sebastian", ["hasty"], {"sprt": (10, 0)}, "SPRT of 10 against 0: expected the smaller advantage first"),
        ("sebastian", ["hasty"], {"store": Path("a.db"), "record": Path("a")}, "expected a store or a record"),
        ("sebastian", ["10", "hasty"], {"deals": 5}, "expected no --deals, --until or --sprt beside that number"),
        ("sebastian", ["0", "hasty"], {}, "0 deals: expected at least 1"),
        ("rummy", ["10", "best", "random"], {}, "rummy has no course"),
        ("play-nine", ["10", "greedy"], {"options": {"columns": "5"}}, "--columns 5: the course's competition sets it"),
        ("play-nine", ["50000", "greedy"], {}, "expected at most 40"),
    ],
)
def test_what_does_not_fit_is_refused_before_anything_runs(
    game: str, entrants: list[str], settings: dict[str, Any], message: str
) -> None:
    with pytest.raises(InvalidText, match=message):
        read_plan(game, entrants, **settings)


def test_what_only_the_files_show_is_refused_when_they_are_read(folder: Path, tmp_path: Path) -> None:
    staging = tmp_path / "staging"
    with pytest.raises(InvalidText, match=r"no file .*nobody\.py: expected SebastianAutoPlayer\.py"):
        Plan("sebastian", (str(folder / "nobody.py"),)).match(staging)
    (folder / "good").rename(folder / "hasty")
    assert Plan("sebastian", (str(folder), "hasty")).match(staging).entrants == ("faulty", "hasty-program", "hasty")
    with pytest.raises(InvalidText, match="nobody enters: every submission is later than 2001"):
        Plan("sebastian", (str(folder),), policy=Policy(deadline=datetime(2001, 1, 1))).match(staging)
    with pytest.raises(InvalidText, match="betsy with 1 player: expected 2"):
        Plan("betsy", ("best",)).match(staging)
