"""The games that the suite tests here: every game in the catalog, the toy of docs/vocabulary.md and a new one."""

import atexit
import re
import sys
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

import pytest

from kibitz import catalog
from kibitz.arena.temporary import TemporaryFolder
from kibitz.scaffold.write import new_sources
from kibitz.table import Game
from kibitz.testing.exemptions import Exemptions

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"


@cache
def toy() -> Game:
    """The game whose code stands in the documentation, run from there."""
    code = re.search(r"```python\n(.*?)```", (ROOT / "docs" / "vocabulary.md").read_text(), re.DOTALL)
    assert code, "docs/vocabulary.md shows no toy game"
    module = sys.modules["toy_of_the_docs"] = ModuleType("toy_of_the_docs")
    exec(compile(code[1], "docs/vocabulary.md", "exec"), module.__dict__)
    assert isinstance(module.GAME, Game)
    return module.GAME


@cache
def template() -> Game:
    """The game with which `kibitz new` begins, imported from a new package."""
    folder = TemporaryFolder()
    atexit.register(folder.close)
    sys.path.insert(0, str(new_sources("template-game", "two-player", folder.path) / "src"))
    game = import_module("kibitz_template_game.game").GAME
    assert isinstance(game, Game)
    return game


@cache
def games() -> dict[str, Game]:
    """Every game, by the text with which another process finds it."""
    found = {name: catalog.game(name) for name in catalog.built_in()}
    return {**found, f"{__name__}:template": template(), f"{__name__}:toy": toy()}


def exemptions(game: Game) -> Exemptions:
    """EXEMPTIONS in tests/games/NAME/conformance.py; none for a game without that file."""
    module = f"tests.games.{game.name.replace('-', '_')}"
    if not find_spec(module) or not find_spec(f"{module}.conformance"):
        return Exemptions()
    declared = import_module(f"{module}.conformance").EXEMPTIONS
    assert isinstance(declared, Exemptions)
    return declared


def to_play(names: Iterable[str]) -> list[object]:
    """Games by name, as parameters of a test that plays a whole one: that of a long game is slow."""
    return [
        pytest.param(name, marks=pytest.mark.slow) if exemptions(catalog.game(name)).short else name for name in names
    ]


def golden_folder(game: Game) -> Path:
    return GOLDEN / game.name.replace("-", "_")
