"""The plans of a turn, and the small moves that carry them out."""

from random import Random

from kibitz.games.rummikub.game import GAME
from kibitz.games.rummikub.minds import Greedy, Planner
from kibitz.games.rummikub.reading import read
from kibitz.games.rummikub.rules import BAG, read_tile, tile_name
from kibitz.games.rummikub.thinking.plans import additions, matched, opening, rearrangement, steps_to
from kibitz.table import Clock, State


def tiles(text):
    return tuple(sorted(map(read_tile, text.split())))


def groups(text):
    return tuple(map(tiles, text.split("/")))


def carried_out(text, mind):
    """The position after the mind's turn."""
    state = State(read(text))
    seat = state.to_move[0]
    while state.to_move == (seat,):
        move = mind.advise(state.view(seat), Clock())[0].move
        state = state.play(seat, state.read_move(seat, str(move)))
    return state.position


def test_a_first_meld_needs_30_points():
    assert opening((), tiles("10R 10K 10B 1R 5K")).played == tiles("10R 10K 10B")
    assert opening((), tiles("9R 9K 9B 1R 5K")) is None
    # The joker stands for the 11.
    assert opening((), tiles("9R 10R JK 1R 5K")).played == tiles("9R 10R JK")
    # Two melds together.
    assert opening((), tiles("5R 5K 5B 6R 7R 8R")).played == tiles("5R 5K 5B 6R 7R 8R")


def test_the_greedy_mind_adds_tiles_and_rearranges_nothing():
    plan = additions(groups("3R 4R 5R / 9K 9B 9Y"), tiles("6R 7R 9R 1Y 6K"))
    assert plan.played == tiles("6R 7R 9R")
    assert plan.points_left == 1 + 6


def test_the_best_mind_takes_the_table_apart():
    table, rack = groups("3R 4R 5R 6R / 9K 9B 9Y"), tiles("6K 6B 1Y")
    assert additions(table, rack) is None
    assert rearrangement(table, rack).played == tiles("6K 6B")


def test_small_moves_lead_to_the_plan():
    text = "rummikub; phase play; hands 6K 6B 1Y / 2Y; table 3R 4R 5R 6R / 9K 9B 9Y; opened yes yes"
    after = carried_out(text, Planner(0))
    assert sorted(after.table) == sorted(groups("3R 4R 5R / 6R 6K 6B / 9K 9B 9Y"))
    assert after.hands[0] == tiles("1Y")
    assert carried_out(text, Greedy(0)).phase == "draw"


def test_the_mind_goes_on_with_what_a_person_has_begun():
    text = (
        "rummikub; phase play; hands 6K 6B / 2Y; table 3R 4R 5R 6R / 9B 9Y / 1Y; was 3R 4R 5R 6R / 9K 9B 9Y;"
        " loose 9K; placed 1Y; steps 2; opened yes yes"
    )
    after = carried_out(text, Planner(0))
    assert sorted(after.table) == sorted(groups("3R 4R 5R / 6R 6K 6B / 9K 9B 9Y"))
    assert after.hands[0] == tiles("1Y")


def test_most_groups_stay_where_they_are():
    table, target = groups("1R 2R 3R / 9K 9B 9Y / 4B 5B 6B"), groups("4B 5B 6B 7B / 9K 9B 9Y / 1R 2R 3R")
    assert matched(table, target) == {0: 2, 1: 1, 2: 0}
    position = read(f"rummikub; phase play; hands 7B 1R / 2Y; table {'1R 2R 3R / 9K 9B 9Y / 4B 5B 6B'}; opened yes yes")
    assert [str(step) for step in steps_to(position, target)] == ["put 7B 3"]


def test_a_rearrangement_plays_as_many_tiles_as_additions_or_more():
    rng = Random(3)
    for _ in range(12):
        rack = tuple(sorted(rng.sample(BAG, 14)))
        table = groups("3R 4R 5R 6R / 9K 9B 9Y / 1B 2B 3B 4B / 12R 12K 12Y")
        if any(sum(group.count(tile) for group in table) + rack.count(tile) > BAG.count(tile) for tile in rack):
            continue
        more, few = rearrangement(table, rack), additions(table, rack)
        assert len(more.played if more else ()) >= len(few.played if few else ()), list(map(tile_name, rack))


def test_the_best_mind_says_what_the_turn_does():
    text = "rummikub; phase play; hands 6K 6B 1Y / ?; table 3R 4R 5R 6R / 9K 9B 9Y; opened yes yes"
    advice = GAME.minds()["best"](0).advise(GAME.read_view(text), Clock())
    assert advice[0].note == "puts down 6K 6B in this turn; 1 point stays"


def test_nothing_is_moved_where_as_many_tiles_go_down_without_it():
    table = groups("3R 4R 5R / 6R 7R 8R / 13R 13K 13B")
    plan = rearrangement(table, tiles("1B 13Y"))
    assert plan.table == groups("3R 4R 5R / 6R 7R 8R / 13R 13K 13B 13Y")
