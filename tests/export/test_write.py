"""The files that are written: they run alone, keep their order, and replace nothing by accident."""

import ast
import re
import sys
from functools import cache
from pathlib import Path
from random import Random

import pytest

from kibitz import catalog, export
from kibitz.export import Bundle, ExportError, read
from tests.export.packages import PROGRAM, printed, written

ROOT = Path(__file__).parents[2]


def exported() -> list[str]:
    """Every game that has a program for a course."""
    programs = {name: read.source_of(f"{catalog.package(name)}.course.program") for name in catalog.names()}
    return [
        name
        for name, course in programs.items()
        if course.exists() and "\nBUNDLE = " in course.read_text(encoding="utf-8")
    ]


@cache
def bundled(game: str) -> Bundle:
    return export.bundle(game)


@pytest.mark.slow
@pytest.mark.parametrize("game", exported())
def test_the_files_in_courses_are_up_to_date(game: str) -> None:
    bundle = bundled(game)
    present = list((ROOT / "courses").rglob(bundle.name))
    assert len(present) == 1, f"kibitz export {game} -o courses/..."
    remedy = f"kibitz export {game} -o {present[0].parent.relative_to(ROOT)} --force"
    assert present[0].read_text(encoding="utf-8") == bundle.text, remedy


@pytest.mark.slow
@pytest.mark.parametrize("game", exported())
def test_a_bundle_needs_the_standard_library_only(game: str) -> None:
    bundle = bundled(game)
    tree = ast.parse(bundle.text)
    source = read.source_of(f"{catalog.package(game)}.course.program")
    course = ast.parse(source.read_text(encoding="utf-8"))
    provided = {
        value
        for node in course.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "BUNDLE_NEEDS"
        for value in ast.literal_eval(node.value)
    }
    asked_for = set(re.findall(r'find_spec\("(\w+)"\)', bundle.text))
    optional = {inner for node in ast.walk(tree) if isinstance(node, ast.Try) for inner in ast.walk(node)}
    for node in ast.walk(tree):
        names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
        for name in names:
            root = name.partition(".")[0]
            assert root in sys.stdlib_module_names | provided | asked_for or (root == "kibitz" and node in optional), (
                name
            )


COURSE = """'''What it is.'''

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from kibitz.games.one.rules import SQUARES, Square

if TYPE_CHECKING:
    from collections.abc import Sequence

BUNDLE = "one.py"


def main(seen: Sequence[Square]) -> None:
    print(*seen, len(SQUARES), file=sys.stdout)


if __name__ == "__main__":
    main([Square(2), Square(3)])
"""
RULES = """'''The rules.

More of them.
'''

import sys as system
from functools import cache, reduce

from .deeper import double

# How many squares.
COUNT = 4
SQUARES = [0] * COUNT
'''Filled below.'''
UNUSED = reduce(max, [1])

for place in range(COUNT):
    SQUARES[place] = place * place


@cache
def unused() -> None: ...


class Square:
    def __init__(self, side):
        self.side = double(side) // 2

    def __str__(self):
        return str(SQUARES[self.side])


if __name__ == "__main__":
    print("not in the bundle")
"""
DEEPER = "def double(number):\n    return number * 2\n"


def test_a_bundle_keeps_the_order_of_its_modules(package: Path, tmp_path: Path) -> None:
    text = written(package, program=COURSE, rules=RULES, deeper=DEEPER)
    assert printed(text, tmp_path) == "4 9 4\n"
    assert ast.get_docstring(ast.parse(text)).startswith("What it is.\n\n")  # type: ignore[union-attr]
    assert "kibitz export one" in text
    lines = text.splitlines()
    order = ["from __future__ import annotations", "import sys", "from collections.abc import Sequence"]
    order += ["def double(number):", "# The rules.", "# More of them.", "# How many squares.", "COUNT = 4"]
    order += ["'''Filled below.'''", "class Square:", "def main(seen: Sequence[Square]) -> None:"]
    assert [line for line in lines if line in order] == order
    for gone in ("unused", "UNUSED", "cache", "reduce", "system", "not in the bundle", "TYPE_CHECKING", "BUNDLE"):
        assert gone not in text


def test_data_files_are_packed_into_the_file(package: Path, tmp_path: Path) -> None:
    data = Random(1).randbytes(1000)
    (package / "data").mkdir()
    (package / "data" / "table.bin").write_bytes(data)
    rules = (
        "from kibitz.data_files import data_file\n\nTABLE = data_file('games/one/data/table.bin')\n\n\n"
        "def total():\n    return sum(TABLE), len(TABLE)\n"
    )
    course = "from kibitz.games.one.rules import total\n\nBUNDLE = 'one.py'\n\nprint(*total())\n"
    text = written(package, program=course, rules=rules)
    assert printed(text, tmp_path) == f"{sum(data)} {len(data)}\n"
    assert max(map(len, text.splitlines())) <= 120
    (package / "data" / "table.bin").unlink()
    with pytest.raises(ExportError, match=r"data file games/one/data/table\.bin: No such file"):
        export.bundle("one")


def test_an_optional_import_of_kibitz_stays(package: Path, tmp_path: Path) -> None:
    course = (
        "BUNDLE = 'one.py'\n\ntry:\n    from kibitz.no_such_module import fast\n"
        "except ImportError:\n    fast = None\n\nprint(fast)\n"
    )
    text = written(package, program=course)
    assert "from kibitz.no_such_module import fast" in text
    assert printed(text, tmp_path) == "None\n"


def test_a_program_may_have_a_note_of_its_own(package: Path) -> None:
    optional = "try:\n    from kibitz.no_such_module import fast\nexcept ImportError:\n    fast = None\n"
    general = "for speed alone: the results are the same"
    assert general in written(package, program=PROGRAM + optional)
    text = written(package, program=PROGRAM + "BUNDLE_NOTE = 'With Kibitz it plays better.'\n" + optional)
    assert "\nWith Kibitz it plays better.\n" in ast.get_docstring(ast.parse(text), clean=False)  # type: ignore[operator]
    assert general not in text
    assert "BUNDLE_NOTE" not in text
    with pytest.raises(ExportError, match="BUNDLE_NOTE: expected a string"):
        written(package, program=PROGRAM + "BUNDLE_NOTE = 1\n")


def test_what_the_course_provides_is_imported(package: Path) -> None:
    course = "from Given import Player\n\nBUNDLE = 'one.py'\nBUNDLE_NEEDS = ('Given',)\n\n\nclass Mine(Player): ...\n"
    text = written(package, program=course)
    assert "from Given import Player\n" in text
    assert "BUNDLE_NEEDS" not in text


def test_a_game_without_a_program_is_refused() -> None:
    for name in ("no-such-game", "", "../aces", "1"):
        with pytest.raises(ExportError, match="has no program"):
            export.bundle(name)


def test_a_file_that_differs_is_not_replaced(package: Path, tmp_path: Path) -> None:
    text = written(package, program=PROGRAM + "print(1)\n")
    target = tmp_path / "new" / "folder"
    assert export.save("one", target) == target / "one.py"
    assert (target / "one.py").read_text() == text
    export.save("one", target)
    (target / "one.py").write_text("my own work")
    with pytest.raises(ExportError, match="exists and differs"):
        export.save("one", target)
    assert (target / "one.py").read_text() == "my own work"
    export.save("one", target, force=True)
    assert (target / "one.py").read_text() == text
    assert [path.name for path in target.iterdir()] == ["one.py"]


def test_a_program_without_a_name_for_its_file_is_refused(package: Path) -> None:
    with pytest.raises(ExportError, match="one has no program"):
        written(package, program="x = 1\n")
