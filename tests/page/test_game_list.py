"""The games as a visitor sees them."""

from kibitz import catalog
from kibitz.page import game_list


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
