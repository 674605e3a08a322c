"""What a match says of its pairs of games, and one between copies of the engine."""

import json
import sys
from pathlib import Path

import pytest
from benchmarks.betsy_match import difference, elo, interval, share

from benchmarks import betsy_losses, betsy_match

MIXED = [2.0, 1.0, 1.5, 0.0, 2.0, 1.0, 0.5, 2.0]


def test_the_interval_is_that_of_a_mean_of_pairs() -> None:
    mean, low, high = interval(MIXED)
    assert (mean, share(MIXED)) == (0.625, "62.5 %")
    # By hand: the squares of the distances from 0.625, of scores a game, add up to 1.
    assert mean - low == pytest.approx(1.96 / 8)
    assert high - mean == pytest.approx(mean - low)
    assert difference(MIXED) == f"+89 ± {(elo(high) - elo(low)) / 2:.0f}"


def test_pairs_that_are_all_alike_leave_room_for_others() -> None:
    for pair in (0.0, 0.5, 1.0, 1.5, 2.0):
        mean, low, high = interval([pair] * 30)
        assert mean == pair / 2
        assert 0 <= low < high <= 1
    # Of pairs of which 9.5 in a hundred are others, thirty are alike once in twenty times.
    assert pytest.approx(0.05, abs=1e-3) == 0.905**30
    assert interval([2.0] * 30)[1] == pytest.approx(0.905, abs=1e-4)
    assert difference([2.0] * 30) == "above +392"
    assert difference([0.0] * 30) == "below -392"
    assert difference([1.0] * 30) == "+0 ± 33"
    assert difference([2.0, 0.0]) == "no bound"


def test_elo_is_its_own_opposite() -> None:
    assert elo(0.64) == pytest.approx(100, abs=0.1)
    for score in (0.1, 0.5, 0.9):
        assert elo(score) == pytest.approx(-elo(1 - score))


def test_a_match_goes_on_where_its_file_ends_and_its_losses_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "games.jsonl"

    def printed(pairs: int) -> str:
        options = ["--nodes", "300", "60", "--pairs", str(pairs), "--out", str(kept)]
        monkeypatch.setattr(sys, "argv", ["betsy_match.py", *options])
        betsy_match.main()
        return capsys.readouterr().out.splitlines()[-1]

    assert " 2 games " in printed(1)
    line = printed(2)
    assert " 4 games " in line
    games = [json.loads(text) for text in kept.read_text(encoding="utf-8").splitlines()[1:]]
    assert sorted((game["pair"], game["colour"]) for game in games) == [(0, "b"), (0, "w"), (1, "b"), (1, "w")]
    white, black = (50 * sum(game["first"] for game in games if game["colour"] == colour) for colour in "wb")
    assert f"as White {white:.1f} %, as Black {black:.1f} %" in line
    monkeypatch.setattr(sys, "argv", ["betsy_losses.py", str(kept)])
    betsy_losses.main()
    assert capsys.readouterr().out
