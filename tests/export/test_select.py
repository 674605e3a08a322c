"""Selecting modules and statements: their order, what is left out, and names that would collide."""

from pathlib import Path

import pytest

from kibitz.export import ExportError
from kibitz.export.read import parse
from kibitz.export.select import gather, narrowed, needed
from tests.export.packages import PROGRAM, printed, written


def test_names_that_are_not_needed_may_be_the_same(package: Path, tmp_path: Path) -> None:
    rules = "import os\n\nprint_later = []\n\n\ndef row():\n    return os.sep\n\n\ndef seven():\n    return 7\n"
    course = PROGRAM + "from kibitz.games.one.rules import seven\n\nos = row = seven()\nprint(row + os)\n"
    text = written(package, program=course, rules=rules)
    assert printed(text, tmp_path) == "14\n"
    assert "import os" not in text


def test_modules_come_before_those_that_import_them(package: Path) -> None:
    (package / "a.py").write_text("from kibitz.games.one.c import z\n\nx = z\n")
    (package / "b.py").write_text("from kibitz.games.one.a import x\n\ny = x\n")
    (package / "c.py").write_text("z = 1\n")
    source = "from kibitz.games.one.a import x\nfrom kibitz.games.one.b import y\n\nprint(x, y)\n"
    modules = gather(parse("kibitz.games.one.course.program", source, is_program=True))
    assert [module.name.removeprefix("kibitz.games.one.") for module in modules] == ["c", "a", "b", "course.program"]


def test_only_what_is_used_is_needed(package: Path) -> None:
    (package / "rules.py").write_text(
        "import os\n\nTABLE = []\nTABLE.append(1)\nUNUSED = os.sep\n\n\ndef call():\n    return deeper()\n\n\n"
        "def deeper():\n    return 1\n"
    )
    source = "from kibitz.games.one.rules import TABLE, call\n\nprint(TABLE)\n\n\ndef f():\n    return call()\n"
    modules = gather(parse("kibitz.games.one.course.program", source, is_program=True))
    kept = narrowed(modules, needed(modules))
    assert [sorted(statement.binds) for statement in kept[0].statements] == [["TABLE"], [], ["call"], ["deeper"]]
    assert not kept[0].outer


@pytest.mark.parametrize(
    ("course", "rules", "message"),
    [
        (PROGRAM + "from kibitz.games.one.rules import b\n", "a = 1\n", "imports b, which .* does not define"),
        (PROGRAM + "from kibitz.games.one.absent import b\n", "", "one.absent: expected a module with a source file"),
        (PROGRAM + "from kibitz.games.one.rules import a\nb = a\n", "b = 1\na = b\n", "both have a b"),
        (
            PROGRAM + "from kibitz.games.one.rules import a\nimport os\nprint(a, os)\n",
            "os = 1\na = os\n",
            "both have a os",
        ),
        (PROGRAM + "from kibitz.games.one.rules import a\nprint(sum([a]))\n", "a = sum = 1\n", "hide the built-in sum"),
        (
            PROGRAM + "from kibitz.games.one.rules import a\n",
            "from kibitz.games.one.course.program import b\na = 1\n",
            "each other",
        ),
        (PROGRAM + "DATA_FILES = 1\n", "", "both have a DATA_FILES"),
    ],
)
def test_modules_that_do_not_fit_together_are_refused(package: Path, course: str, rules: str, message: str) -> None:
    with pytest.raises(ExportError, match=message) as error:
        written(package, program=course, rules=rules)
    assert "\n" not in str(error.value)
