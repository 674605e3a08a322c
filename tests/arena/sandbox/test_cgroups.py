"""Control groups: what the kernel holds a sandbox to."""

import os

import pytest

from kibitz.arena.sandbox.cgroups import Group, Place, places, remove_leftovers


def test_a_group_limits_what_its_members_hold() -> None:
    if "memory" not in places():
        pytest.skip("no control groups for memory")
    group = Group(50 << 20, 10)
    try:
        assert isinstance(group.memory, Place)
        pid = os.fork()
        if not pid:
            for joins in group.joins:
                os.write(joins, b"0")
            held = bytearray(b"x") * (200 << 20)
            os._exit(len(held) % 2)
        assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == -9
        assert group.ran_out_of_memory()
    finally:
        folders = [folder for folder, _ in group.folders.values()]
        group.close()
    assert not any(folder.exists() for folder in folders)


def test_only_groups_whose_arena_is_gone_are_removed() -> None:
    if not places():
        pytest.skip("no control groups")
    left, group = Group(50 << 20, 10), Group(50 << 20, 10)
    # As when the arena is killed: nobody removes the groups, and the system ends the locks.
    folders, left.folders = left.folders, {}
    left.close()
    for _, lock in folders.values():
        os.close(lock)
    for place in places().values():
        remove_leftovers(place.folder)
    assert not any(folder.exists() for folder, _ in folders.values())
    assert all(folder.exists() for folder, _ in group.folders.values())
    group.close()
