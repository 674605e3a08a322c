"""The package as a library: what it offers, and the program that docs/melds.md shows."""

import ast
import re
from pathlib import Path

import pytest

from kibitz import melds

SOURCES = Path(melds.__file__).parents[1]
DOCS = Path(__file__).parents[2] / "docs" / "melds.md"


def test_the_package_offers_what_it_names():
    assert all(hasattr(melds, name) for name in melds.__all__)
    assert set(melds.__all__) <= set(dir(melds))
    with pytest.raises(AttributeError, match="has no attribute 'evaluator'"):
        melds.evaluator  # noqa: B018


def test_type_checkers_know_the_same_names():
    stub = ast.parse(Path(melds.__file__).with_suffix(".pyi").read_text(encoding="utf-8"))
    known = {alias.name: node.module for node in stub.body if isinstance(node, ast.ImportFrom) for alias in node.names}
    assert known == {name: f"kibitz.melds.{module}" for name, module in melds._MODULES.items()}


def test_every_name_is_described():
    text = DOCS.read_text(encoding="utf-8")
    assert [name for name in melds.__all__ if f"`{name}" not in text] == []


def test_the_program_in_the_docs(capsys):
    """It runs, and prints what its comments say."""
    code = re.search(r"```python\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    assert code
    exec(compile(code[1], str(DOCS), "exec"), {})
    assert capsys.readouterr().out.splitlines() == re.findall(r"^print\(.*\)  # (.*)$", code[1], re.MULTILINE)


def compiled(path: Path) -> bool:
    return path.with_suffix(".pxd").exists()


def imported(path: Path) -> set[str]:
    """The modules of Kibitz that a source imports or cimports, imports inside functions included."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            found.add(f"{node.module}")
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name for name in found if name.partition(".")[0] == "kibitz"}


@pytest.mark.slow
def test_the_library_needs_nothing_of_kibitz_but_compiled_arithmetic():
    for path in (SOURCES / "melds").rglob("*.py"):
        outside = {name for name in imported(path) if not f"{name}.".startswith(("kibitz.melds.", "kibitz.native."))}
        assert not outside, path


@pytest.mark.slow
def test_kibitz_imports_the_library_by_its_door():
    """A compiled module names the module that its .pxd cimports."""
    for path in SOURCES.rglob("*.py"):
        if (SOURCES / "melds") not in path.parents and not compiled(path):
            assert not {name for name in imported(path) if name.startswith("kibitz.melds.")}, path
