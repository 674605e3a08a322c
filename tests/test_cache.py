"""The cache folder and its lock, which a killed process does not keep."""

import subprocess
import sys
from pathlib import Path

import pytest

from kibitz.cache import cache_folder, exclusive
from kibitz.table import TableError

HOLD = """
import sys
from pathlib import Path
from kibitz.cache import exclusive
with exclusive(Path(sys.argv[1])):
    print("locked", flush=True)
    sys.stdin.read()
"""


def test_the_folder_is_where_the_environment_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder("endings") == tmp_path / "kibitz" / "endings"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert cache_folder("endings") == tmp_path / "home" / ".cache" / "kibitz" / "endings"
    assert not list(tmp_path.iterdir())


def test_a_folder_is_locked_once_and_free_again(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    with exclusive(folder), pytest.raises(TableError, match="is in use: expected no other process"), exclusive(folder):
        pass
    with exclusive(folder):
        pass


def test_the_lock_of_a_killed_process_is_gone(tmp_path: Path) -> None:
    words = [sys.executable, "-c", HOLD, str(tmp_path)]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout
        assert holder.stdout.readline() == "locked\n"
        with pytest.raises(TableError, match="is in use"), exclusive(tmp_path):
            pass
        holder.kill()
        holder.wait()
        with exclusive(tmp_path):
            pass
