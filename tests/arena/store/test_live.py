"""A store that another process writes is read while it grows."""

import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from kibitz.arena.store import live
from kibitz.arena.store.live import LiveResults, snapshot
from kibitz.arena.store.reading import read
from kibitz.cli import main
from kibitz.table import InvalidText
from tests.cli.process import KIBITZ

PATIENCE = 60.0
"""Seconds until games must have come."""


@pytest.fixture
def running(tmp_path: Path) -> Iterator[Path]:
    """The store of a match that is being played."""
    path = tmp_path / "match.db"
    words = ["arena", "take-five", "low-to-high", "high-to-low", "--deals", "1000000", "--store", str(path), "--quiet"]
    match = subprocess.Popen([*KIBITZ, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    yield path
    match.send_signal(signal.SIGINT)
    match.wait()


def until(follower: LiveResults, deals: int) -> None:
    end = time.monotonic() + PATIENCE
    while (follower.results.deals if follower.results else 0) < deals:
        assert time.monotonic() < end, "no games come"
        follower.refresh()
        time.sleep(0.02)


@pytest.mark.slow
def test_results_grow_while_the_match_is_played_and_equal_those_at_the_end(running: Path) -> None:
    follower = LiveResults(running)
    until(follower, 5)
    assert follower.results
    until(follower, follower.results.deals + 50)
    with snapshot(running) as games:
        assert games.game(3).record.game == "take-five"
        listed = games.listed(2, 4, "low-to-high")
        assert [one.number for one in listed] == [2, 3, 4, 5]
        with pytest.raises(InvalidText, match="has no game 99999999"):
            games.game(99_999_999)
    deals = follower.results.deals
    with snapshot(running) as games:
        again = [game for deal in games.since(0) for game in deal][: 2 * deals]
    assert [game.scores for game in again] == _scores(follower, deals)


def _scores(follower: LiveResults, deals: int) -> list[tuple[float, ...]]:
    """The scores by which the follower's means came about."""
    with snapshot(follower.path) as games:
        scores = [game.scores for deal in games.since(0) for game in deal][: 2 * deals]
    means = follower.results.standings.means() if follower.results else []
    assert sum(one.mean for one in means) * deals * 2 == pytest.approx(sum(map(sum, scores)))
    return scores


@pytest.mark.slow
def test_a_finished_store_is_read_to_its_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "match.db"
    words = ["arena", "take-five", "low-to-high", "high-to-low", "--deals", "12", "--store", str(path)]
    assert main(words) == 0
    monkeypatch.setattr(live, "MOST_AT_ONCE", 10)
    follower = LiveResults(path)
    assert follower.refresh()
    assert follower.results
    assert follower.results.deals == 5
    while follower.refresh():
        pass
    assert follower.is_over
    assert follower.results
    with read(path) as kept:
        assert follower.results.deals == sum(1 for _ in kept.deals()) == 12


def test_what_is_no_store_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "match.db"
    follower = LiveResults(path)
    assert not follower.refresh()
    path.write_text("no database, but long enough to be read as one")
    with pytest.raises(InvalidText, match="invalid store"):
        follower.refresh()
