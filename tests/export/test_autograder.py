"""The zip for Gradescope: two scripts, a wheel, and a seed that nobody else reads."""

import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

from kibitz.cli import main
from kibitz.export import ExportError
from kibitz.export.autograder import save_autograder
from kibitz.export.wheel import KIBITZ


@pytest.mark.slow
def test_the_zip_has_what_gradescope_runs(tmp_path: Path) -> None:
    path = save_autograder("aces", 1234, tmp_path)
    assert path == tmp_path / "aces-autograder.zip"
    assert path.stat().st_mode & 0o077 == 0, "it holds the seed"
    with zipfile.ZipFile(path) as archive:
        modes = {item.filename: item.external_attr >> 16 for item in archive.infolist()}
        assert modes == {"setup.sh": 0o755, "run_autograder": 0o755, "seed": 0o600, KIBITZ.wheel: 0o644}
        assert archive.read("seed") == b"1234\n"
        assert b"kibitz grade aces /autograder/submission" in archive.read("run_autograder")
        for name in ("setup.sh", "run_autograder"):
            script = archive.read(name)
            assert script.startswith(b"#!/usr/bin/env bash\n")
            if bash := shutil.which("bash"):
                subprocess.run([bash, "-n"], input=script, check=True)
    with pytest.raises(ExportError, match="exists: expected another folder, or --force"):
        save_autograder("aces", 1234, tmp_path)
    assert save_autograder("aces", 5, tmp_path, force=True) == path


@pytest.mark.slow
def test_every_game_with_choices_has_an_autograder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Also one without a course of its own, whose programs define choose(view)."""
    for game in ("play-nine", "rummy"):
        assert main(["export", "--gradescope", game, "-o", str(tmp_path)]) == 0
        assert capsys.readouterr().out.strip() == str(tmp_path / f"{game}-autograder.zip")
