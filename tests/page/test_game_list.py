"""The games as a visitor sees them."""

from kibitz import catalog
from kibitz.page import game_list


def test_every_game_is_listed_by_the_name_that_people_write() -> None:
    names = [game["called"] for game in game_list.games() if game["name"] in catalog.built_in()]
    assert sorted(names) == [
        *("Aces", "Betsy", "Gin rummy", "Indian rummy", "Play Nine"),
        *("Rummikub", "Rummy", "Sebastian", "Sevens", "Take 5!"),
    ]


def test_what_can_be_played_comes_first() -> None:
    watched = [game["watched"] for game in game_list.games()]
    assert watched == sorted(watched)
