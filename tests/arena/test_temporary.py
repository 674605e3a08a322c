"""Temporary folders end with the run, or with the next one."""

import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from kibitz.arena.temporary import LOCK, PREFIX, remove_leftovers, temporary_folder

HOLDS = """
import sys, time
from kibitz.arena.temporary import temporary_folder
with temporary_folder() as folder:
    (folder / "program.py").write_text("x")
    print(folder, flush=True)
    time.sleep(60)
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", None)
    return tmp_path


def test_a_folder_ends_with_its_run(home: Path) -> None:
    with temporary_folder() as folder:
        (folder / "a").write_text("x")
        remove_leftovers()
        assert (folder / "a").exists(), "its owner is alive"
        with temporary_folder() as other:
            assert other != folder
    assert list(home.iterdir()) == []


def test_what_a_kill_leaves_is_removed_by_the_next_run(home: Path) -> None:
    run = subprocess.Popen([sys.executable, "-c", HOLDS], stdout=subprocess.PIPE, text=True)
    assert run.stdout is not None
    with run, run.stdout:
        left = Path(run.stdout.readline().strip())
        remove_leftovers()
        assert (left / "program.py").exists()
        run.send_signal(signal.SIGKILL)
    assert left.exists()
    with temporary_folder():
        assert not left.exists()


def test_only_folders_with_a_lock_are_removed(home: Path) -> None:
    for name in ("other", f"{PREFIX}made"):
        (home / name).mkdir()
    (home / f"{PREFIX}link{LOCK}").symlink_to(home / "other")
    (home / f"{PREFIX}left{LOCK}").touch()
    (home / f"{PREFIX}left").mkdir()
    remove_leftovers()
    assert sorted(path.name for path in home.iterdir()) == [f"{PREFIX}link{LOCK}", f"{PREFIX}made", "other"]
