"""What `import kibitz` offers: the names of `__all__`, none of them imported before it is used."""

import ast
import json
import os
import pkgutil
import re
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
            # What depends on a game's name has its types in a stub.
            assert getattr(kibitz, name).__module__ == seen[name].replace("kibitz.named", "kibitz.library")
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


ROOT = Path(__file__).parents[1]
TYPED = """
import kibitz

state = kibitz.start("betsy", kingfisher="any")
kibitz.play(kibitz.game("pig"), "auto", target=50)
kibitz.start("betsy", colour=1)
kibitz.start("betsy", kingfisher="every")
kibitz.play("aces", columns=3)
kibitz.simulate("play-nine", 10, columns="4")
reveal_type(state.position)
reveal_type(state.play(0, state.read_move(0, "e2e4")).view(1).position)
reveal_type(kibitz.game("sebastian"))
reveal_type(kibitz.start("pig").position)


def picture(state: kibitz.State) -> str:
    return state.view(0).drawn()


picture(state)
"""
WRONG = {6, 7, 8, 9}
"""Lines with options that the game does not have, or values that it does not allow."""
REVEALED = ["BetsyPosition", "BetsyPosition", "Sebastian", "Position"]


@pytest.mark.slow
def test_the_types_of_games_by_name_are_up_to_date() -> None:
    command = [sys.executable, str(ROOT / ".ci" / "game_types"), "--check"]
    written = subprocess.run(command, capture_output=True, text=True, check=False)
    assert written.returncode == 0, written.stderr


@pytest.fixture(scope="module")
def seen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder for what mypy knows of Kibitz after its first check, so that the second need not read it all again."""
    return tmp_path_factory.mktemp("seen")


def checked(command: list[str], folder: Path, seen: Path) -> str:
    """What a type checker prints about a file in the folder that uses this Kibitz."""
    settings = {**os.environ, "MYPYPATH": str(SOURCE.parents[1]), "MYPY_CACHE_DIR": str(seen)}
    (folder / "pyrightconfig.json").write_text(json.dumps({"extraPaths": [str(SOURCE.parents[1])]}))
    words = [sys.executable, "-m", *command]
    return subprocess.run(words, cwd=folder, env=settings, capture_output=True, text=True, check=False).stdout


@pytest.mark.workflows
@pytest.mark.parametrize("command", ["mypy --strict typed.py", "pyright -p ."])
def test_type_checkers_know_games_by_name(command: str, tmp_path: Path, seen: Path) -> None:
    pytest.importorskip(command.split()[0])
    (tmp_path / "typed.py").write_text(TYPED)
    said = checked(command.split(), tmp_path, seen)
    assert {int(line) for line in re.findall(r"typed\.py:(\d+)[:\d]* (?:- )?error", said)} == WRONG, said
    revealed = re.findall(r'(?:Revealed type is|Type of ".*" is) "(?:[\w.]*\.)?(\w+)"', said)
    assert revealed == REVEALED, said


@pytest.mark.workflows
def test_the_code_of_the_researchers_tutorial_is_typed(tmp_path: Path, seen: Path) -> None:
    pytest.importorskip("mypy")
    page = (ROOT / "docs" / "tutorials" / "researcher.md").read_text(encoding="utf-8")
    code = re.findall(r"^```python\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    (tmp_path / "tutorial.py").write_text("\n".join(code))
    assert checked(["mypy", "--strict", "tutorial.py"], tmp_path, seen).startswith("Success")
