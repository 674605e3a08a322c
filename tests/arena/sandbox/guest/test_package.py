"""The guest shares its process with a student's program: it imports the standard library and itself, nothing else."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kibitz.arena.sandbox import guest

GUEST = guest.__name__
FOLDER = Path(guest.__file__).parent
ALLOWED = {*sys.stdlib_module_names, "__future__"}
IMPORTERS = {"import_module", "__import__"}
UNKNOWN = "a name that only a run knows"


# Every module that a source imports, wherever the import is: at the top, in a function, under a condition, or by a call
# of import_module or __import__. A name that is no literal counts as UNKNOWN, since nothing can be said about it.
# Relative imports are resolved against the guest's package, where all its modules are.
def imported(source: str) -> Iterator[str]:
    """The full names of the modules that a module of the guest imports."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Import(names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module, names, level):
                package = ".".join(GUEST.split(".")[: len(GUEST.split(".")) + 1 - level]) if level else ""
                whole = ".".join(part for part in (package, module or "") if part)
                # `from kibitz.arena.sandbox import guest` names the package only together with what it takes from it.
                yield from (f"{whole}.{alias.name}" for alias in names)
            case ast.Call(ast.Name(name) | ast.Attribute(attr=name), [ast.Constant(str(module)), *_]) if (
                name in IMPORTERS
            ):
                yield module
            case ast.Call(ast.Name(name) | ast.Attribute(attr=name)) if name in IMPORTERS:
                yield UNKNOWN


def foreign(source: str) -> list[str]:
    """What a module of the guest imports and must not."""
    return [
        module
        for module in imported(source)
        if module.partition(".")[0] not in ALLOWED and module != GUEST and not module.startswith(f"{GUEST}.")
    ]


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in sorted(FOLDER.rglob("*.py"))])
def test_the_guest_imports_the_standard_library_and_itself_alone(path: Path) -> None:
    assert foreign(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("import kibitz.arena.sanitise", ["kibitz.arena.sanitise"]),
        ("import os, kibitz.table as table", ["kibitz.table"]),
        ("from kibitz import words", ["kibitz.words"]),
        ("from kibitz.arena.sandbox import guest, limits", ["kibitz.arena.sandbox.limits"]),
        ("from kibitz.arena.sandbox.guests import walls", ["kibitz.arena.sandbox.guests.walls"]),
        ("from ..limits import Level", ["kibitz.arena.sandbox.limits.Level"]),
        ("from ... import contract", ["kibitz.arena.contract"]),
        ("import numpy", ["numpy"]),
        ("def late():\n    import kibitz.arena.sanitise", ["kibitz.arena.sanitise"]),
        ("if TYPE_CHECKING:\n    from kibitz.table import View", ["kibitz.table.View"]),
        ("try:\n    import numpy\nexcept ImportError:\n    numpy = None", ["numpy"]),
        ("import importlib\nimportlib.import_module('kibitz.table')", ["kibitz.table"]),
        ("from importlib import import_module\nimport_module('kibitz.table')", ["kibitz.table"]),
        ("importlib.import_module('.limits', 'kibitz.arena.sandbox')", [".limits"]),
        ("__import__('kibitz.words')", ["kibitz.words"]),
        ("builtins.__import__(name)", [UNKNOWN]),
    ],
)
def test_a_foreign_import_is_found_wherever_it_is(line: str, found: list[str]) -> None:
    """The same line beside imports that are allowed, as they are in the guest's modules."""
    assert (
        foreign(f"import os.path\nfrom . import wire\nfrom kibitz.arena.sandbox.guest.wire import encoded\n{line}\n")
        == found
    )
