"""The course files run on Python 3.9, the version that one of the courses names.

Where this machine has that Python they are run on it. Everywhere their text is checked for newer syntax, for newer
functions of the standard library, and for unions of types that would be evaluated.
"""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kibitz.export import ExportError
from kibitz.export.older import OLDEST_NAME, newer_syntax, without_strict_zip
from tests.export.oldest import oldest_python
from tests.export.packages import PROGRAM, written

COURSES = Path(__file__).parents[2] / "courses"
FILES = sorted(COURSES.glob("*/*.py"))
every_file = pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)

GUARDED = "sys.set_int_max_str_digits"
"""The files use it only where Python has it."""
TYPES = {"int", "float", "str", "bytes", "bool", "list", "dict", "tuple", "set", "frozenset", "type", "object", "array"}

SESSIONS = {
    "solitaire_1": "import solitaire_1 as p; p.simulate(40, 11); p.main()",
    "solitaire_2": "import solitaire_2 as p; p.simulate(40, 11); p.main()",
    "SebastianAutoPlayer": """
import SebastianAutoPlayer as p
class Given: pass
for rolled in ([1, 1, 1, 2, 3], [6, 6, 5, 5, 5], [2, 3, 4, 5, 1]):
    dice, card = Given(), Given()
    dice.dice, card.scorecard = rolled, {"primis": 3, "company": 40}
    player = p.SebastianAutoPlayer()
    print(player.first_roll(dice, card), player.second_roll(dice, card), player.third_roll(dice, card))
""",
    "betsy": """
import betsy as p
player = p.engine()
for side in (0, 1):
    player.set_up("RNBQKBNRPPPP.PPP............P.......p...........pppp.ppprnbqkbnr", side)
    found = player.think(depth=3)
    print(found.move, found.value, found.nodes, found.line)
p.main(["w", "K" + "." * 55 + "r......k", "0.3"])
p.main(["w", "K" + "." * 55 + "R......k", "0.3"])
""",
    "play_nine_player": """
import sys
sys.modules["numpy"] = None
import play_nine_player as p
print(p.get_author_info())
top, bottom = ["*", "*", "*", 5], [4, "*", "*", "*"]
for card in (-5, 0, 3, 7, 11, 12):
    print(p.choose_drawing_action(top, bottom, 9, card), p.choose_replacement_action(top, bottom, 8, card))
""",
    "Take5": "import ast, sys; ast.parse(open(sys.path[0] + '/Take5.py').read())",
    "Take5Kibitz": """
import sys, types
class Player:
    def __init__(self): self.name = ""
    def setName(self, name): self.name = name
given = types.ModuleType("Take5Player")
given.Player = Player
sys.modules["Take5Player"] = given
import Take5Kibitz as p
class Thing:
    def __init__(self, **values): self.__dict__.update(values)
    def penalty(self): return len(self.cards)
def cards(*numbers): return [Thing(number=number) for number in numbers]
rows = [Thing(cards=cards(*numbers)) for numbers in ((20,), (41,), (1,), (30,))]
state = Thing(players=[Thing(ingame=True, collection=[]) for _ in range(4)])
player = p.Kibitz()
hand = cards(3, 7, 11, 14, 18, 25, 33, 36, 42, 43)
print(player.name, player.playCard(hand, rows, state).number, player.chooseRow(rows, state))
""",
}
"""What each file is asked; its answers must not depend on the version of Python."""
TYPED = "678\n3\n-2\n2--4\nq\n"


def answers(python: str, file: Path) -> str:
    """What the session prints where nothing but the standard library is installed."""
    code = f"import sys; sys.path.insert(0, {str(file.parent)!r})\n{SESSIONS[file.stem]}"
    done = subprocess.run(
        [python, "-S", "-I", "-B", "-X", "utf8", "-c", code],
        input=TYPED,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, "PYTHONHASHSEED": "0"},
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
@every_file
def test_a_file_answers_alike_on_the_oldest_python(file: Path) -> None:
    if not oldest_python():
        pytest.skip(f"no Python {OLDEST_NAME} on this machine")
    assert answers(oldest_python(), file) == answers(sys.executable, file)


@pytest.mark.slow
@every_file
def test_a_file_calls_nothing_newer(file: Path) -> None:
    """Vermin knows which version brought each function, argument and piece of syntax."""
    vermin = "import sys, vermin; sys.exit(vermin.main())"
    words = [f"-t={OLDEST_NAME}-", "--violations", "--no-eval-annotations", "--processes=1", "--exclude", GUARDED]
    done = subprocess.run([sys.executable, "-c", vermin, *words, file], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def evaluated_unions(tree: ast.AST) -> Iterator[ast.BinOp]:
    """Each `X | Y` outside annotations with a part that looks like a type."""
    classes = {node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
    annotations = [
        annotation
        for node in ast.walk(tree)
        for annotation in (getattr(node, "annotation", None), getattr(node, "returns", None))
        if annotation
    ]
    lazy = {part for annotation in annotations for part in ast.walk(annotation)}
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.BitOr) and node not in lazy:
            parts = [part.value if isinstance(part, ast.Subscript) else part for part in (node.left, node.right)]
            if any(
                (isinstance(part, ast.Constant) and part.value is None)
                or (isinstance(part, ast.Name) and part.id in TYPES | classes)
                for part in parts
            ):
                yield node


@pytest.mark.slow
@every_file
def test_no_union_of_types_is_evaluated(file: Path) -> None:
    tree = ast.parse(file.read_text(encoding="utf-8"))
    assert [f"line {node.lineno}: {ast.unparse(node)}" for node in evaluated_unions(tree)] == []
    annotated = any(getattr(node, "annotation", None) or getattr(node, "returns", None) for node in ast.walk(tree))
    lazily = any(isinstance(node, ast.ImportFrom) and node.module == "__future__" for node in ast.walk(tree))
    assert lazily or not annotated


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("Card = int | str\n", ["int | str"]),
        ("isinstance(x, A | B)\nclass A: ...\n", ["A | B"]),
        ("x = list[int] | None\n", ["list[int] | None"]),
        ("def f(x: int | None) -> str | None: ...\ny: int | None = a | b\n", []),
    ],
)
def test_evaluated_unions_are_found(source: str, found: list[str]) -> None:
    assert [ast.unparse(node) for node in evaluated_unions(ast.parse(source))] == found


def test_newer_syntax_is_refused_with_its_line(package: Path) -> None:
    assert newer_syntax("x: int | None = 1\nwith (open(x) as y): pass\n") is None
    message = r"one\.py, line \d+: Pattern matching .*: a bundle must run on Python 3\.9"
    with pytest.raises(ExportError, match=message):
        written(package, program=PROGRAM + "match 1:\n    case _:\n        pass\n")


@pytest.mark.parametrize(
    ("source", "without"),
    [
        ("zip(a, b, strict=True)\n", "zip(a, b)\n"),
        ("x = zip('é', b, strict=False), 'ö'\n", "x = zip('é', b), 'ö'\n"),
        ("zip(zip(a, b, strict=True), c, strict=True)\n", "zip(zip(a, b), c)\n"),
        ("for x in zip(\n    a,\n    b,\n    strict=True,\n):\n    y\n", "for x in zip(\n    a,\n    b,\n):\n    y\n"),
        ("zip(a, b)\nother(a, strict=True)\n", "zip(a, b)\nother(a, strict=True)\n"),
    ],
)
def test_strict_is_removed_from_zip(source: str, without: str) -> None:
    assert without_strict_zip(source) == without
