"""Games of Rummikub set up by hand: fields say all of a view, and what is no position is refused in words."""

from pathlib import Path

import pytest

from kibitz.editing import Heap
from kibitz.games.rummikub import editor
from kibitz.games.rummikub.game import GAME
from kibitz.table import InvalidText
from tests.games.set_up import SetUp

GOLDEN = Path(__file__).parents[2] / "golden" / "rummikub"
RUMMIKUB = "rummikub; phase play; hands 6K 6B 1Y / ? ? ?; table 3R 4R 5R 6R / 9K 9B 9Y; opened yes yes"
SET_UP = SetUp("rummikub")
changed = SET_UP.changed


@pytest.mark.slow
@pytest.mark.parametrize("name", ["rummikub-2", "rummikub-3"])
def test_the_fields_of_a_view_say_all_of_it(name):
    SET_UP.check_game(GOLDEN / f"{name}.jsonl")


def test_groups_come_and_go():
    after = changed(RUMMIKUB, group_3="11R 11K JK")
    assert str(after.position).endswith("table 3R 4R 5R 6R / 9K 9B 9Y / 11R 11K JK; opened yes yes")
    assert [field.label for field in editor.fields(after) if isinstance(field, Heap)][1:5] == [
        "group 1",
        "group 2",
        "group 3",
        "a new group",
    ]
    assert len(changed(str(after), group_1="").position.table) == 2


def test_a_turn_that_has_begun_is_set_up():
    was = "3R 4R 5R 6R / 9K 9B 9Y"
    begun = changed(RUMMIKUB, group_1="3R 4R 5R", loose="6R", steps="1", was=was)
    assert begun == GAME.read_view(RUMMIKUB.replace("3R 4R 5R 6R", "3R 4R 5R") + f"; was {was}; loose 6R; steps 1")
    assert "put 6R 1" in map(str, begun.moves)


def test_players_join_a_game_of_rummikub():
    assert [len(rack) for rack in changed(RUMMIKUB, seats="4").position.hands] == [3, 3, 14, 14]


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({"group_1": "3R 4R"}, "table: expected melds alone when a turn begins"),
        ({"group_1": "3R 4R 6K"}, "6K is used|expected melds alone"),
        ({"rack": "9Y 9Y"}, "9Y is used 3 times"),
        ({"rack": ""}, "seat 0 has no tile in phase play: expected phase over"),
        ({"loose": "6R"}, "loose or placed without steps"),
        ({"phase": "draw"}, "due 0 in phase draw"),
        ({"phase": "over"}, "hidden tiles in phase over"),
        ({"steps": "200"}, "200 steps: expected 20 at most"),
        ({"was": "what"}, "was: 'what': expected a tile"),
        ({"hidden_1": "106"}, "the rest in the bag|tiles"),
    ],
)
def test_what_is_no_game_of_rummikub_is_refused(values, problem):
    with pytest.raises(InvalidText, match=problem):
        changed(RUMMIKUB, **values)
