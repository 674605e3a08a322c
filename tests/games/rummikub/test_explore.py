"""What is known about turns of Rummikub: the plan's steps are legal, and what tiles can do is what the plans say."""

from kibitz.games.rummikub import explore
from kibitz.games.rummikub.game import GAME
from kibitz.games.rummikub.minds import Planner
from kibitz.games.rummikub.reading import tabletop_of
from kibitz.games.rummikub.rules import tile_name
from kibitz.table import Clock

REARRANGES = "rummikub; phase play; hands 6K 6B 1Y / ? ? ?; table 3R 4R 5R 6R / 9K 9B 9Y; opened yes yes"
STUCK = "rummikub; phase play; hands 10R 10K 1R 5K / ? ? ?; table 3R 4R 5R; opened no yes"


def panel(text, title):
    view = GAME.read_view(text)
    return view, explore.panels(view)[title]()


def test_the_steps_of_the_plan_are_played_to_the_end_of_the_turn():
    view, found = panel(REARRANGES, "The best plan of the turn")
    position = view.position
    for _, words in found.rows:
        assert position.turn == 0
        position = position.play(0, position.read_move(0, words))
    assert position.turn == 1
    assert position.hands[0] == (3,)
    assert "Puts down 6K 6B in this turn" in found.text
    assert found.pictures


def test_a_turn_that_has_begun_is_explored_from_where_it_stands():
    view = GAME.read_view(REARRANGES)
    begun = view.position.play(0, view.read_move("put 1Y new"))
    _, found = panel(str(begun), "The best plan of the turn")
    assert [row[1] for row in found.rows][-1] == "end"
    assert "take 1Y 3" in [row[1] for row in found.rows]
    _, tiles = panel(str(begun), "Tiles of the rack")
    assert len(tiles.rows) == 3


def test_tiles_alone_are_put_where_they_fit():
    text = "rummikub; phase play; hands 13Y 5B 1R / ? ? ?; table 3R 4R 5R 6R / 5K 5Y 6K 7K 8K / 13K 13R 13B"
    text = text.replace("5K 5Y 6K 7K 8K", "6K 7K 8K / 5K 5Y 5R 5B")
    _, found = panel(f"{text}; opened yes yes", "Tiles of the rack")
    assert dict(zip([row[0] for row in found.rows], [row[3] for row in found.rows], strict=True)) == {
        "1R": "fits nowhere",
        "5B": "fits nowhere",
        "13Y": "joins 13R 13K 13B",
    }
    text = "rummikub; phase play; hands 6K 1Y / ? ? ?; table 3R 4R 5R 6R / 6B 7B 8B 9B / 2K 2B 2Y; opened yes yes"
    _, found = panel(text, "Tiles of the rack")
    assert [row[3] for row in found.rows if row[0] == "6K"] == ["fits after the table is rearranged"]


def test_a_draw_that_helps_gives_the_next_turn_a_plan():
    view, found = panel(STUCK, "What a draw would bring")
    position, helping = tabletop_of(view), {tile for row in found.rows for tile in row[1].split()}
    for tile in set(position.unseen):
        plan = Planner(0).plan_with(position, tuple(sorted((*position.rack, tile))))
        assert (tile_name(tile) in helping) == (plan is not None)
    assert found.text.startswith("6 of 99 unseen tiles (6%)")


def test_the_rack_costs_what_the_mind_says():
    view, found = panel(REARRANGES, "What the rack may cost")
    values = {str(one.move): one.value for one in Planner(0).advise(view, Clock())}
    rows = {row[0]: row for row in found.rows}
    assert rows["drawing a tile"][3] == values["draw"]
    assert rows["the plan"][:3] == ("the plan", 1.0, 1.0)
    assert rows["the plan"][3] == max(values.values())


def test_nobody_explores_another_rack():
    assert not explore.panels(GAME.start(2).view(0))
    assert not explore.panels(GAME.read_view(f"seat 1; {REARRANGES.replace('? ? ?', '8R')}"))
