"""What a Dask cluster does for the commands: the same as this machine alone, by a real scheduler and two workers."""

import json
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from benchmarks.arena_cluster import dask

from kibitz.cli import main
from training.betsy import train

pytestmark = [
    pytest.mark.workflows,
    pytest.mark.skipif(not find_spec("distributed"), reason="the extra kibitz[cluster] is not installed"),
]
AGENT = "def choose(observation, mask):\n    return mask.nonzero()[0][-1]\n"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with dask(tmp_path_factory.mktemp("dask"), 2) as (address, _):
        yield address


def printed(words: str, capsys: pytest.CaptureFixture[str]) -> dict[str, Any]:
    assert main([*words.split(), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found | {"seconds": None, "games_per_second": None}


@pytest.mark.parametrize(
    "words",
    [
        "simulate aces -n 3000",
        "simulate rummy -n 6 --mind greedy",
        "distance play-nine kibitz:greedy agent.py:choose --columns 2 --games 6",
    ],
)
def test_a_cluster_counts_the_same(
    words: str, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The workers have another working folder than the agent's."""
    monkeypatch.chdir(tmp_path)
    Path("agent.py").write_text(AGENT)
    assert printed(f"{words} --cluster {address}", capsys) == printed(f"{words} --jobs 1", capsys)


def test_a_cluster_solves_the_same(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    words = "solve play-nine --columns 2 --draws 2"
    assert printed(f"{words} --cluster {address}", capsys) == printed(words, capsys)


def test_a_cluster_trains_the_same(address: str, tmp_path: Path) -> None:
    for name, words in (("here", ["--jobs", "1"]), ("there", ["--cluster", address])):
        train.main([str(tmp_path / name), "--rounds", "20:20:1", "--batch", "32", *words])
    for name in ("network.bin", "positions-1-0.bin", "manifest.json"):
        assert (tmp_path / "here" / name).read_bytes() == (tmp_path / "there" / name).read_bytes()


def test_an_error_on_a_worker_is_one_line(address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "agent.py").write_text("def choose(observation, mask):\n    return mask['none']\n")
    assert main(["distance", "sebastian", f"{tmp_path}/agent.py:choose", "--games", "3", "--cluster", address]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "agent.py:choose raised IndexError" in said
