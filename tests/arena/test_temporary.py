"""Temporary folders end with the run, or with the next one."""

import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from kibitz.arena.temporary import PREFIX, remove_leftovers, temporary_folder
from tests.arena.users import as_nobody, open_folder

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


def test_a_folder_without_an_owner_is_removed_whatever_happened_to_it(home: Path) -> None:
    """A kill may come at any moment, and a removal may fail halfway: no file beside the folder may be needed."""
    kept, left = home / "other", home / f"{PREFIX}left"
    for folder in (kept, left):
        folder.mkdir()
        (folder / "a").write_text("x")
    (home / f"{PREFIX}link").symlink_to(kept)
    remove_leftovers()
    assert sorted(path.name for path in home.iterdir()) == [f"{PREFIX}link", "other"]
    assert (kept / "a").exists()


CLOSES = """
import os
from kibitz.arena.temporary import temporary_folder
with temporary_folder() as folder:
    deep = folder / "closed" / "deep"
    deep.mkdir(parents=True)
    (deep / "file").touch()
    (folder / "closed" / "link").symlink_to("/usr")
    deep.chmod(0)
    deep.parent.chmod(0)
print(folder.exists())
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="Windows has no such modes")
def test_folders_that_a_program_closed_are_removed(monkeypatch: pytest.MonkeyPatch) -> None:
    with open_folder() as home:
        home.chmod(0o1777)
        monkeypatch.setattr(tempfile, "tempdir", str(home))
        assert as_nobody(CLOSES) == "False"
        assert list(home.iterdir()) == []
