"""What the small moves of a turn are worth: the best end that the turn can still have."""

from kibitz.games.rummikub.game import GAME
from kibitz.games.rummikub.minds import Planner
from kibitz.games.rummikub.thinking.expectation import expected
from kibitz.table import Clock

TURN = "rummikub; phase play; hands {hand} / ? ? ?; table {table}; opened yes yes"
BEGUN = (
    "rummikub; phase play; hands 6B 1Y / ? ? ?; table 3R 4R 5R / 6R 6K / 9K 9B 9Y; was 3R 4R 5R 6R / 9K 9B 9Y;"
    " placed 6K; steps {steps}; opened yes yes"
)


def values(text):
    advice = Planner(0).advise(GAME.read_view(text), Clock())
    assert [item.value for item in advice] == sorted((item.value for item in advice), reverse=True)
    return {str(item.move): item.value for item in advice}


def test_what_can_be_undone_costs_nothing():
    found = values(TURN.format(hand="6K 6B 1Y", table="3R 4R 5R 6R / 9K 9B 9Y"))
    assert found["take 9K 2"] == found["take 6R 1"] == expected(1, 1, [3])
    assert found["draw"] < found["take 9K 2"]


def test_ending_early_costs_what_the_rest_of_the_plan_would_have_gained():
    found = values(TURN.format(hand="7R 8R 1Y", table="3R 4R 5R 6R 7R / 7B 7K 7Y"))
    after = values(
        "rummikub; phase play; hands 8R 1Y / ? ? ?; table 3R 4R 5R 6R 7R / 7R 7B 7K 7Y; was 3R 4R 5R 6R 7R / 7B 7K 7Y;"
        " placed 7R; steps 1; opened yes yes"
    )
    assert after["end"] == expected(2, 9, [3])
    assert after["put 8R 1"] == found["put 8R 1"] == expected(1, 1, [3])


def test_drawing_with_tiles_that_could_be_put_down_costs_their_worth():
    found = values(TURN.format(hand="6R 1Y", table="3R 4R 5R / 9K 9B 9Y"))
    assert next(iter(found)) == "put 6R 1"
    # A tile is drawn, and six points stay in the rack.
    assert found["draw"] < expected(3, 7, [3])


def test_the_last_tile_wins_what_the_others_hold():
    found = values(TURN.format(hand="6R", table="3R 4R 5R / 9K 9B 9Y"))
    assert found["put 6R 1"] > 3 * 6
    assert found["put 6R 1"] > found["draw"] + 15


def test_a_turn_without_time_for_the_plan_is_worth_what_it_can_still_reach():
    most = GAME.read_view(BEGUN.format(steps=1)).position.most_steps
    in_time = values(BEGUN.format(steps=most - 1))
    assert in_time["put 6B 2"] == expected(1, 1, [3])
    # Any other small move leaves the table without time to mend it: the tiles go back, and three more are drawn.
    assert in_time["put 1Y new"] < expected(3 + 3, 13, [3])
    assert in_time["put 1Y new"] < in_time["reset"] < in_time["put 6B 2"]
    ended = values(BEGUN.format(steps=most))
    assert set(ended) == {"draw"}


def test_a_review_prices_the_choice():
    view = GAME.read_view(TURN.format(hand="6R 1Y", table="3R 4R 5R / 9K 9B 9Y"))
    verdict = GAME.minds()["best"](0).judge(view, view.read_move("draw"), Clock())
    assert verdict.best.value is not None
    assert verdict.value is not None
    assert verdict.best.value - verdict.value > 1
