"""results.json in the form that Gradescope's autograder reads, with a score and numbers for every course."""

from typing import Any

import pytest

from kibitz.arena.intake.submission import Submission
from kibitz.arena.reports.gradescope import as_gradescope
from kibitz.arena.reports.marks import Feedback, Mark

TOP = {"score", "execution_time", "output", "tests", "leaderboard"}
TEST = {"name", "number", "score", "max_score", "status", "output"}


def assert_valid(results: dict[str, Any]) -> None:
    """What Gradescope asks of the file: known fields, a score or tests with scores, numbers on the leaderboard."""
    assert set(results) <= TOP
    assert "score" in results or any("score" in test for test in results["tests"])
    assert isinstance(results["output"], str)
    for test in results["tests"]:
        assert set(test) <= TEST
        assert test["status"] in ("passed", "failed")
        assert isinstance(test["score"], float | int)
        assert 0 <= test["score"] <= test["max_score"]
    for entry in results["leaderboard"]:
        assert entry["order"] in ("asc", "desc")
        assert isinstance(entry["value"], float | int)
    assert len({entry["name"] for entry in results["leaderboard"]}) == len(results["leaderboard"])


@pytest.mark.parametrize("faults", [{}, {"illegal": 3}])
def test_a_course_without_marks_for_places_has_a_score(faults: dict[str, int]) -> None:
    mark = Mark("ada", "2-4", None, 11.24, 0.5, faults, rank=2, figure=11.24, games=100)
    results = as_gradescope(mark, lowest_first=True, figure="average")
    assert_valid(results)
    assert [test["score"] for test in results["tests"]] == [0.0 if faults else 1.0]
    assert results["leaderboard"] == [
        {"name": "rank", "value": 2, "order": "asc"},
        {"name": "average", "value": 11.24, "order": "asc"},
        {"name": "faults", "value": sum(faults.values()), "order": "asc"},
    ]


def test_lateness_is_in_the_score_and_in_words() -> None:
    mark = Mark("ada", "1", 11.7, None, full=13.0, earned=12.0, rank=1, figure=9.0, seconds=8.6)
    mark.submission = Submission("Ada", days_late=2)
    mark.feedback = [Feedback("seed 1", 0.5, 0.5), Feedback("seed 2", 0.0, 0.5, "line 1: expected 'a', got 'b'")]
    results = as_gradescope(mark, lowest_first=False, figure="tests passed")
    assert_valid(results)
    assert (results["score"], results["execution_time"]) == (11.7, 9)
    assert results["output"] == "rank 1; tests passed 9; 12.00 earned, 11.70 after 2 days late"
    assert [test["status"] for test in results["tests"]] == ["passed", "failed"]


@pytest.mark.parametrize(
    ("mean", "faults", "points"),
    [(180.0, {}, 6.0), (300.0, {}, 10.0), (10.0, {}, 0.0), (180.0, {"crash": 1}, 0.0), (180.0, {"printed": 1}, 6.0)],
)
def test_points_lie_between_the_weakest_and_the_best_mind(mean: float, faults: dict[str, int], points: float) -> None:
    mark = Mark("ada", "2", None, mean, 4.5, faults, rank=2, figure=mean, games=100)
    mark.references, mark.habit = {"random": 90.0, "best": 240.0}, "it stops too early: 3.10 ± 0.20 points a game"
    results = as_gradescope(mark, lowest_first=False)
    assert_valid(results)
    (test,) = (test for test in results["tests"] if test["name"] == "between random and best")
    assert (test["score"], test["max_score"]) == (pytest.approx(points), 10)
    measured = f"{mean:.2f} ± 4.50 points a game in 100 games; random 90.00, best 240.00"
    assert measured in results["output"]
    assert "what costs most: it stops too early: 3.10 ± 0.20 points a game" in results["output"]
