"""A person at a table of minds: turns, undo, advice, and the record."""

import pytest

from kibitz import catalog, gameplay
from kibitz.sitting import PERSON, Sitting
from kibitz.table import CHANCE, IllegalMove, InvalidText


def sit(**settings: object) -> Sitting:
    return Sitting(catalog.game("take-five"), 5, seats=3, against="low-to-high", **settings)  # type: ignore[arg-type]


def test_a_game_is_played_to_its_end_and_recorded() -> None:
    sitting = sit(seat=1)
    assert sitting.names == ("low-to-high", PERSON, "low-to-high")
    assert sitting.record().scores is None
    while not sitting.is_over:
        moves = sitting.play(next(iter(sitting.moves)) if sitting.may_choose else None)
        assert moves
    record = sitting.record()
    assert record.scores == sitting.state.scores()
    *_, end = gameplay.replay(record)
    assert end == sitting.state
    with pytest.raises(IllegalMove, match="the game is over: expected no move"):
        sitting.play()


def test_undo_goes_back_one_choice_and_chance_deals_the_same() -> None:
    sitting = Sitting(catalog.game("sebastian"), 5)
    assert not sitting.undo()
    before, keep = sitting.state, sitting.view.read_move("keep 6 6")
    first = sitting.play(keep)
    assert first[0] == (0, keep)
    assert first[1][0] == CHANCE
    assert sitting.undo()
    assert sitting.state == before
    assert sitting.record().moves == tuple((seat, str(move)) for seat, move in sitting.turn.moves)
    assert sitting.play(keep) == first
    assert sitting.undo()
    assert not sitting.undo()


def test_a_finished_game_can_be_taken_back() -> None:
    sitting = sit()
    while not sitting.is_over:
        sitting.play(next(iter(sitting.moves)) if sitting.may_choose else None)
    end = sitting.state
    assert sitting.undo()
    assert not sitting.is_over
    while not sitting.is_over:
        sitting.play(next(iter(sitting.moves)) if sitting.may_choose else None)
    assert sitting.state == end


def test_a_move_must_be_allowed_and_due() -> None:
    sitting = sit()
    with pytest.raises(IllegalMove, match="105 is not allowed here: expected one of"):
        sitting.play(105)
    watching = sit(seat=None)
    with pytest.raises(IllegalMove, match="you are not to move: expected 0, 1, 2 to choose"):
        watching.play(1)
    assert watching.moves == ()
    assert len(watching.play()) >= 3


def test_advice_is_that_of_the_best_mind() -> None:
    sitting = Sitting(catalog.game("sebastian"), 5)
    advice, forecast = sitting.advice()
    assert str(advice[0].move) == "keep 6 6"
    assert forecast is None or forecast.rows


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"seat": 3}, "seat 3: expected one of 0, 1, 2"),
        ({"options": {"columns": 4}}, "take-five has no option 'columns'"),
    ],
)
def test_what_can_not_be_is_refused(settings: dict[str, object], message: str) -> None:
    with pytest.raises(InvalidText, match=message):
        sit(**settings)
    with pytest.raises(InvalidText, match="has no mind 'nobody'"):
        Sitting(catalog.game("take-five"), 5, against="nobody")
