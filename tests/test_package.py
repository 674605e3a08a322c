"""What `import kibitz` offers: the names of `__all__`, none of them imported before it is used."""

import ast
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import kibitz

SOURCE = Path(kibitz.__file__)


def test_every_public_name_exists() -> None:
    assert len(kibitz.__all__) == len(set(kibitz.__all__))
    for name in kibitz.__all__:
        assert getattr(kibitz, name) is not None
    assert set(kibitz.__all__) <= set(dir(kibitz))
    with pytest.raises(AttributeError, match="has no attribute 'no_such_name'"):
        _ = kibitz.no_such_name  # type: ignore[attr-defined]


def test_type_checkers_see_the_same_names() -> None:
    """The imports that only they read."""
    tree = ast.parse(SOURCE.read_text(encoding="utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    seen = {alias.name: node.module for node in imports for alias in node.names}
    for name in kibitz.__all__:
        if name != "CHANCE":
            assert getattr(kibitz, name).__module__ == seen[name]
    assert {name for name, module in seen.items() if module and module.startswith("kibitz.")} - {"interpreted"} == set(
        kibitz.__all__
    )
    assert (SOURCE.parent / "py.typed").exists()


def test_no_module_hides_a_public_name() -> None:
    """Importing kibitz.x sets the attribute x of the package."""
    assert not {module.name for module in pkgutil.iter_modules(kibitz.__path__)} & set(kibitz.__all__)


def test_importing_the_package_imports_nothing_else() -> None:
    code = "import os, sys; before = set(sys.modules); import kibitz; print(*sorted(set(sys.modules) - before))"
    command = [sys.executable, "-S", "-c", code]
    ended = subprocess.run(command, capture_output=True, text=True, check=False, cwd=SOURCE.parents[1])
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.split() == ["kibitz"]
