"""What each mind advises."""

import pytest

from kibitz import catalog
from kibitz.games.sebastian.game import GAME
from kibitz.table import Clock, InvalidText


def advised(mind: str, view: str) -> list[str]:
    """The moves that a mind advises on a position, best first."""
    return [str(item.move) for item in catalog.mind(GAME, mind, 0).advise(GAME.read_view(view), Clock())]


@pytest.mark.parametrize(
    ("mind", "view", "move"),
    [
        ("hasty", "33456 2", "keep 3 3 4 5 6"),
        ("hasty", "33456 0", "prattle"),
        ("hasty", "11235 0 primis=3 secundus=4 tertium=3 quintus=5 pandemonium=20", "quartus"),
        ("gatherer", "33466 2", "keep 6 6"),
        ("gatherer", "11134 1", "keep 1 1 1"),
        ("gatherer", "33456 0", "prattle"),
    ],
)
def test_beginners_follow_their_rules(mind: str, view: str, move: str) -> None:
    assert advised(mind, view) == [move]


def test_advice_names_every_keep_once_with_its_worth() -> None:
    mind = GAME.minds()["best"](0)
    advice = mind.advise(GAME.read_view("33346 2"), Clock())
    assert len(advice) == 16
    assert len({item.move for item in advice}) == 16
    assert advice[0].note == "249.4 more expected"
    assert str(advice[0].move) == "keep 3 3 3"


def test_advice_after_the_last_throw_adds_up() -> None:
    """A category's worth is what is on the card, its points, and the solution of the card that follows."""
    mind = GAME.minds()["best"](0)
    used = " ".join(f"{name}=0" for name in ("secundus", "tertium", "quartus", "quintus", "company", "prattle"))
    view = GAME.read_view(f"66666 0 primis=3 {used} squadron=25 triplex=0 quadrupla=0 quintuplicatam=50")
    values = {str(item.move): item.value for item in mind.advise(view, Clock())}
    assert values["sextus"] == pytest.approx(78 + 30 + 23.333333, abs=1e-6)
    assert values["pandemonium"] == pytest.approx(78 + 30 + 12.638889, abs=1e-6)


@pytest.mark.slow
def test_a_target_that_is_sure_is_played_for_the_expected_score() -> None:
    for text in ("33346 2 pandemonium=20", "33346 1 pandemonium=20", "33346 0 pandemonium=20"):
        values = {str(item.move): item.value for item in GAME.minds()["best"](0).advise(GAME.read_view(text), Clock())}
        in_order = [values[move] for move in advised("target:1", text)]
        assert in_order == sorted(values.values(), reverse=True)


@pytest.mark.slow
def test_a_high_target_is_worth_points() -> None:
    """With five sixes quintuplicatam reaches the target at once; after sextus they would have to come again."""
    used = [f"{name}=0" for name in ("primis", "secundus", "tertium", "quartus", "quintus", "company", "prattle")]
    view = f"66666 0 {' '.join(used)} squadron=0 triplex=0 quadrupla=0 pandemonium=5"
    mind = catalog.mind(GAME, "target:55", 0)
    advice = mind.advise(GAME.read_view(view), Clock())
    assert [item.note for item in advice] == [
        "100.000 % to reach 55",
        "4.603 % to reach 55",
    ]


@pytest.mark.parametrize("name", ["target:", "target:0", "target:377", "target:many", "target:-1", "against:0"])
def test_a_goal_out_of_range_is_refused(name: str) -> None:
    with pytest.raises(InvalidText, match=f"invalid mind '{name}': expected (target|against): and a number from 1 to"):
        catalog.mind(GAME, name, 0)


NEARLY_FULL = "primis=3 secundus=6 tertium=9 quartus=12 company=40 prattle=30 squadron=25 triplex=20 quadrupla=20"


@pytest.mark.slow
def test_to_beat_a_score_is_to_reach_one_point_more() -> None:
    text = f"55566 1 {NEARLY_FULL}"
    assert advised("beat:229", text) == advised("target:230", text)


@pytest.mark.slow
def test_the_more_opponents_the_less_likely_all_are_beaten() -> None:
    view = GAME.read_view(f"55566 2 {NEARLY_FULL}")
    chances = []
    for opponents in (1, 10):
        note = catalog.mind(GAME, f"against:{opponents}", 0).advise(view, Clock())[0].note
        chances.append(float(note.split(" %")[0]))
        assert note.endswith(f"% to beat {opponents}")
    assert 0 < chances[1] < chances[0] < 100
