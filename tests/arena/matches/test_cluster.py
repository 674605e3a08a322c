"""A match on a Dask cluster: a real scheduler and two workers, one of which is killed while it plays."""

import json
import subprocess
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from benchmarks.arena_cluster import dask

from kibitz.arena.matches import cluster
from kibitz.arena.matches.schedule import DIED, Batch, crew, deals
from kibitz.cli import main
from tests.arena.matches.test_schedule import LEARNER, of

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not find_spec("distributed"), reason="the extra kibitz[cluster] is not installed"),
]

Cluster = tuple[str, list[subprocess.Popen[bytes]]]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with dask(tmp_path_factory.mktemp("dask"), 2) as started:
        yield started


@pytest.mark.workflows
def test_a_cluster_plays_what_this_machine_plays(
    running: Cluster, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["arena", "sebastian", "hasty", "gatherer", "random", "--deals", "40", "--json", "--store"]
    assert main([*words, str(tmp_path / "here.db"), "--jobs", "1"]) == 0
    here = json.loads(capsys.readouterr().out)
    assert main([*words, str(tmp_path / "there.db"), "--cluster", running[0]]) == 0
    assert json.loads(capsys.readouterr().out) == here
    assert (tmp_path / "there.jsonl").read_bytes() == (tmp_path / "here.jsonl").read_bytes()


def test_batches_of_a_killed_worker_are_played_again(running: Cluster, tmp_path: Path) -> None:
    match = of(LEARNER, tmp_path)
    with crew(match, 1) as alone:
        expected = list(deals(match, 5, range(24), alone))
    address, workers = running
    after = 0

    def keep(batch: Batch) -> None:
        nonlocal after
        if workers[0].poll() is None:
            workers[0].kill()
            workers[0].wait()
        else:
            after += len(batch.games)

    with cluster.crew(match, address) as both:
        assert len(both.executors) == 2
        assert list(deals(match, 5, range(24), both, keep=keep)) == expected
    assert after > 24, "it was killed when the match was over"


@pytest.mark.workflows
def test_a_game_that_kills_every_worker_is_given_up(tmp_path: Path) -> None:
    homes = notes, sound, killer = [tmp_path / name for name in ("notes", "sound", "killer")]
    for home in homes:
        home.mkdir()
    noting = f"open({str(notes / 'rolls')!r}, 'a') as rolls:\n            print(dice.dice, file=rolls)"
    match = of(LEARNER.replace("return []", f"with {noting}\n        return []"), sound)
    with crew(match, 1) as alone:
        list(deals(match, 5, range(4), alone))
    rolls = (notes / "rolls").read_text().splitlines()
    fatal = rolls[len(rolls) // 2]
    dying = f"import os\n        os._exit(3) if str(dice.dice) == {fatal!r} else 0"
    match = of(LEARNER.replace("return []", f"{dying}\n        return []"), killer)
    with crew(match, 2) as both:
        expected = list(deals(match, 5, range(4), both))
    assert [game.failure for games in expected for game in games if game.failure] == [f"failed: {DIED}"] * 2
    with dask(notes, 2, nanny=True) as (address, _), cluster.crew(match, address) as workers:
        assert list(deals(match, 5, range(4), workers)) == expected


def test_an_address_without_a_scheduler_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cluster, "SECONDS", 0.2)
    assert main(["arena", "sebastian", "hasty", "random", "--cluster", "tcp://127.0.0.1:1"]) == 2
    assert "no scheduler answers" in capsys.readouterr().err
