"""Parsing a module: what its statements bind, use and read, and what one file can't hold."""

from pathlib import Path

import pytest

from kibitz.export import ExportError
from kibitz.export.read import Import, Statement, parse
from tests.export.packages import PROGRAM, written


def statements(source: str) -> list[Statement]:
    return parse("kibitz.games.one.rules", source, is_program=False).statements


def test_a_statement_comes_with_its_comments_and_the_string_below() -> None:
    first, second = statements(
        "# How many.\nCOUNT = 4\n'''Of squares.'''\n\n\n# Twice.\n\ndef double(x):\n    return x + x\n"
    )
    assert first.text == "# How many.\nCOUNT = 4\n'''Of squares.'''"
    assert second.text == "def double(x):\n    return x + x"
    assert not first.is_block
    assert second.is_block


@pytest.mark.parametrize(
    ("source", "binds", "uses", "only_defines"),
    [
        ("a = b = c", {"a", "b"}, {"a", "b", "c"}, True),
        ("a, b = c", {"a", "b"}, {"a", "b", "c"}, True),
        ("a: int = 1", {"a"}, {"a", "int"}, True),
        ("a[0] = b", set(), {"a", "b"}, False),
        ("del a", {"a"}, {"a"}, False),
        ("for a in b:\n    c = a", {"a", "c"}, {"a", "b", "c"}, False),
        ("def f(a: 'B'):\n    c = d", {"f"}, {"B", "c", "d"}, True),
        ("class A(B):\n    c = D", {"A"}, {"B", "c", "D"}, True),
        ("x = [a for a in b]", {"x"}, {"x", "a", "b"}, True),
        ("if a:\n    import os.path as p", {"p"}, {"a"}, False),
    ],
)
def test_names_bound_and_used(source: str, binds: set[str], uses: set[str], only_defines: bool) -> None:
    (statement,) = statements(source + "\n")
    assert statement.binds == binds
    assert statement.uses == uses
    assert statement.only_defines == only_defines


def test_data_files_of_a_statement() -> None:
    (statement,) = statements("def f():\n    return data_file('games/one/a.bin'), data_file('b.bin'), file('c.bin')\n")
    assert statement.data_files == {"games/one/a.bin", "b.bin"}


def test_imports_are_collected_by_kind() -> None:
    module = parse(
        "kibitz.games.one.course.program",
        "'''A title.'''\nfrom __future__ import annotations\nimport os.path\nimport sys as system\n"
        "from typing import TYPE_CHECKING\nfrom ..rules import a, b\nfrom kibitz.words import some\n"
        "if TYPE_CHECKING:\n    from Given import Player\n\ndef f():\n    return a\n",
        is_program=True,
        provided=("Given",),
    )
    assert module.title == "A title."
    assert module.inner == {"kibitz.games.one.rules": {"a", "b"}, "kibitz.words": {"some"}}
    assert module.outer == {
        "os": Import("os.path", "", ""),
        "system": Import("sys", "", "system"),
        "TYPE_CHECKING": Import("typing", "TYPE_CHECKING", ""),
        "Player": Import("Given", "Player", ""),
    }
    assert [statement.text for statement in module.statements] == ["def f():\n    return a"]


@pytest.mark.parametrize(
    ("course", "rules", "message"),
    [
        (PROGRAM + "import numpy\n", "", "line 2: numpy is not in the standard library"),
        (PROGRAM + "from kibitz.games.one import rules\n", "", "a bundle needs `from module import name`"),
        (PROGRAM + "import kibitz.games.one.rules\n", "", "a bundle needs `from module import name`"),
        (
            PROGRAM + "from kibitz.games.one.rules import a as b\n",
            "a = 1\n",
            "a bundle needs `from module import name`",
        ),
        (PROGRAM + "from kibitz.games.one.rules import *\n", "a = 1\n", "one by one"),
        (
            PROGRAM + "from kibitz.games.one.rules import a\nprint(a)\n",
            "def a():\n    from kibitz.games.one.course.program import b\n",
            "rules, line 2: an import of kibitz must stand at the top of the module, or in a try",
        ),
        (PROGRAM + "if 1:\n    from kibitz.games.one.rules import a\n", "a = 1\n", "must stand at the top"),
        (PROGRAM + "def f():\n    from kibitz.games.one.rules import a\n", "a = 1\n", "must stand at the top"),
        (PROGRAM + "try:\n    from .rules import a\nexcept ImportError:\n    a = 0\n", "a = 1\n", "kibitz's full name"),
        (PROGRAM + "a = 1; b = 2\n", "", "one statement a line"),
        (PROGRAM + "from kibitz.data_files import data_file\na = data_file('x' + 'y')\n", "", "as a plain string"),
    ],
)
def test_what_one_file_can_not_hold_is_refused(package: Path, course: str, rules: str, message: str) -> None:
    with pytest.raises(ExportError, match=message) as error:
        written(package, program=course, rules=rules)
    assert "\n" not in str(error.value)
