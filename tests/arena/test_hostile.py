"""One program for each attack: it is contained and reported as what it is, and the game continues.

Each program's folder is the contract that it attacks; its docstring ends with the verdict that is expected.
"""

import ast
import os
import re
import socket
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest
from benchmarks.arena_cluster import dask

from kibitz import catalog, gameplay
from kibitz.arena import cluster, contract
from kibitz.arena.check import Trial
from kibitz.arena.contract import Contract, OutputContract
from kibitz.arena.match import Match
from kibitz.arena.outputs import compare
from kibitz.arena.outsider import Fault, Guests
from kibitz.arena.programs import Program
from kibitz.arena.sandbox.guest import watch
from kibitz.arena.sandbox.levels import levels
from kibitz.arena.sandbox.limits import Category, Level
from kibitz.arena.schedule import deals
from tests.arena.bluff_course import TIGHT, BluffContract
from tests.conformance.tables import toy

pytestmark = pytest.mark.hostile

HOSTILE = Path(__file__).parent / "hostile"
PROGRAMS = sorted(path.relative_to(HOSTILE).with_suffix("").as_posix() for path in HOSTILE.glob("*/*.py"))
NO_FAULT = "no fault"
"""The verdict of an attack that fails without a trace."""
SIDE_EFFECTS: set[Category] = {"printed", "tampering"}
"""What may be reported besides the verdict."""
PORT = "47219"
"""In a program: the port at which the test listens."""
SECRET = "kibitz-test-secret"
"""In our environment, where no program may find it."""
ANSWERS = 3
"""That a program may give in a test."""
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


def verdict(name: str) -> list[str]:
    """The categories that the program may be reported as, the first of which it must; none for no fault."""
    docstring = ast.get_docstring(ast.parse((HOSTILE / f"{name}.py").read_text(encoding="utf-8"))) or ""
    last = docstring.splitlines()[-1]
    assert last.startswith("Verdict: "), f"{name} does not say its verdict"
    categories = last.removeprefix("Verdict: ").split(" or ")
    return [] if categories == [NO_FAULT] else categories


@pytest.fixture(autouse=True)
def _the_toy_is_in_the_catalog(monkeypatch: pytest.MonkeyPatch) -> None:
    known = catalog.game
    monkeypatch.setattr(catalog, "game", lambda name: toy() if name == "bluff" else known(name))
    monkeypatch.setenv("KIBITZ_TEST_TOKEN", SECRET)


@pytest.fixture(scope="module")
def listener() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.setblocking(False)
        yield server


def staged(name: str, rules: Contract, folder: Path, port: int) -> Program:
    home = folder / Path(name).name
    home.mkdir()
    file = rules.file or f"{home.name}.py"
    text = (HOSTILE / f"{name}.py").read_text(encoding="utf-8")
    (home / file).write_text(text.replace(PORT, str(port)), encoding="utf-8")
    for path in (folder, home):
        path.chmod(0o755)
    return Program(home.name, str(home), file)


def game_name(name: str) -> str:
    """The game whose contract the program attacks."""
    return Path(name).parent.name.replace("_", "-")


def attack(name: str, folder: Path, level: Level, monkeypatch: pytest.MonkeyPatch, port: int = 0) -> list[Fault]:
    """What is reported of the program of that name."""
    before = set(watch.descendants(os.getpid()))
    rules = BluffContract() if game_name(name) == "bluff" else contract.of(game_name(name))
    # On a busy machine other faults must not become faults of time.
    limits = TIGHT if "time" in verdict(name) else replace(TIGHT, call=10.0, total=20.0)
    limits = replace(limits, processes=rules.limits.processes, threads=max(TIGHT.threads, rules.limits.threads))
    monkeypatch.setattr(rules, "limits", limits)
    program = staged(name, rules, folder, port)
    if isinstance(rules, OutputContract):
        results = [result for result in compare(rules, rules.cases(7), program, level) if result.message]
        faults = [Fault(program.name, result.category, result.message, result.case.name) for result in results]
    elif isinstance(rules, BluffContract):
        faults = game_of_bluff(rules, program, level)
    else:
        game = catalog.game(game_name(name))
        with Guests(rules, [program], level=level) as guests:
            trial = Trial(game, rules, guests, program.name, 7)
            trial.one_game(0, follow=True, most=ANSWERS)
            faults = trial.faults
    assert set(watch.descendants(os.getpid())) <= before, "a process is left over"
    return faults


def game_of_bluff(rules: Contract, program: Program, level: Level) -> list[Fault]:
    """The faults of one whole game, whose record is checked."""
    with Guests(rules, [program], level=level) as guests:
        outsider = guests.adviser(program.name, 7)
        record = gameplay.play(toy(), [outsider, toy().minds()["bold"](0)], 7, names=(program.name, "bold"))
    assert list(gameplay.replay(record))[-1].scores() == record.scores
    for fault in outsider.faults:
        if fault.move:
            assert (0, fault.move) in record.moves
    if not outsider.faults:
        assert (0, "fold") in record.moves, "it got what it wanted"
    return outsider.faults


def holds(name: str, faults: list[Fault]) -> None:
    """The fault is reported with its position, fit to be shown; all other faults come from the same attack."""
    expected = verdict(name)
    categories = {fault.category for fault in faults}
    assert set(expected[:1]) <= categories, faults
    assert categories <= {*expected, *SIDE_EFFECTS}, faults
    for fault in faults:
        assert fault.view
        assert fault.player == Path(name).name
        assert fault.message.isprintable()
        assert SECRET not in fault.message


@pytest.mark.parametrize("level", ["namespaces", "bubblewrap"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_it_is_contained(
    name: str, level: Level, tmp_path: Path, listener: socket.socket, monkeypatch: pytest.MonkeyPatch
) -> None:
    if levels()[level]:
        pytest.skip(levels()[level])
    (tmp_path / "kibitz-secret-results").write_text("everything")
    holds(name, attack(name, tmp_path, level, monkeypatch, listener.getsockname()[1]))
    with pytest.raises(BlockingIOError):
        listener.accept()


@pytest.mark.parametrize("name", WEAKEST)
def test_limits_hold_what_they_promise(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if levels()["limits"]:
        pytest.skip(levels()["limits"])
    holds(name, attack(name, tmp_path, "limits", monkeypatch))


@pytest.mark.skipif(not find_spec("distributed"), reason="the extra kibitz[cluster] is not installed")
def test_a_dask_worker_contains_them(tmp_path: Path) -> None:
    names = [name for name in PROGRAMS if game_name(name) == "sebastian" and "time" not in verdict(name)]
    staging = tmp_path / "staging"
    staging.mkdir()
    programs = tuple(staged(name, contract.of("sebastian"), staging, 0) for name in names)
    match = Match("sebastian", tuple(program.name for program in programs), programs=programs)
    (tmp_path / "dask").mkdir()
    with dask(tmp_path / "dask", 1) as (address, _), cluster.crew(match, address) as workers:
        (games,) = deals(match, 7, range(1), workers)
    assert len(games) == len(names)
    for name in names:
        holds(name, [fault for played in games for fault in played.faults if fault.player == Path(name).name])


def test_the_page_counts_the_programs() -> None:
    page = (Path(__file__).parents[2] / "SECURITY.md").read_text(encoding="utf-8")
    first = page.index(f"{len(PROGRAMS)} programs in `tests/arena/hostile/`")
    counts = [int(number) for number in re.findall(r"^- \*\*.+\*\*, (\d+) programs:", page[first:], re.MULTILINE)]
    folders = [name.partition("/")[0] for name in PROGRAMS]
    assert sorted(counts) == sorted(folders.count(folder) for folder in set(folders))
