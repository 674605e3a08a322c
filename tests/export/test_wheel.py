"""The wheel that the installed package makes of itself."""

import csv
import hashlib
import io
import subprocess
import sys
import zipfile
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest

import kibitz
from kibitz.export.wheel import KIBITZ, wheel


@pytest.mark.slow
def test_a_wheel_has_all_sources_and_nothing_of_this_machine() -> None:
    made = wheel(KIBITZ)
    assert made == wheel(KIBITZ), "equal sources give equal wheels"
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        names = archive.namelist()
        home = f"kibitz-{kibitz.__version__}.dist-info"
        record = list(csv.reader(archive.read(f"{home}/RECORD").decode().splitlines()))
        assert [row[0] for row in record] == names
        for name, digest, size in record[:-1]:
            content = archive.read(name)
            expected = urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            assert (digest, int(size)) == (f"sha256={expected}", len(content))
    package = Path(kibitz.__file__).parent
    sources = {path.relative_to(package.parent).as_posix() for path in package.rglob("*.py")}
    assert sources <= set(names)
    assert "kibitz/games/take_five/data/network.bin" in names
    assert not [name for name in names if name.endswith((".so", ".c", ".pyd", ".pyc", "_build.json"))]


@pytest.mark.slow
def test_a_wheel_runs_by_itself(tmp_path: Path) -> None:
    path = tmp_path / KIBITZ.wheel
    path.write_bytes(wheel(KIBITZ))
    with zipfile.ZipFile(path) as archive:
        archive.extractall(tmp_path / "site")
    code = "import sys; sys.path.insert(0, sys.argv.pop(1)); from kibitz.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-I", "-S", "-c", code, str(tmp_path / "site")]
    done = subprocess.run([*command, "games"], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert "sebastian" in done.stdout
    version = subprocess.run([*command, "--version"], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert f"kibitz {kibitz.__version__} (interpreted" in version.stdout
