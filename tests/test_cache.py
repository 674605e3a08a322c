"""The user's cache folder: one who solves at a time, and what is said where nobody can."""

import errno
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from kibitz.cache import Checksums, alone
from kibitz.table import TableError


def test_only_one_solves_in_a_folder(tmp_path: Path) -> None:
    with alone(tmp_path / "deep" / "folder"):
        with pytest.raises(TableError, match="in use"), alone(tmp_path / "deep" / "folder"):
            pass
        with alone(tmp_path / "another"):
            pass
    with alone(tmp_path / "deep" / "folder"):
        pass


READ_ONLY = """
import os, sqlite3, sys  # sqlite3 may be out of reach for the other user
from pathlib import Path
import kibitz.table
from kibitz.cache import alone
if os.getuid() == 0:
    os.setuid(65534)
try:
    with alone(Path(sys.argv[1])):
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
    with pytest.raises(OSError, match=os.strerror(errno.EEXIST)), alone(tmp_path / "file"):
        pass
    (tmp_path / "lock").write_text("no database, but long enough to be looked at as one" * 50)
    with pytest.raises(TableError, match="lock is damaged: delete it"), alone(tmp_path):
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
