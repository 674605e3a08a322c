"""`kibitz site`: what is missing is named."""

from pathlib import Path

import pytest

from kibitz.cli import main


def test_a_missing_part_is_named_with_its_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["site", "out", "--wheel", "kibitz.whl"]) == 2
    assert "npm install pyodide" in capsys.readouterr().err
    (tmp_path / "pyodide").mkdir()
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"):
        (tmp_path / "pyodide" / name).write_text("{}")
    assert main(["site", "out", "--wheel", "kibitz.whl", "--pyodide", "pyodide"]) == 2
    assert ".ci/browser builds it" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
