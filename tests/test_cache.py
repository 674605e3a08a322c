"""The cache folder, its checksums, and its lock, which a killed process does not keep."""

import errno
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from kibitz.cache import Checksums, cache_folder, exclusive
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


READ_ONLY = """
import os, sqlite3, sys  # sqlite3 may be out of reach for the other user
from pathlib import Path
import kibitz.table
from kibitz.cache import exclusive
if os.getuid() == 0:
    os.setuid(65534)
try:
    with exclusive(Path(sys.argv[1])):
        pass
except OSError as error:
    print(type(error).__name__, error.filename)
"""


@pytest.mark.skipif(not hasattr(os, "setuid"), reason="needs users")
def test_a_missing_permission_is_told_as_such() -> None:
    """The root user may write everywhere, so the child gives that up."""
    with TemporaryDirectory() as temporary:
        Path(temporary).chmod(0o755)
        folder = Path(temporary) / "folder"
        folder.mkdir(mode=0o555)
        run = subprocess.run([sys.executable, "-c", READ_ONLY, str(folder)], capture_output=True, text=True, check=True)
    assert run.stdout == f"PermissionError {folder / 'lock'}\n", run.stderr


def test_a_folder_that_is_a_file_and_a_lock_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(OSError, match=os.strerror(errno.EEXIST)), exclusive(tmp_path / "file"):
        pass
    (tmp_path / "lock").write_text("no database, but long enough to be looked at as one" * 50)
    with pytest.raises(TableError, match="lock is damaged: delete it"), exclusive(tmp_path):
        pass


def test_a_changed_file_does_not_fit(tmp_path: Path) -> None:
    path = tmp_path / "values"
    path.write_bytes(b"right")
    Checksums(tmp_path).add(path)
    checksums = Checksums(tmp_path)
    assert path in checksums
    assert checksums.fits(path)
    before = path.stat()
    path.write_bytes(b"wrong")
    assert not checksums.fits(path)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert checksums.fits(path), "the time of the last change is believed"
    assert not checksums.fits(path, read_all=True)
    assert not checksums.fits(tmp_path / "checksums.json")
