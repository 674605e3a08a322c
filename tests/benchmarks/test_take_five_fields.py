"""Fields of opponents for the minds of Take 5!: a run that is continued, and the flat Monte Carlo player."""

import json
import sys
from pathlib import Path
from statistics import mean

import pytest
from benchmarks.take_five_fields import MINDS, PARTS, PLAYOUTS, FlatMonteCarlo, ProcessorClock, Series, main, summary

from kibitz.games.take_five.game import GAME
from kibitz.table import Clock

SMALL = ["--fields", "a", "--seats", "3", "--imagined", "4", "--json"]


def found(options: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> list[float]:
    """The figures that do not depend on the time."""
    monkeypatch.setattr(sys, "argv", ["take_five_fields", *SMALL, *options])
    main()
    field = json.loads(capsys.readouterr().out)["fields"]["a"]
    return [field["deals"], *(field[mind][figure] for mind in MINDS for figure in ("swift", "better"))]


@pytest.mark.slow
def test_a_run_that_is_continued_finds_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    keep = tmp_path / "deals"
    found(["--deals", "2", "--keep", str(keep)], monkeypatch, capsys)
    continued = found(["--deals", "4", "--keep", str(keep)], monkeypatch, capsys)
    assert continued == found(["--deals", "4"], monkeypatch, capsys)
    assert len(keep.read_text().splitlines()) == 4
    with pytest.raises(SystemExit):
        found(["--deals", "4", "--keep", str(keep), "--seed", "1"], monkeypatch, capsys)


@pytest.mark.slow
def test_among_copies_a_mind_takes_the_mean_of_all_seats_of_the_same_deal(tmp_path: Path) -> None:
    series = Series("e", ["searcher"], 3, 4, 0, str(tmp_path))
    points, swift = series.play(0)["points"]["searcher"]
    copies = ["searcher-2", "searcher-3"]
    assert points == mean(series.game(0, 0, "searcher", copies, "")[0])
    assert swift == mean(series.game(0, seat, "swift", copies, "")[0][seat] for seat in range(3))


@pytest.mark.slow
def test_each_mind_is_compared_with_the_others_at_its_table(tmp_path: Path) -> None:
    minds = ("searcher", *PARTS)
    line = Series("g", minds, 2, 4, 0, str(tmp_path), 0.001).play(0)
    assert line["minus"].keys() == {"swift", *minds}
    again = Series("g", ["network-playouts"], 2, 4, 0, str(tmp_path)).play(0)
    assert again["minus"]["swift"] == line["minus"]["swift"]
    assert again["points"]["network-playouts"] == line["points"]["network-playouts"]
    found = summary([line], minds)
    assert found["one-round"]["beside_first"] == line["minus"]["one-round"] - line["minus"]["searcher"]
    assert "beside_first" not in found["searcher"]


def test_the_processors_clock_runs_while_it_works() -> None:
    clock = ProcessorClock(0.01)
    assert clock.left() <= 0.01
    while clock.left() > 0:
        pass


def test_flat_monte_carlo_ranks_all_cards_and_repeats_itself() -> None:
    view = GAME.read_view("players 10; hand 3 14 25 36 47 58 69 80 91 102; rows 20 / 41 / 60 / 95")
    first, again = (FlatMonteCarlo(0, PLAYOUTS["flat-100"]).advise(view, Clock()) for _ in range(2))
    assert first == again
    assert sorted(item.move for item in first) == [3, 14, 25, 36, 47, 58, 69, 80, 91, 102]
    assert [item.value for item in first] == sorted(item.value for item in first)
