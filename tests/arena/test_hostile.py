"""One program for each attack: it is contained and reported as what it is, and the game continues.

Each program's folder is the contract that it attacks; its docstring ends with the verdict that is expected.
"""

import os
import re
import socket
from collections import Counter
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from benchmarks.arena_cluster import dask

from kibitz.arena import contract
from kibitz.arena.matches import cluster
from kibitz.arena.matches.match import Match
from kibitz.arena.matches.schedule import deals
from kibitz.arena.programs.advisers import Fault
from kibitz.arena.sandbox.cgroups import places
from kibitz.arena.sandbox.levels import levels
from kibitz.arena.sandbox.limits import Category, Level
from kibitz.cluster import Cluster
from tests.arena.attacks import HOSTILE, NO_FAULT, SECRET, attack, game_name, staged, verdict

pytestmark = pytest.mark.hostile

ROOT = Path(__file__).parents[2]
PROGRAMS = sorted(path.relative_to(HOSTILE).with_suffix("").as_posix() for path in HOSTILE.glob("*/*.py"))
SIDE_EFFECTS: set[Category] = {"printed", "tampering"}
"""What may be reported besides the verdict."""
WEAKEST = (
    "bluff/ignores_signals",
    "bluff/eats_memory",
    "bluff/eats_memory_in_children",
    "bluff/forks_without_end",
    "bluff/leaves_a_daemon",
    "bluff/prints_without_end",
    "bluff/writes_many_files",
    "bluff/exits_at_once",
    "bluff/closes_every_line",
    "bluff/asks_the_engine",
)
"""Attacks that limits, the filter and the watchdog must contain without namespaces."""


@pytest.fixture(scope="module")
def listener() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        yield server


def holds(name: str, faults: list[Fault]) -> None:
    """The fault is reported with its position, fit to be shown; all other faults come from the same attack."""
    expected = verdict(name)
    categories = {fault.category for fault in faults}
    awaited = set(expected[:1])
    if "memory" in expected and "memory" not in places():
        # Without control groups the watchdog counts what processes share once for each: memory may run out first.
        awaited.add("memory")
    assert not awaited or awaited & categories, faults
    assert categories <= {*expected, *SIDE_EFFECTS}, faults
    for fault in faults:
        assert fault.view
        assert fault.player == Path(name).name
        assert fault.message.isprintable()
        assert SECRET not in fault.message


@pytest.mark.parametrize("level", ["namespaces", "bubblewrap"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_it_is_contained(name: str, level: Level, tmp_path: Path, listener: socket.socket) -> None:
    if levels()[level]:
        pytest.skip(levels()[level])
    (tmp_path / "kibitz-secret-results").write_text("everything")
    holds(name, attack(name, tmp_path, level, listener.getsockname()[1]))
    with pytest.raises(BlockingIOError):
        listener.accept()


@pytest.mark.parametrize("name", WEAKEST)
def test_limits_hold_what_they_promise(name: str, tmp_path: Path) -> None:
    if levels()["limits"]:
        pytest.skip(levels()["limits"])
    holds(name, attack(name, tmp_path, "limits"))


needs_dask = pytest.mark.skipif(not find_spec("distributed"), reason="the extra kibitz[cluster] is not installed")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The scheduler of a cluster with one worker, which finds these tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join([str(ROOT), os.environ.get("PYTHONPATH", "")]))
        with dask(tmp_path_factory.mktemp("dask"), 1) as (address, _):
            yield address


@pytest.fixture(scope="module")
def client(address: str) -> Iterator[Any]:
    from distributed import Client

    with Client(address, set_as_default=False) as client:
        yield client


@pytest.mark.cluster
@needs_dask
@pytest.mark.parametrize("name", PROGRAMS)
def test_a_dask_worker_contains_it(name: str, client: Any, tmp_path: Path, listener: socket.socket) -> None:
    if levels()["namespaces"]:
        pytest.skip(levels()["namespaces"])
    holds(name, client.submit(attack, name, tmp_path, "namespaces", listener.getsockname()[1], pure=False).result(60))
    with pytest.raises(BlockingIOError):
        listener.accept()


@needs_dask
@pytest.mark.parametrize("game", ["sebastian", "take-five", "play-nine"])
def test_a_match_on_a_cluster_goes_on_with_them(game: str, address: str, tmp_path: Path) -> None:
    names = [name for name in PROGRAMS if game_name(name) == game and "time" not in verdict(name)]
    programs = tuple(staged(name, contract.of(game), tmp_path, 0) for name in names)
    match = Match(game, tuple(program.name for program in programs), programs=programs)
    with cluster.crew(match, Cluster(address)) as workers:
        (games,) = deals(match, 7, range(1), workers)
    assert len(games) >= len(names)  # more where a table has no room for all
    for name in names:
        holds(name, [fault for played in games for fault in played.faults if fault.player == Path(name).name])


def test_the_page_counts_the_programs() -> None:
    """The numbers of programs and of verdicts, for each contract."""
    page = (ROOT / "SECURITY.md").read_text(encoding="utf-8")
    first = page.index(f"{len(PROGRAMS)} programs in `tests/arena/hostile/`")
    entries = re.findall(
        r"^- \*\*.+?\*\*, (\d+)\s+programs:.*?Verdicts: (.*?)\.$", page[first:], re.MULTILINE | re.DOTALL
    )
    listed = [(number, sorted(" ".join(verdicts.split()).split(", "))) for number, verdicts in entries]
    expected = []
    for folder in {name.partition("/")[0] for name in PROGRAMS}:
        found = Counter((verdict(name) or [NO_FAULT])[0] for name in PROGRAMS if name.startswith(f"{folder}/"))
        expected.append((str(found.total()), sorted(f"{count} {name}" for name, count in found.items())))
    assert sorted(listed) == sorted(expected)
