"""Games and minds by name, and the parts of a game."""

import subprocess
import sys

import pytest

from kibitz import catalog
from kibitz.minds import RandomMind
from kibitz.table import InvalidText
from kibitz.testing.suite.rules import PARTS


def test_names_are_found_without_importing_a_game() -> None:
    program = (
        "import sys; from kibitz import catalog; print(*catalog.names());"
        "print(*(name for name in sys.modules if name.startswith('kibitz.games.')))"
    )
    names, loaded = subprocess.check_output([sys.executable, "-c", program], text=True).splitlines()
    assert tuple(names.split()) == catalog.names()
    assert loaded == ""


MOST_MODULES = 30


@pytest.mark.slow
@pytest.mark.parametrize("name", catalog.built_in())
def test_a_game_is_light(name: str) -> None:
    """What rules, state and texts need: minds, engines and drawings are imported when they are asked for."""
    program = (
        f"import sys; import {catalog.package(name)}.game;"
        "print(*(name for name in sys.modules if name.partition('.')[0] == 'kibitz'))"
    )
    loaded = subprocess.check_output([sys.executable, "-c", program], text=True).split()
    assert len(loaded) <= MOST_MODULES, loaded


@pytest.mark.parametrize("name", catalog.names())
def test_a_game_has_the_name_that_it_is_found_by(name: str) -> None:
    assert catalog.game(name).name == name
    assert catalog.game(f" {name.upper().replace('-', '_')} ") is catalog.game(name)
    assert catalog.package(name) == f"kibitz.games.{name.replace('-', '_')}"


@pytest.mark.parametrize("name", ["", "chess", "../aces", "aces.rules", "ace"])
def test_an_unknown_game_is_refused_with_the_known_ones(name: str) -> None:
    with pytest.raises(InvalidText, match=r"unknown game .*: expected one of aces, betsy, "):
        catalog.game(name)
    assert not catalog.has_part(name, "rules")


def test_parts() -> None:
    assert catalog.has_part("take-five", "course.contract")
    part = catalog.part("take-five", "course.contract")
    assert part is not None
    assert part.__name__ == "kibitz.games.take_five.course.contract"
    for module in ("uci", "course.none", "none.course", "endings.lookup"):
        assert not catalog.has_part("aces", module)
        assert catalog.part("aces", module) is None


@pytest.mark.slow
@pytest.mark.parametrize("name", catalog.built_in())
def test_a_game_loads_none_of_the_parts_that_are_found_when_they_are_needed(name: str) -> None:
    package = catalog.package(name)
    code = f"import sys, {package}.game; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], text=True, capture_output=True, check=True).stdout.split()
    assert f"{package}.game" in loaded
    assert not {f"{package}.{part}" for part in (*PARTS, "minds")} & set(loaded)


def test_minds() -> None:
    game = catalog.game("sebastian")
    strongest = list(game.minds())[-1]
    best = catalog.mind(game, "best", 1)
    assert type(best) is type(catalog.mind(game, strongest, 1)) is type(catalog.mind(game, "kibitz:best", 1))
    assert isinstance(catalog.mind(game, "random", 1), RandomMind)
    assert catalog.mind(game, "target:250", 1) is not None
    with pytest.raises(InvalidText, match="sebastian has no mind 'nobody': expected best or one of random, "):
        catalog.mind(game, "nobody", 1)


@pytest.mark.parametrize("name", catalog.names())
def test_the_random_mind_is_the_same_in_all_games(name: str) -> None:
    game = catalog.game(name)
    weakest = next(iter(game.minds()))
    if weakest.startswith("random"):
        assert isinstance(catalog.mind(game, weakest, 0), RandomMind)
    else:
        assert list(game.minds()) == ["onlooker"], "a game without choices"
