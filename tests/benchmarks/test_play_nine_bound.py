"""The bound goes on from a file, and a wider slack on fewer hands is a step from the mean of all."""

import json
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import cast

import pytest
from benchmarks.play_nine_bound import HandBound, Results, Task
from benchmarks.play_nine_strength import nets_of

from benchmarks import play_nine_bound
from kibitz.games.play_nine import rules

ROOT = Path(__file__).parents[2]


def test_hands_are_kept_and_not_searched_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep = tmp_path / "bounds.jsonl"
    tasks = [Task(4, number, 0, 0.25, 1 << 10, "", 0) for number in range(3)]
    first = Results(keep).of(tasks[:2], 1)
    assert len(keep.read_text().splitlines()) == 2
    all_three = Results(keep).of(tasks, 1)
    assert all_three[:2] == first

    def search(task: Task) -> HandBound:
        raise AssertionError(task)

    monkeypatch.setattr(play_nine_bound, "one_hand", search)
    assert Results(keep).of(tasks, 1) == all_three


@pytest.mark.slow
def test_a_wider_slack_is_a_step(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keep = tmp_path / "bounds.jsonl"
    nets = play_nine_bound.checksum(nets_of(4, None))
    gaps = {0.25: [0.1, 0.3, 0.2, 0.4], 0.5: [0.0, 0.1]}
    lines = [
        json.dumps([Task(4, number, 0, slack, 1, "", nets), HandBound(gap, 1, 0)])
        for slack, values in gaps.items()
        for number, gap in enumerate(values)
    ]
    keep.write_text("\n".join(lines) + "\n")
    given = SimpleNamespace(slack=[0.25, 0.5], wide=[2], depth=0, capacity=1, jobs=1, trained="")
    bound, error = play_nine_bound.measure(4, 4, cast("play_nine_bound.argparse.Namespace", given), Results(keep))
    # The mean of all is 0.25, and the step of the first two -0.15.
    assert bound - play_nine_bound.fresh(4, "") == pytest.approx(0.10)
    assert error == pytest.approx((0.05 / 3 / 4 + 0.005 / 2) ** 0.5)
    assert "move it by -0.1500" in capsys.readouterr().out


def test_random_boards_are_within_reach() -> None:
    rng = Random(1)
    for _ in range(200):
        kinds, draws = play_nine_bound.reachable_board(4, 2, rng)
        hidden = sum(rules.PAIRS[kind].count(rules.HIDDEN) for kind in kinds)
        assert len(kinds) == 4
        assert 1 <= hidden <= 6
        # Of at most 11 draws, one turned each card but the two that were open.
        assert 2 <= draws <= 11 - (8 - 2 - hidden)


@pytest.mark.benchmarks
def test_the_docs_have_the_errors_of_values() -> None:
    """The largest ones, by which values are above their means one draw later."""
    found = [-play_nine_bound.step_errors(columns, 10_000, 0, "")[0] for columns in (4, 6, 8)]
    words = "is up to {:.1f}, {:.1f} and {:.1f} points above".format(*found)
    assert words in " ".join((ROOT / "docs" / "play_nine.md").read_text("utf-8").split())
