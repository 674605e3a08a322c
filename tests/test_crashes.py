"""Everything that must survive, stopped at every point: nothing is lost, and the run continues to the same end.

A run passes numbered points (`kibitz.durable`): before each write, sync, name, cut and statement of SQLite. Each story
in tests/stories.py runs once undisturbed while a `Disk` notes what a kill or a power cut at each point could leave.
Every such state is put back, the same command runs again, and its result must be the undisturbed one; nothing that was
reported as stored may be done again. Then a process is really killed at each point. And each point meets a full disk:
one line says so, and the command continues once there is space.

SQLite is trusted to keep its promise: a transaction is whole, and on the disk when COMMIT returns. Its statements are
points, and its files are copied before each. Within a statement its journal is cut, torn and reordered, and the file is
half written beside a whole journal, from which it must recover as it says.
"""

import re
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.disk import KILLED, Disk, FullDisk, Tree, killed_at, restore, tree_of, watched
from tests.stories import STORIES, Refused, Story

QUICK = (
    "a match in a file of records",
    "marks of a class",
    "a sitting on the page",
    "a program dropped onto the page",
    "cache: goals",
)
"""Of these every state is continued in the core suite, within a few seconds each."""


def stories(*quick: str) -> list[Any]:
    return [
        pytest.param(name, id=name, marks=pytest.mark.slow if name in quick else pytest.mark.workflows)
        for name in STORIES
    ]


@pytest.fixture
def story(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Story:
    return STORIES[request.param](tmp_path, monkeypatch)


def undisturbed(story: Story) -> tuple[object, Disk, Tree]:
    """The result of a run, what stops could leave of it, and what it began with."""
    begin = tree_of(story.folder)
    disk = Disk(story.folder, [])
    with watched(disk):
        result = story.run(disk.reported)
    disk.end()
    assert disk.points
    return result, disk, begin


def counted(story: Story, disk: Disk) -> str:
    """How many points there are, for `pytest -s`."""
    actions = Counter(point.action for point in disk.points)
    kinds = ", ".join(f"{times} {action}" for action, times in sorted(actions.items()))
    return f"\n{type(story).__name__}: {len(disk.points)} points ({kinds})"


@contextmanager
def noted(where: str) -> Iterator[None]:
    """An error says where the run was stopped."""
    try:
        yield
    except BaseException as error:
        error.add_note(where)
        raise


@pytest.mark.parametrize("story", stories(*QUICK), indirect=True)
def test_whatever_a_stop_leaves_is_continued_to_the_same_end(story: Story) -> None:
    expected, disk, _ = undisturbed(story)
    for left in disk.left:
        with noted(f"point {left.point} of {len(disk.points)}: {left.how}"):
            restore(story.folder, left.tree)
            before, done = disk.reported[: left.reported], list[object]()
            story.look()
            assert story.run(done, before) == expected
            story.check(before, done)
    assert {left.point for left in disk.left} == {*range(len(disk.points) + 1)}, "each point, and the end"
    print(f"{counted(story, disk)}: {len(disk.left)} states continued")


@pytest.mark.parametrize("story", stories(), indirect=True)
def test_a_process_that_is_killed_at_any_point_is_continued_to_the_same_end(story: Story) -> None:
    expected, disk, begin = undisturbed(story)
    for number in range(len(disk.points)):
        with noted(f"killed at point {number} of {len(disk.points)}"):
            restore(story.folder, begin)
            status, before = killed_at(number, story.run)
            assert status == KILLED, "the point was not passed"
            done = list[object]()
            story.look()
            assert story.run(done, before) == expected
            story.check(before, done)
    print(f"{counted(story, disk)}: a process was killed at each")


@pytest.mark.parametrize("story", stories(), indirect=True)
def test_a_disk_that_is_full_at_any_point_costs_a_line_and_nothing_else(story: Story) -> None:
    expected, disk, begin = undisturbed(story)
    refused = 0
    for number in range(len(disk.points)):
        with noted(f"full at point {number} of {len(disk.points)}"):
            restore(story.folder, begin)
            story.troubles.clear()
            full, before, done = FullDisk(number), list[object](), list[object]()
            try:
                with watched(full):
                    assert story.run(before) == expected
            except (Refused, OSError) as error:
                # The command prints an OSError as a line.
                story.troubles.append(str(error))
                assert isinstance(error, Refused) or str(error.filename).startswith(str(story.folder))
            assert len(story.troubles) == bool(full.refused)
            assert all(re.search("[Nn]o space left on", line) for line in story.troubles), story.troubles
            refused += bool(full.refused)
            assert story.run(done, before) == expected
            story.check(before, done)
    assert refused
    print(f"{counted(story, disk)}: {refused} met a full disk")
