"""The games as a visitor sees them."""

from pathlib import Path

import pytest

from kibitz import catalog
from kibitz.page import game_list
from kibitz.table import InvalidText

EXAMPLES = Path(__file__).parents[2] / "examples"


@pytest.mark.parametrize(
    ("option", "file", "game"),
    [
        ("card", "cards/short.toml", "sebastian"),
        ("table", "golf/low-cards.toml", "play-nine"),
        ("table", "tables/short.toml", "take-five"),
    ],
)
def test_a_game_in_a_file_is_listed_after_the_presets(
    option: str, file: str, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(game_list, "OFFERED", {})
    assert game_list.offer(option, EXAMPLES / file) == game
    about = game_list.described(catalog.game(game))
    (listed,) = (one for one in about["options"] if one["name"] == option)
    assert listed["default"] == listed["allowed"][0]
    value = str(listed["allowed"][-1])
    assert value.startswith("{")
    (asked,) = (one for one in catalog.game(game).options if one.name == option)
    assert value in asked.allowed


def test_a_file_of_no_game_is_refused(tmp_path: Path) -> None:
    (tmp_path / "no.toml").write_text("name = 7")
    with pytest.raises(InvalidText, match=r"no\.toml: .*name"):
        game_list.offer("card", tmp_path / "no.toml")
    with pytest.raises(InvalidText, match=r"no\.toml.*; .*no\.toml"):
        game_list.offer("table", tmp_path / "no.toml")


def test_every_game_is_listed_by_the_name_that_people_write() -> None:
    names = [game["called"] for game in game_list.games() if game["name"] in catalog.built_in()]
    assert sorted(names) == [
        *("Aces", "Betsy", "Gin rummy", "Indian rummy", "Play Nine"),
        *("Rummikub", "Rummy", "Sebastian", "Sevens", "Take 5!"),
    ]


def test_each_example_to_explore_has_a_picture_of_its_own_position() -> None:
    examples = [one for one in game_list.examples() if one["game"] in catalog.built_in()]
    previews = {game["name"]: game["picture"] for game in game_list.games()}
    assert {one["game"] for one in examples} == set(catalog.built_in())
    assert len({one["picture"] for one in examples}) == len(examples)
    assert all(one["picture"] != previews[one["game"]] for one in examples)


def test_what_can_be_played_comes_first() -> None:
    watched = [game["watched"] for game in game_list.games()]
    assert watched == sorted(watched)
