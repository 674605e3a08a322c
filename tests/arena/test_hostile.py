"""One program for each attack: it is contained and reported as what it is, and the game continues."""

import os
import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from kibitz import catalog, play
from kibitz.arena.outsider import Fault, Guests
from kibitz.arena.programs import Program
from kibitz.arena.sandbox.guest import watch
from kibitz.arena.sandbox.levels import best_level, levels
from kibitz.arena.sandbox.limits import Level
from kibitz.table import Record
from tests.arena.bluff_course import TIGHT, BluffContract
from tests.conformance.tables import toy

pytestmark = pytest.mark.hostile

HOSTILE = Path(__file__).parent / "hostile"

CATEGORY = {
    "aborts": "crash",
    "answers_ahead": "tampering",
    "answers_an_object": "illegal",
    "answers_at_length": "output",
    "answers_nothing": "illegal",
    "answers_wrongly": "illegal",
    "asks_for_input": "crash",
    "asks_the_engine": "forbidden import",
    "becomes_another_program": "time",
    "blocks_in_c": "time",
    "builds_its_own_world": "",
    "calls_home": "tampering",
    "calls_itself": "crash",
    "changes_its_own_file": "crash",
    "changes_the_answerer": "tampering",
    "closes_every_line": "tampering",
    "complains": "printed",
    "eats_memory": "memory",
    "eats_memory_in_children": "memory",
    "ends_its_group": "crash",
    "ends_its_watch": "tampering",
    "exits": "crash",
    "exits_at_once": "crash",
    "forks_without_end": "tampering",
    "has_no_move": "crash",
    "hides_memory": "memory",
    "ignores_signals": "time",
    "imports_by_another_way": "forbidden import",
    "imports_what_is_forbidden": "forbidden import",
    "is_not_python": "crash",
    "leaves_a_daemon": "tampering",
    "loops_without_end": "time",
    "never_loads": "time",
    "opens_a_port": "tampering",
    "prints": "printed",
    "prints_an_answer": "printed",
    "prints_without_end": "output",
    "raises": "crash",
    "reads_nowhere": "crash",
    "reads_the_results": "",
    "sleeps": "time",
    "starts_a_shell": "tampering",
    "starts_threads_without_end": "tampering",
    "stops_itself": "tampering",
    "waits_for_itself": "time",
    "writes_a_long_file": "output",
    "writes_many_files": "output",
    "writes_on_every_line": "tampering",
}
"""The category that each is reported as; empty where an attack fails without a fault."""

WEAKEST = (
    "ignores_signals",
    "eats_memory",
    "eats_memory_in_children",
    "forks_without_end",
    "leaves_a_daemon",
    "prints_without_end",
    "writes_many_files",
    "exits_at_once",
    "closes_every_line",
    "asks_the_engine",
)
"""Attacks that limits and the watchdog must contain without our own namespaces."""


def test_every_program_is_tried() -> None:
    assert sorted(CATEGORY) == sorted(path.stem for path in HOSTILE.glob("*.py"))


@pytest.fixture(autouse=True)
def _the_toy_is_in_the_catalog(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalog, "game", lambda name: toy())


def staged(name: str, folder: Path) -> Program:
    home = folder / name
    home.mkdir()
    (home / f"{name}.py").write_bytes((HOSTILE / f"{name}.py").read_bytes())
    return Program(name, str(home), f"{name}.py")


@pytest.fixture(scope="module")
def listener() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 47219)) as server:
        server.setblocking(False)
        yield server


def attack(name: str, folder: Path, level: Level) -> tuple[Record, list[Fault]]:
    """One game against the program of that name."""
    program = staged(name, folder)
    before = set(watch.descendants(os.getpid()))
    contract = BluffContract()
    # On a busy machine other faults must not become faults of time.
    contract.limits = TIGHT if CATEGORY[name] == "time" else replace(TIGHT, call=10.0, total=10.0)
    with Guests(contract, [program], level=level) as guests:
        outsider = guests.adviser(name, 7)
        record = play.play(toy(), [outsider, toy().minds()["bold"](0)], 7, names=(name, "bold"))
    assert list(play.replay(record))[-1].scores() == record.scores
    assert set(watch.descendants(os.getpid())) <= before, "a process is left over"
    return record, outsider.faults


def holds(record: Record, faults: list[Fault], category: str) -> None:
    """The fault is reported with its position; all other faults come from the same attack."""
    categories = {fault.category for fault in faults}
    if category:
        assert category in categories, faults
    assert categories <= {category, "printed", "tampering"}, faults
    assert all(fault.message and fault.view and fault.player == record.players[0] for fault in faults)
    for fault in faults:
        if fault.move:
            assert (0, fault.move) in record.moves


@pytest.mark.parametrize("name", CATEGORY)
def test_it_is_contained(name: str, tmp_path: Path, listener: socket.socket) -> None:
    (tmp_path / "kibitz-secret-results").write_text("everything")
    level = best_level()
    if level == "limits" and name == "changes_its_own_file":
        pytest.skip("limits alone do not protect a program's own file")
    record, faults = attack(name, tmp_path, level)
    holds(record, faults, CATEGORY[name])
    if level != "limits":
        with pytest.raises(BlockingIOError):
            listener.accept()
        if not CATEGORY[name]:
            assert (0, "fold") in record.moves, "it got what it wanted"
        assert (tmp_path / name / f"{name}.py").read_bytes() == (HOSTILE / f"{name}.py").read_bytes()


@pytest.mark.parametrize("name", WEAKEST)
@pytest.mark.parametrize("level", ["bubblewrap", "limits"])
def test_other_levels_hold_too(name: str, level: Level, tmp_path: Path) -> None:
    if levels()[level]:
        pytest.skip(levels()[level])
    record, faults = attack(name, tmp_path, level)
    holds(record, faults, CATEGORY[name])
