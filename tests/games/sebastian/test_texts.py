"""What a person or a program may type, and each kind of bad input."""

import pytest

from kibitz.games.sebastian.game import GAME
from kibitz.table import AmbiguousMove, Clock, IllegalMove, InvalidText


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("334456 2", "6 dice in .*: expected dice"),
        ("33457 2", "a die shows 7 in '33457': expected 1 to 6"),
        ("33450 2", "a die shows 0"),
        ("3345 2", "is no position: expected dice, throws left"),
        ("33456", "is no position"),
        ("33456 9", "9 throws left: expected 0 to 3"),
        ("33456 3", "3 throws left with dice on the table"),
        ("333__ 0", "2 dice in the cup, but no throws left"),
        ("33456 2 primis", "'primis' is no used category: expected its name and points"),
        ("33456 2 primus=3", "no category 'primus': expected one of primis"),
        ("33456 2 quartus=7", "quartus=7: expected one of 0, 4, 8, 12, 16, 20"),
        ("33456 2 primis=3 primis=3", "primis stands twice"),
        ("33456 2 five_is_squadron=maybe", "expected yes or no"),
    ],
)
def test_a_malformed_position_is_explained(text: str, told: str) -> None:
    with pytest.raises(InvalidText, match=told):
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
    ("position", "text", "error", "told"),
    [
        ("33456 2", "keep 1", IllegalMove, "there is no 1 on the table: expected dice to keep out of 3 3 4 5 6"),
        ("33456 2", "keep 3 3 3", IllegalMove, "there is no 3 3 3 on the table"),
        ("33456 2", "keep 7", InvalidText, "a die shows 7"),
        ("33456 2", "keep 3 3 4 5 6 6", InvalidText, "6 dice"),
        ("33456 2", "primis", InvalidText, "is no choice of dice"),
        ("33456 0", "33", IllegalMove, "no throw is left"),
        ("33456 0 primis=3", "primis", IllegalMove, "primis is used already: expected an open category"),
        ("33456 0", "first", InvalidText, "no category 'first'"),
        ("33456 0", "keep 3 3", IllegalMove, "keep 3 3 is not allowed here"),
    ],
)
def test_a_bad_move_is_explained(position: str, text: str, error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=told):
        GAME.read_view(position).read_move(text)


def test_advice_names_every_keep_once_with_its_worth() -> None:
    mind = GAME.minds()["best"](0)
    advice = mind.advise(GAME.read_view("33346 2"), Clock())
    assert len(advice) == 16
    assert len({item.move for item in advice}) == 16
    assert advice[0].note == "keep 3 3 3: 249.4 more points expected"
    assert str(advice[0].move) == "keep 3 3 3"


def test_advice_after_the_last_throw_adds_up() -> None:
    """A category's worth is what is on the card, its points, and the solution of the card that follows."""
    mind = GAME.minds()["best"](0)
    used = " ".join(f"{name}=0" for name in ("secundus", "tertium", "quartus", "quintus", "company", "prattle"))
    view = GAME.read_view(f"66666 0 primis=3 {used} squadron=25 triplex=0 quadrupla=0 quintuplicatam=50")
    values = {str(item.move): item.value for item in mind.advise(view, Clock())}
    assert values["sextus"] == pytest.approx(78 + 30 + 23.333333, abs=1e-6)
    assert values["pandemonium"] == pytest.approx(78 + 30 + 12.638889, abs=1e-6)
