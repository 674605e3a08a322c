"""The tuning of the search finds the better numbers, goes on where its file ends, and starts from the engine's own."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from benchmarks.betsy_ablation import as_settings
from benchmarks.betsy_spsa import STEP, TUNED, Numbers, Tuning, match, starting

from benchmarks import betsy_spsa

START: Numbers = {"A": 100, "B": -40, "C": 2.0}
BEST: Numbers = {"A": 130, "B": -40, "C": 1.6}
TERMS = {"seed": 3}
ITERATIONS = 2000


def points(iteration: int, first: Numbers, second: Numbers) -> float:
    """What an engine with the first numbers scores in a pair of games, where being off by a step loses a little."""

    def loss(numbers: Numbers) -> float:
        return sum(((numbers[name] - best) / (STEP * START[name])) ** 2 for name, best in BEST.items())

    edge = min(0.9, max(-0.9, 0.05 * (loss(second) - loss(first))))
    rng = Random(iteration)
    return float(sum(1 if rng.random() < (1 + edge) / 2 else -1 for _ in range(8)))


def test_the_numbers_move_to_the_better_ones(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tuning = Tuning(START, ITERATIONS, 3)
    tuning.run(points, tmp_path / "spsa.jsonl", TERMS)
    for name, best in BEST.items():
        assert tuning.numbers[name] == pytest.approx(best, abs=0.6 * STEP * abs(START[name])), name
    assert abs(tuning.moved("A") - 2) < 0.6
    rows = tuning.table().splitlines()
    assert rows[0].startswith(("A = 1", "C = 1."))
    assert f"iteration {ITERATIONS} of {ITERATIONS}" in capsys.readouterr().out


def test_a_stopped_tuning_goes_on_as_if_it_had_not_been(tmp_path: Path) -> None:
    class Stop(Exception): ...

    def stopping(iteration: int, first: Numbers, second: Numbers) -> float:
        if iteration == 13:
            raise Stop
        return points(iteration, first, second)

    whole, parts = Tuning(START, 30, 3), Tuning(START, 30, 3)
    whole.run(points, tmp_path / "whole.jsonl", TERMS)
    with pytest.raises(Stop):
        parts.run(stopping, tmp_path / "parts.jsonl", TERMS)
    assert parts.done == 13
    resumed = Tuning(START, 30, 3)
    resumed.run(points, tmp_path / "parts.jsonl", TERMS)
    assert resumed.numbers == whole.numbers
    assert (tmp_path / "parts.jsonl").read_text() == (tmp_path / "whole.jsonl").read_text()
    with pytest.raises(SystemExit, match=r"parts\.jsonl holds another tuning: .* name another file with --out"):
        Tuning(START, 30, 4).run(points, tmp_path / "parts.jsonl", {"seed": 4})


def test_whole_numbers_are_tried_as_whole_ones_and_both_engines_differ() -> None:
    first, second = Tuning(START, 10, 1).pair()
    assert as_settings(first).startswith("A=")
    assert isinstance(first["A"], int)
    assert isinstance(first["C"], float)
    for name, start in START.items():
        assert abs(first[name] - second[name]) >= STEP * abs(start)
        assert (first[name] - start) * (second[name] - start) < 0


def test_a_step_changes_each_number_of_the_engine() -> None:
    start = starting(TUNED)
    assert len(start) == len(TUNED)
    assert all(isinstance(number, float) or STEP * abs(number) >= 1 for number in start.values())


def test_the_number_of_jobs_changes_no_points(monkeypatch: pytest.MonkeyPatch) -> None:
    @contextmanager
    def running(command: str, settings: str, go: str) -> Iterator[str]:
        yield command

    def play(white: str, black: str, start: list[int], agree: tuple[int, int]) -> SimpleNamespace:
        return SimpleNamespace(white_score=Random(f"{white} {black} {start}").choice((0, 0.5, 1)))

    monkeypatch.setattr(betsy_spsa, "running", running)
    monkeypatch.setattr(betsy_spsa, "play", play)
    monkeypatch.setattr(betsy_spsa, "command", str)
    scores = {
        jobs: [match(Path(), 1, 5, 7, jobs)(iteration, *Tuning(START, 10, iteration).pair()) for iteration in range(20)]
        for jobs in (1, 2, 5, 6)
    }
    assert all(points == scores[1] for points in scores.values())
    assert len({*scores[1]}) > 2
