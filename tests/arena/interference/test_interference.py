"""What one box does can't be seen by another one, at the same time or later: every allowed call, and everything that
can be read.

One box acts, another reads all that it can before, while what was made is still held, and after. What is read must be
the same; inside.py lists, with reasons, the readings that differ even if nobody acts, such as clocks.
"""

import contextlib
import os
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kibitz.arena.sandbox.box import Box
from kibitz.arena.sandbox.guest import landlock
from kibitz.arena.sandbox.guest.calls import ALLOWED, CHECKED
from kibitz.arena.sandbox.guest.filter import MACHINES, missing
from kibitz.arena.sandbox.levels import levels
from kibitz.arena.sandbox.limits import LEVELS, Level, Limits, Violation
from kibitz.arena.sandbox.process import Job
from tests.arena.interference.table import ENDS, TABLE

pytestmark = [pytest.mark.hostile, pytest.mark.skipif(bool(missing()), reason=missing())]

HOME = Path(__file__).parent
MODULES = tuple((name, (HOME / f"{name}.py").read_text(encoding="utf-8")) for name in ("table", "inside"))
LIMITS = Limits(call=60.0, total=600.0, answer=1 << 24, output=1 << 26)
WALLS: tuple[tuple[Level, int], ...] = (("namespaces", 1), ("bubblewrap", 1), ("namespaces", 4))
"""Levels, and how many processes a program may be: commands may be several, and their filter allows more."""
OF_COMMANDS = {"woken"}
"""What commands can see of others: SECURITY.md lists it as a channel, with its rate."""
DEEDS = (
    "waits_at_a_file",
    "reads_a_file",
    "touches_devices",
    "fills_its_folder",
    "allocates_output",
    "starts_threads",
    "takes_memory",
    "opens_what_it_can",
    "sends_descriptors",
    "makes_and_closes",
    "names_sockets",
    "computes",
    "changes_python",
)
"""What inside.py does by several calls."""
MADE = 20_000
"""How many pipes and sockets the deed makes_and_closes makes."""
COUNTED = {"inode of a pipe", "inode of a socket"}
"""Numbers that the whole machine counts and that commands can see, which SECURITY.md lists too."""


def numbers() -> Mapping[str, int]:
    """The allowed calls of this machine."""
    place = list(MACHINES).index(os.uname().machine)
    found = {name: each[place] for name, each in {**ALLOWED, **CHECKED}.items()}
    return {name: number for name, number in found.items() if number is not None}


def opened(walls: tuple[Level, int], folder: Path) -> Box:
    """A box that knows the calls."""
    level, processes = walls
    if levels()[level]:
        pytest.skip(levels()[level])
    folder.chmod(0o755)
    box = Box(Job(((folder, "none"),), MODULES), level, replace(LIMITS, processes=processes))
    box.ask(0, ["begin", numbers()])
    return box


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, str]:
    """What was read differently, and how."""
    names = [name for name in before.keys() | after.keys() if before.get(name) != after.get(name)]
    return {name: f"{before.get(name)!s:.200} -> {after.get(name)!s:.200}" for name in sorted(names)}


@pytest.fixture(scope="module", params=WALLS, ids=[f"{level}-{processes}" for level, processes in WALLS])
def walls(request: pytest.FixtureRequest) -> tuple[Level, int]:
    return request.param  # type: ignore[no-any-return]


class Reader:
    """A box that reads everything."""

    def __init__(self, box: Box) -> None:
        self.box = box
        # The first two have everything in memory that reading itself needs.
        _, second, third, fourth = (self.read() for _ in range(4))
        self.unsteady = differences(second, third) | differences(third, fourth)
        """What differs though nobody acts, and has no reason to."""

    def read(self) -> dict[str, Any]:
        return dict(self.box.ask(0, ["read"]))

    def seen(self, before: Mapping[str, Any]) -> dict[str, str]:
        """What differs now, besides what always does."""
        ignored = self.unsteady.keys() | (OF_COMMANDS if self.box.limits.processes > 1 else set())
        return {name: how for name, how in differences(before, self.read()).items() if name not in ignored}


@pytest.fixture(scope="module")
def reader(walls: tuple[Level, int], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reader]:
    with contextlib.closing(opened(walls, tmp_path_factory.mktemp("reader"))) as box:
        yield Reader(box)


def test_readings_stay_the_same_while_nobody_acts(reader: Reader) -> None:
    assert reader.unsteady == {}


def found(actor: Box, reader: Reader, *questions: Any) -> dict[str, str]:
    """What the reader sees of this, while it is held and after it was given back."""
    before = reader.read()
    for question in questions:
        with contextlib.suppress(Violation):  # it may have broken itself
            actor.ask(0, question)
    actor.guest.asks()  # so that it is not frozen
    try:
        seen = reader.seen(before)
    finally:
        actor.guest.is_answered()
    with contextlib.suppress(Violation):
        actor.ask(0, ["release"])
    return seen | reader.seen(before)


@pytest.mark.parametrize("group", TABLE)
def test_nobody_sees_the_calls_of_another_box(
    group: str, walls: tuple[Level, int], reader: Reader, tmp_path: Path
) -> None:
    acts = [["act", name] for name in TABLE[group] if name in numbers() and name not in ENDS]
    with contextlib.closing(opened(walls, tmp_path)) as actor:
        seen = found(actor, reader, *acts)
        culprits = {name: each for _, name in acts if seen and (each := found(actor, reader, ["act", name]))}
    assert (seen, culprits) == ({}, {})


@pytest.mark.parametrize("deed", DEEDS)
def test_nobody_sees_the_deeds_of_another_box(
    deed: str, walls: tuple[Level, int], reader: Reader, tmp_path: Path
) -> None:
    with contextlib.closing(opened(walls, tmp_path)) as actor:
        assert found(actor, reader, ["deed", deed]) == {}


@pytest.mark.parametrize("name", sorted(ENDS))
def test_nobody_sees_how_another_box_ends(name: str, walls: tuple[Level, int], reader: Reader, tmp_path: Path) -> None:
    if name not in numbers():
        pytest.skip("this machine has no such call")
    before = reader.read()
    with contextlib.closing(opened(walls, tmp_path)) as actor, pytest.raises(Violation):
        actor.ask(0, ["end", name])
    assert reader.seen(before) == {}


def test_nothing_is_left_from_match_to_match(
    walls: tuple[Level, int], tmp_path_factory: pytest.TempPathFactory
) -> None:
    def reader() -> Reader:
        with contextlib.closing(opened(walls, tmp_path_factory.mktemp("reader"))) as box:
            found = Reader(box)
            readings.append(found.read())
            return found

    readings: list[dict[str, Any]] = []
    unsteady = reader().unsteady | reader().unsteady
    assert differences(*readings).keys() - unsteady.keys() == set()
    with contextlib.closing(opened(walls, tmp_path_factory.mktemp("actor"))) as actor:
        for name in numbers():
            if name not in ENDS:
                actor.ask(0, ["act", name])
                actor.ask(0, ["release"])
        for deed in DEEDS:
            with contextlib.suppress(Violation):
                actor.ask(0, ["deed", deed])
                actor.ask(0, ["release"])
    reader()
    assert differences(*readings[1:]).keys() - unsteady.keys() == set()


def test_numbers_of_the_whole_machine_are_known(walls: tuple[Level, int], reader: Reader, tmp_path: Path) -> None:
    before = reader.box.ask(0, ["counters"])
    with contextlib.closing(opened(walls, tmp_path)) as actor:
        actor.ask(0, ["deed", "makes_and_closes"])
    after = reader.box.ask(0, ["counters"])
    moved = {name for name in before if abs(after[name] - before[name]) >= MADE}
    assert moved <= (COUNTED if walls[1] > 1 else set())


def test_sandboxes_share_no_randomness(walls: tuple[Level, int], tmp_path: Path) -> None:
    """Also where one process has forked them all."""
    drawn = []
    for _ in range(3):
        with contextlib.closing(opened(walls, tmp_path)) as box:
            drawn.append(box.ask(0, ["random"]))
    assert len({value for values in drawn for value in values}) == sum(map(len, drawn))


@pytest.mark.skipif(bool(landlock.missing()), reason=landlock.missing())
@pytest.mark.parametrize("level", LEVELS)
def test_no_file_is_left(level: Level, tmp_path: Path) -> None:
    """At every level: the folder that a program may write to goes with it, and it has no other."""
    name = f"{tmp_path.name}-left"
    with opened((level, 1), tmp_path) as box:
        written = box.ask(0, ["leave", name])
        assert written, "it has a place for files"
        assert box.ask(0, ["leave", name]) == written
    for path in map(Path, written):
        assert not path.exists()
    with opened((level, 1), tmp_path) as box:
        assert not any(name in str(text) for text in box.ask(0, ["read", "files"]).values())


@pytest.mark.parametrize(("deed", "trace"), [("sends_descriptors", "descriptors sent"), ("waits_at_a_file", "woken")])
def test_what_the_filter_prevents_would_be_seen(
    deed: str, trace: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kibitz.arena.sandbox.guest.filter.missing", lambda: "left out")
    with opened(WALLS[0], tmp_path) as actor, opened(WALLS[0], tmp_path) as reader:
        before = reader.ask(0, ["read", "attempts"])
        actor.put(0, ["deed", deed])
        assert actor.get()
        actor.guest.asks()  # so that it is not frozen
        assert trace in differences(before, reader.ask(0, ["read", "attempts"]))
        actor.guest.is_answered()


def test_the_readings_are_not_empty(reader: Reader) -> None:
    """The reader would notice: it makes every allowed call, and finds files, names and limits."""
    read = reader.read()
    made = {name.split()[1] for name in read if name.startswith("call ")}
    assert made == numbers().keys() - ENDS
    for kind in ("stat ", "names ", "statvfs ", "descriptors sent", "size of a pipe", "thread", "memory"):
        assert any(name.startswith(kind) for name in read), kind
