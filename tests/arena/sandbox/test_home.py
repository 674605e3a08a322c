"""The folders of sandboxes on the disk."""

import os
from pathlib import Path

import pytest

from kibitz.arena.sandbox.home import copied, new_home, remove_leftovers


def test_what_a_killed_arena_left_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    dead = os.posix_spawn("/bin/true", ["true"], {})
    os.waitpid(dead, 0)
    for owner in (dead, os.getpid()):
        (tmp_path / f"kibitz-box-{owner}-a" / "program").mkdir(parents=True)
    (tmp_path / "kibitz-box-of-somebody").mkdir()
    remove_leftovers.cache_clear()
    home = new_home()
    left = sorted(path.name for path in tmp_path.iterdir())
    assert left == sorted([f"kibitz-box-{os.getpid()}-a", "kibitz-box-of-somebody", home.name])


def test_copies_do_not_say_whose_they_are(tmp_path: Path) -> None:
    places = []
    for name in ("alice", "bob"):
        (tmp_path / name / "data").mkdir(parents=True)
        (tmp_path / name / "data" / "book").write_text(name)
        places.append((tmp_path / name, "player.py"))
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    assert copied(places[:1], tmp_path / "one") == ["player.py"]
    assert (tmp_path / "one" / "data" / "book").read_text() == "alice"
    assert copied(places, tmp_path / "two") == ["0/player.py", "1/player.py"]
    assert (tmp_path / "two" / "1" / "data" / "book").read_text() == "bob"
