"""What a new package contains; tests/examples/test_plugins.py installs and tests one of each kind."""

import ast
import tomllib
from pathlib import Path

import pytest

from kibitz.scaffold.write import KINDS, new_package
from kibitz.table import InvalidText


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_a_package_is_complete_and_names_itself(kind: str, tmp_path: Path) -> None:
    root = new_package("my-game", kind, tmp_path)
    assert root == tmp_path / "kibitz-my-game"
    project = tomllib.loads((root / "pyproject.toml").read_text())
    assert project["project"]["entry-points"]["kibitz.games"] == {"my-game": "kibitz_my_game"}
    package = root / "src" / "kibitz_my_game"
    parts = ("rules", "state", "minds", "drawing", "encoding", "game", "course/contract")
    assert all((package / f"{part}.py").exists() for part in parts)
    for name in (".github/workflows/tests.yml", ".gitignore", "README.md", "src/kibitz_my_game/rules.md"):
        assert (root / name).exists(), name
    assert list((root / "tests" / "golden").glob("playthrough-my-game-*.txt"))
    for path in root.rglob("*"):
        if path.is_file():
            text = path.read_text(encoding="utf-8")
            assert not any(word in text for word in ("PACKAGE", "CLASS", "TITLE", "NAME")), path
            if path.suffix == ".py":
                ast.parse(text)


@pytest.mark.parametrize("name", ["betsy", "take-five", "6nimmt", "My Game", "", "a" * 31, "../x", "takefive"])
def test_a_name_that_can_not_be_a_new_games_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(InvalidText, match="expected"):
        new_package(name, "hidden", tmp_path)
    assert not list(tmp_path.iterdir())


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    (tmp_path / "kibitz-nim").mkdir()
    with pytest.raises(InvalidText, match="exists"):
        new_package("nim", "two-player", tmp_path)
    with pytest.raises(InvalidText, match="kind 'chess': expected one of two-player"):
        new_package("nim", "chess", tmp_path)
