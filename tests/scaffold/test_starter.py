"""The file from which students start: it runs, and its types are those of what a program is asked."""

from typing import Any

import pytest

from kibitz import catalog
from kibitz.arena.contract import ChoosingContract
from kibitz.scaffold.starter import example, starter, type_name
from kibitz.table import InvalidText


@pytest.mark.parametrize("name", ["betsy", "take-five", "rummy"])
def test_the_file_runs_and_its_example_is_what_a_program_is_asked(name: str) -> None:
    game = catalog.game(name)
    names: dict[str, Any] = {"__name__": "student"}
    exec(compile(starter(game), "starter", "exec"), names)
    view = example(game)
    asked = ChoosingContract(name).question(view)["view"]
    assert names["EXAMPLE"].keys() == asked.keys()
    assert names["choose"](names["EXAMPLE"]) == asked["moves"][0]
    kind = names[f"{ChoosingContract(name).words[0].removesuffix('View')}Position"]
    assert set(kind.__annotations__) == set(asked["position"])


def test_fields_are_documented_by_their_sources() -> None:
    assert "The course's 64 characters." in starter(catalog.game("betsy"))


def test_types_are_those_of_json() -> None:
    assert type_name(tuple[int, ...]) == "list[int]"
    assert type_name(tuple[tuple[int, ...], str]) == "list[list[int] | str]"
    assert type_name(int | None) == "int | None"
    assert type_name(object) == "Any"


def test_a_game_without_choices_has_no_programs_that_choose() -> None:
    with pytest.raises(InvalidText, match="aces has no choices"):
        starter(catalog.game("aces"))
