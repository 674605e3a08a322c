"""Positions and moves as people type them, each kind of bad input, and the totals of a card."""

import pytest

from kibitz.games.sebastian.game import GAME
from kibitz.games.sebastian.rules import ASSIGNMENT, Rules
from kibitz.games.sebastian.state import Fill, Tabletop, tabletop
from kibitz.table import CHANCE, AmbiguousMove, IllegalMove, InvalidText, State


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("334456 2", "6 dice in .*: expected dice"),
        ("33457 2", "invalid die 7 in '33457': expected 1 to 6"),
        ("33450 2", "invalid die 0"),
        ("3345 2", "invalid position '3345 2': expected dice, throws left .* e.g. '33456 2"),
        ("33456", "invalid position"),
        ("33456 9", "9 throws left: expected 0 to 3"),
        ("33456 3", "3 throws left with dice on the table"),
        ("333__ 0", "2 dice in the cup, but no throws left"),
        ("33456 2 primis", "invalid category 'primis': expected its name and points, e.g. 'primis=3'"),
        ("33456 2 primus=3", "unknown category 'primus': expected one of primis"),
        ("33456 2 quartus=7", "quartus=7: expected one of 0, 4, 8, 12, 16, 20"),
        ("33456 2 primis=3 primis=3", "primis is given twice"),
        ("33456 2 five_is_squadron=maybe", "expected yes or no"),
    ],
)
def test_a_malformed_position_is_explained(text: str, expected: str) -> None:
    with pytest.raises(InvalidText, match=expected):
        GAME.read_view(text)


def test_an_ambiguous_category() -> None:
    with pytest.raises(AmbiguousMove, match="quartus or quintus or quadrupla or quintuplicatam"):
        GAME.read_view("33456 2 qu=0")


@pytest.mark.parametrize(
    "text", ["33456 2 primis=3 company=40", "3 3 4 5 6 2 prim:3, comp:40", "65433 2 company=40 primis=3"]
)
def test_a_position_is_read_in_several_spellings(text: str) -> None:
    assert str(GAME.read_view(text)) == "33456 2 primis=3 company=40"


def test_moves_are_read_in_several_spellings() -> None:
    view = GAME.read_view("33456 2")
    for text in ("keep 3 3", "33", "3 3", "roll 4 5 6", "KEEP 3,3", "roll 6 5 4"):
        assert str(view.read_move(text)) == "keep 3 3"
    assert str(view.read_move("keep nothing")) == str(view.read_move("roll all")) == "keep nothing"
    assert str(view.read_move("all")) == str(view.read_move("roll nothing")) == "keep 3 3 4 5 6"
    assert str(GAME.read_view("33456 0").read_move("pan")) == "pandemonium"


@pytest.mark.parametrize(
    ("position", "text", "error", "expected"),
    [
        ("33456 2", "keep 1", IllegalMove, "there is no 1 on the table: expected dice to keep out of 3 3 4 5 6"),
        ("33456 2", "keep 3 3 3", IllegalMove, "there is no 3 3 3 on the table"),
        ("33456 2", "keep 7", InvalidText, "invalid die 7"),
        ("33456 2", "keep 3 3 4 5 6 6", InvalidText, "6 dice"),
        (
            "33456 2",
            "primis",
            InvalidText,
            "invalid dice 'primis': expected dice to keep out of 3 3 4 5 6, e.g. 'keep 3 3 4 5'",
        ),
        ("33456 0", "33", IllegalMove, "no throw is left"),
        ("33456 0", "primis secundus", InvalidText, "invalid category 'primis secundus': expected an open category"),
        ("33456 2", " ", InvalidText, "invalid move ' ': expected dice to keep"),
        ("33___ 2", "keep 3", IllegalMove, "'keep 3' is not allowed here: expected a throw of 3 dice, e.g. '1 1 1'"),
        ("33456 0 primis=3", "primis", IllegalMove, "primis is used already: expected an open category"),
        ("33456 0", "first", InvalidText, "unknown category 'first'"),
        ("33456 0", "keep 3 3", IllegalMove, "keep 3 3 is not allowed here"),
    ],
)
def test_a_bad_move_is_explained(position: str, text: str, error: type[Exception], expected: str) -> None:
    with pytest.raises(error, match=expected):
        GAME.read_view(position).read_move(text)


def test_a_throw_is_read_from_the_dice_in_the_cup() -> None:
    state = GAME.read_state("33___ 2")
    assert str(state.play(CHANCE, state.read_move(CHANCE, "1 6 2"))) == "12336 1"
    with pytest.raises(InvalidText, match="invalid throw 'keep 1': expected a throw of 3 dice"):
        state.read_move(CHANCE, "keep 1")
    with pytest.raises(IllegalMove, match="1 6 is not allowed here: expected a throw of 3 dice"):
        state.read_move(CHANCE, "1 6")


def test_keeping_all_dice_gives_up_a_throw() -> None:
    state = GAME.read_state("33456 2")
    assert str(state.play(0, state.read_move(0, "keep all"))) == "33456 1"
    assert str(state.play(0, state.read_move(0, "keep 3 3"))) == "33___ 2"


def test_the_bonus_comes_with_63_points_in_the_first_six_categories() -> None:
    names = ("primis", "secundus", "tertium", "quartus", "quintus")
    used = " ".join(f"{name}={3 * face}" for face, name in enumerate(names, 1))
    position = tabletop(GAME.read_view(f"46666 0 {used} pandemonium=30"))
    assert (position.upper, position.points, position.total, position.has_bonus) == (45, 75, 75, False)
    assert Fill(5) in position.moves(0)
    after = position.play(0, Fill(5))
    assert (after.upper, after.points, after.total, after.has_bonus) == (69, 99, 134, True)
    # One six fewer and the bonus would just be earned: 63 points are enough.
    after = tabletop(GAME.read_view(f"44666 0 {used} pandemonium=30")).play(0, Fill(5))
    assert (after.upper, after.total) == (63, 128)


def test_five_of_a_kind_is_a_squadron_only_by_option() -> None:
    squadron = GAME.read_view("33333 0").read_move("squadron")
    for rules, points in ((ASSIGNMENT, 0), (Rules(five_is_squadron=True), 25)):
        position = Tabletop((3, 3, 3, 3, 3), 0, rules=rules)
        assert GAME.read_state(str(position)) == State(position)
        assert position.play(0, squadron).total == points
