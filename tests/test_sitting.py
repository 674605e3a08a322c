"""A person at a table of minds: turns, undo, advice, and the record."""

import json
from dataclasses import replace

import pytest

from kibitz import catalog, gameplay
from kibitz.sitting import PERSON, Sitting, read_start
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


@pytest.mark.slow
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


@pytest.mark.parametrize("stop", [0, 3, 8])
def test_a_saved_game_goes_on_as_if_it_had_not_stopped(stop: int) -> None:
    sitting = sit(seat=1)
    while len(sitting.record().moves) < stop:
        sitting.play(next(iter(sitting.moves)) if sitting.may_choose else None)
    other = Sitting.resume(sitting.save())
    assert (other.record(), other.state, other.seat, other.against) == (
        sitting.record(),
        sitting.state,
        1,
        "low-to-high",
    )
    for both in range(2):
        one = next(iter(sitting.moves)) if sitting.may_choose else None
        assert other.play(one) == sitting.play(one), both
    assert other.undo() == sitting.undo()
    assert other.state == sitting.state


def test_chance_deals_on_after_a_resume_and_choices_can_be_taken_back() -> None:
    sitting = Sitting(catalog.game("sebastian"), 5)
    first = sitting.state
    sitting.play(sitting.view.read_move("keep 6 6"))
    other = Sitting.resume(sitting.save())
    for one in (sitting, other):
        one.play(one.view.read_move("all"))
        one.play(one.view.read_move("pandemonium"))
    assert other.state == sitting.state
    assert all(other.undo() for _ in range(3))
    assert not other.undo()
    assert other.state == first


def test_a_sitting_may_begin_from_a_position() -> None:
    game = catalog.game("take-five")
    start, seat = read_start(game, "seat 1; players 2; hand 3 4 5 6 7 8 9 10 11 12; rows 20 / 1 / 2 / 23", 7)
    assert seat == 1
    assert start.view(1).moves == tuple(range(3, 13))
    sitting = Sitting(game, 7, seat=seat, against="low-to-high", start=start)
    while not sitting.is_over:
        sitting.play(next(iter(sitting.moves)) if sitting.may_choose else None)
    record = sitting.record()
    assert record.start == str(start)
    assert list(gameplay.replay(record))[-1] == sitting.state
    assert Sitting.resume(sitting.save()).state == sitting.state
    with pytest.raises(InvalidText, match="expected the 2 of its start"):
        list(gameplay.replay(replace(record, players=("you",))))


def test_a_game_that_was_given_up_is_over_without_scores() -> None:
    sitting = sit()
    sitting.resign()
    assert sitting.is_over
    assert not sitting.moves
    assert (sitting.record().scores, sitting.record().outcome) == (None, "you resigned")
    with pytest.raises(IllegalMove, match="the game is over"):
        sitting.resign()
    again = Sitting.resume(sitting.save())
    assert again.is_over
    assert again.record() == sitting.record()
    for one in (sitting, again):
        assert one.undo()
        assert one.moves


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"seat": "0"}, "field 'seat' is '0': expected a seat or null"),
        ({"seat": 3}, "seat 3: expected one of 0, 1, 2"),
        ({"against": 7}, "field 'against' is 7: expected the name of a mind"),
        ({"against": "nobody"}, "has no mind 'nobody'"),
        ({"seconds": float("nan")}, "field 'seconds' is nan: expected seconds above 0 or null"),
        ({"seed": None}, "field 'seed' is null"),
        ({"seed": 6}, "the first moves are not what the seed deals"),
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"start": "nonsense"}, "saved game: "),
        ({"moves": []}, "the first moves are not what the seed deals"),
    ],
)
def test_a_damaged_saved_game_is_refused_in_one_line(changes: dict[str, object], message: str) -> None:
    sitting = sit()
    sitting.play(next(iter(sitting.moves)))
    fields = json.loads(sitting.save()) | changes
    with pytest.raises(InvalidText, match=message) as refused:
        Sitting.resume(json.dumps(fields))
    assert "\n" not in str(refused.value)


def test_moves_that_nobody_may_make_are_refused() -> None:
    sitting = sit()
    sitting.play(next(iter(sitting.moves)))
    fields = json.loads(sitting.save())
    for moves, message in (
        ([*fields["moves"][:-1], [0, "105"]], "105"),
        (fields["moves"][:-1], "expected a move of each seat"),
        ([*fields["moves"], [9, "1"]], "move 5 is"),
        ([*fields["moves"][:-1], ["*", "1"]], "seat -1 is not to move"),
    ):
        with pytest.raises(InvalidText, match=message):
            Sitting.resume(json.dumps(fields | {"moves": moves}))
