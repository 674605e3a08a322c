"""Solutions for goals in the cache folder."""

from pathlib import Path

import pytest

from kibitz.cache import Checksums
from kibitz.games.sebastian import rules
from kibitz.games.sebastian.solve import goal_cache
from kibitz.games.sebastian.solve.goal_cache import Goal
from kibitz.games.sebastian.solve.goal_solver import GoalSolver

ONE_OPEN = rules.ALL_USED ^ 1 << rules.QUINTUPLICATAM


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    goal_cache.solver_of_file.cache_clear()
    goal_cache.solved_from.cache_clear()
    return tmp_path / "kibitz" / "sebastian"


def test_every_goal_has_a_file_of_its_own() -> None:
    goals = [Goal(opponents, rules.Rules(five)) for opponents in (0, 1, 10) for five in (False, True)]
    assert len({goal.file_name for goal in goals}) == len(goals)


def test_few_open_categories_are_solved_at_once_and_nothing_is_written(own_folder: Path) -> None:
    solver = goal_cache.solved(Goal(), ONE_OPEN)
    assert solver.value(ONE_OPEN, 63, 85) == pytest.approx(0.0460286, abs=1e-7)
    assert not own_folder.exists()


@pytest.fixture
def only_last_cards(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Every solution stops at the last category; counts how many were made."""
    solved: list[int] = []
    solve_from = goal_cache.solve_from

    def solve_one(goal: Goal, values: memoryview, used: int, progress: goal_cache.Progress) -> GoalSolver:
        solved.append(used)
        return solve_from(goal, values, ONE_OPEN, progress)

    monkeypatch.setattr(goal_cache, "solve_from", solve_one)
    return solved


@pytest.mark.slow
def test_a_solution_is_kept_and_found_again(own_folder: Path, only_last_cards: list[int]) -> None:
    seen: list[int] = []
    goal_cache.solved(Goal(), 0, lambda done, total: seen.append(done))
    assert seen == [1]
    assert [path.name for path in sorted(own_folder.glob("*.f32"))] == ["targets.f32"]
    assert not list(own_folder.glob("*.part"))
    goal_cache.solver_of_file.cache_clear()
    assert goal_cache.solved(Goal(), 0).value(ONE_OPEN, 63, 85) == pytest.approx(0.0460286, abs=1e-7)
    assert only_last_cards == [0]


@pytest.mark.slow
def test_a_damaged_file_is_solved_again(own_folder: Path, only_last_cards: list[int]) -> None:
    goal_cache.solved(Goal(), 0)
    path = own_folder / "targets.f32"
    with path.open("r+b") as file:
        file.write(b"\xff" * 100)
    assert not Checksums(own_folder).fits(path)
    goal_cache.solver_of_file.cache_clear()
    goal_cache.solved(Goal(), 0)
    assert Checksums(own_folder).fits(path)
    assert only_last_cards == [0, 0]


@pytest.mark.slow
def test_what_was_stopped_leaves_no_file(own_folder: Path) -> None:
    def stop(done: int, total: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        goal_cache.solved(Goal(), 0, stop)
    assert not list(own_folder.glob("*.f32")) + list(own_folder.glob("*.part"))


@pytest.mark.slow
def test_a_folder_that_can_not_be_written_is_not_needed(own_folder: Path, only_last_cards: list[int]) -> None:
    own_folder.parent.mkdir(parents=True)
    own_folder.write_text("a file where the folder should be")
    assert goal_cache.solved(Goal(), 0).value(ONE_OPEN, 63, 85) == pytest.approx(0.0460286, abs=1e-7)
    assert only_last_cards == [0]
