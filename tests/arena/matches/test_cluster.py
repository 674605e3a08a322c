"""A match on a Dask cluster: a real scheduler and two workers, one of which is killed while it plays."""

import json
import re
import shlex
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

import pytest
from benchmarks.arena_cluster import dask

from kibitz import catalog
from kibitz.arena.figures.standings import Standing
from kibitz.arena.matches import cluster
from kibitz.arena.matches.match import Match, Played
from kibitz.arena.matches.results import Results
from kibitz.arena.matches.schedule import DIED, Batch, crew, deals
from kibitz.arena.store.writing import Store
from kibitz.cli import main
from kibitz.cluster import Cluster, certificates
from tests.arena.matches.test_schedule import LEARNER, of

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not find_spec("distributed"), reason="the extra kibitz[cluster] is not installed"),
]

ROOT = Path(__file__).parents[3]
Running = tuple[str, list[subprocess.Popen[bytes]]]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with dask(tmp_path_factory.mktemp("dask"), 2) as started:
        yield started


@pytest.fixture(scope="module")
def key(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The certificate and the key of a cluster, made as docs/arena.md says."""
    return make_key(tmp_path_factory.mktemp("key"))


def make_key(folder: Path) -> Path:
    if not shutil.which("openssl"):
        pytest.skip("openssl is not installed")
    command = re.search("^openssl req .*$", (ROOT / "docs" / "arena.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert command, "docs/arena.md says how a cluster's key is made"
    subprocess.run(shlex.split(command[0]), cwd=folder, check=True, capture_output=True)
    assert (folder / "cluster.pem").stat().st_mode & 0o077 == 0, "it holds the key"
    return folder / "cluster.pem"


@pytest.fixture(scope="module")
def locked(tmp_path_factory: pytest.TempPathFactory, key: Path) -> Iterator[str]:
    """A scheduler that asks for certificates, with one worker."""
    with dask(tmp_path_factory.mktemp("locked"), 1, key=key) as (address, _):
        yield address


def test_a_cluster_with_certificates_plays(
    locked: str, key: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert locked.startswith("tls://")
    words = ["arena", "sebastian", "hasty", "random", "--deals", "4", "--json"]
    assert main([*words, "--jobs", "1"]) == 0
    here = json.loads(capsys.readouterr().out)
    assert main([*words, "--cluster", locked, "--cluster-key", str(key)]) == 0
    assert json.loads(capsys.readouterr().out) == here


@pytest.mark.parametrize("who", ["plain", "nothing", "another certificate", "the certificate without its key"])
def test_a_stranger_runs_nothing_on_a_cluster(who: str, locked: str, key: Path, tmp_path: Path) -> None:
    """Also not one of this machine, who knows the port."""
    from distributed import Client, Security

    loot = tmp_path / "loot"
    address, security = locked, Security()
    if who == "plain":
        address = locked.replace("tls://", "tcp://")
    elif who != "nothing":
        own = certificates(make_key(tmp_path))
        security = Security(**(own | {"tls_ca_file": str(key)} if who.endswith("key") else own))
    with pytest.raises((OSError, TypeError)):  # noqa: SIM117
        with Client(address, security=security, timeout=5, set_as_default=False) as client:
            client.submit(loot.touch).result()
    assert not loot.exists()


def test_a_cluster_that_others_can_reach_is_refused(
    running: Running, key: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["arena", "sebastian", "hasty", "random", "--deals", "2", "--cluster"]
    for address in ("tcp://192.0.2.7:8786", "192.0.2.7:8786", "tcp://example.org:8786", "ws://[2001:db8::1]:8786"):
        assert main([*words, address]) == 2
        shown = capsys.readouterr().err
        assert f"anyone who reaches {address} can run programs" in shown
        assert "--cluster-key FILE" in shown
    # The port of a scheduler that listens everywhere can be reached by an address of this machine too.
    monkeypatch.setattr("distributed.Client.scheduler_info", lambda self: {"address": "tcp://192.0.2.7:8786"})
    assert main([*words, running[0]]) == 2
    assert "anyone who reaches tcp://192.0.2.7:8786 can run programs" in capsys.readouterr().err
    assert main([*words, running[0], "--cluster-plain"]) == 0


def test_a_key_is_used_or_the_reason_is_named(
    locked: str, key: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["arena", "sebastian", "hasty", "random", "--deals", "2", "--cluster"]
    (tmp_path / "empty.pem").touch()
    for address, file, code, reason in (
        (locked, None, 2, "expected --cluster-key FILE"),
        (locked, tmp_path / "none.pem", 3, "none.pem: No such file"),
        (locked, tmp_path / "empty.pem", 2, "empty.pem: expected a certificate and its key as PEM"),
        (locked.replace("tls", "tcp"), key, 2, "expected tls://, the protocol that uses --cluster-key"),
    ):
        assert main([*words, address, *(["--cluster-key", str(file)] if file else [])]) == code
        shown = capsys.readouterr().err
        assert reason in shown
        assert "Traceback" not in shown


@pytest.mark.workflows
def test_a_cluster_plays_what_this_machine_plays(
    running: Running, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["arena", "sebastian", "hasty", "gatherer", "random", "--deals", "40", "--json", "--store"]
    assert main([*words, str(tmp_path / "here.db"), "--jobs", "1"]) == 0
    here = json.loads(capsys.readouterr().out)
    assert main([*words, str(tmp_path / "there.db"), "--cluster", running[0]]) == 0
    assert json.loads(capsys.readouterr().out) == here
    assert (tmp_path / "there.jsonl").read_bytes() == (tmp_path / "here.jsonl").read_bytes()


def test_batches_of_a_killed_worker_are_played_again(running: Running, tmp_path: Path) -> None:
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

    with cluster.crew(match, Cluster(address)) as both:
        assert len(both.executors) == 2
        assert list(deals(match, 5, range(24), both, keep=keep)) == expected
    assert after > 24, "it was killed when the match was over"


@pytest.mark.workflows
def test_a_table_without_luck_survives_a_killed_worker(tmp_path: Path) -> None:
    with dask(tmp_path, 3) as (address, workers):
        for match, worker in (
            (Match("sebastian", ("par", "greedy", "hasty"), {}), workers[0]),
            (Match("gin-rummy", ("quick", "greedy", "keeper"), {"target": 0}), workers[1]),
        ):
            survives(match, Cluster(address), worker)


def survives(match: Match, on: Cluster, worker: subprocess.Popen[bytes]) -> None:
    """The table is that of this machine, though a worker of the cluster is killed."""
    count, after = 24, 0
    with crew(match, 1) as alone:
        expected = table_of(match, deals(match, 5, range(count), alone))

    def keep(batch: Batch) -> None:
        nonlocal after
        assert all(played.known_luck is not None for played in batch.games), "the workers tell what luck gave"
        if worker.poll() is None:
            worker.kill()
            worker.wait()
        else:
            after += len(batch.games)

    with cluster.crew(match, on) as several:
        assert len(several.executors) > 1
        found = table_of(match, deals(match, 5, range(count), several, keep=keep))
    assert after > 0, "it was killed when the match was over"
    assert found == expected
    assert any(standing.luck for standing in found)


def table_of(match: Match, played: Iterable[list[Played]]) -> list[Standing]:
    """The table of these deals; how certain it is follows from it."""
    results = Results(catalog.game(match.game), match)
    for games in played:
        results.add(games)
    return results.standings.table()


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
    with dask(notes, 2, nanny=True) as (address, _), cluster.crew(match, Cluster(address)) as workers:
        assert list(deals(match, 5, range(4), workers)) == expected


def test_an_address_without_a_scheduler_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kibitz.cluster.SECONDS", 0.2)
    assert main(["arena", "sebastian", "hasty", "random", "--cluster", "tcp://127.0.0.1:1"]) == 2
    assert "no scheduler answers" in capsys.readouterr().err


@pytest.mark.workflows
def test_a_ladder_plays_on_a_cluster_what_it_plays_here(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where one of the workers dies."""
    add, stored = Store.add, 0
    described = ["--game", "sebastian", "--references", "hasty", "gatherer", "--deals", "10", "--seed", str(2**90)]
    (tmp_path / "ada.py").write_text(LEARNER)
    tables = []
    with dask(tmp_path, 2) as (address, workers):
        for name, words in (("here", ["--jobs", "1"]), ("there", ["--cluster", address])):
            store = str(tmp_path / f"{name}.db")
            assert main(["ladder", store, "add", str(tmp_path / "ada.py"), *described]) == 0
            capsys.readouterr()
            if name == "there":

                def noted(kept: Store, first: int, games: Sequence[Played]) -> None:
                    nonlocal stored
                    if not stored:
                        workers[0].kill()
                    stored += len(games)
                    add(kept, first, games)

                monkeypatch.setattr(Store, "add", noted)
            assert main(["ladder", store, "play", "--json", *words]) == 0
            rows = json.loads(capsys.readouterr().out)["rows"]
            for row in rows:
                del row["since"]
            tables.append(rows)
    assert stored == 30
    assert tables[0] == tables[1]
    assert (tmp_path / "there.jsonl").read_bytes() == (tmp_path / "here.jsonl").read_bytes()
