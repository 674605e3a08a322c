"""Which modules are compiled, as --version and the warnings report it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from kibitz.native import build

PROGRAM = (
    "from kibitz.native import build; print(build.describe()); import kibitz.games.aces.lanes as m; print(m.__file__)"
)


def described(interpreted: bool) -> tuple[str, str]:
    settings = {**os.environ, "KIBITZ_INTERPRETED": "1" if interpreted else ""}
    text, file = subprocess.check_output([sys.executable, "-c", PROGRAM], env=settings, text=True).splitlines()
    return text, Path(file).suffix


def test_every_module_with_declarations_is_listed() -> None:
    modules = build.modules()
    assert "kibitz.games.aces.lanes" in modules
    assert "kibitz.native.machine_in_c" not in modules, "declarations of C alone"
    for name, compiled in modules.items():
        assert build.is_compiled(name) == compiled


def test_the_description_is_true_of_what_is_imported() -> None:
    text, suffix = described(interpreted=True)
    assert text.startswith("interpreted: correct, but slow")
    assert suffix == ".py"
    text, suffix = described(interpreted=False)
    assert (text == "compiled") == all(build.modules().values())
    assert (suffix != ".py") == build.is_compiled("kibitz.games.aces.lanes")


def test_modules_that_are_not_compiled_are_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / f"{name}.py").touch()
        (tmp_path / f"{name}.pxd").touch()
    monkeypatch.setattr(build, "HOME", tmp_path)
    monkeypatch.delenv("KIBITZ_INTERPRETED", raising=False)
    (tmp_path / f"one{build.EXTENSION_SUFFIXES[0]}").touch()
    assert build.describe() == "compiled, but for kibitz.two"
    (tmp_path / f"two{build.EXTENSION_SUFFIXES[-1]}").touch()
    assert build.describe() == "compiled"
