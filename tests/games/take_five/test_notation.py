"""Positions as text: what is written reads back, what people type is completed, and what can't be is refused."""

import re
from pathlib import Path
from random import Random

import pytest

from kibitz.games.take_five.game import GAME
from kibitz.games.take_five.state import HIDDEN, HIDDEN_HAND, NONE, Round, masked
from kibitz.table import CHANCE, InvalidText, View
from tests.games.take_five.example import example
from tests.games.take_five.tables.random_tables import random_table

FIRST = "players 2; hand 6 7 8 9 10 11 12 13 14 15; rows 2 / 3 / 4 / 5"


def test_texts_of_positions_read_back() -> None:
    state = example()
    for seat in (2, 0, 1, 3, 4, 5, 6, 7, 8, 9):
        assert GAME.read(str(state)) == state
        for eyes in range(10):
            assert GAME.read(str(state.seen(eyes))) == state.seen(eyes)
            assert GAME.read_view(str(View(eyes, state.seen(eyes)))) == View(eyes, state.seen(eyes))
        state = state.play(seat, state.hands[seat][0])
    assert GAME.read(str(state.seen(2))) == state.seen(2)
    assert GAME.read(str(state.play(2, "row 1"))) == state.play(2, "row 1")


def test_a_text_names_another_table() -> None:
    for seed in range(20):
        rng, table = Random(seed), random_table(seed)
        state = Round(rng.randint(2, table.seats), table=table)
        assert GAME.read(str(state)) == state
        state = state.play(CHANCE, state.draw(rng))
        for _ in range(25):
            if not state.to_move:
                break
            seat = state.to_move[0]
            assert GAME.read(str(state)) == state
            assert GAME.read_view(str(View(seat, state.seen(seat)))) == View(seat, state.seen(seat))
            state = state.play(seat, rng.choice(list(state.moves(seat))))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("players 3 table=none", "table = 'none': expected one of take-five, full-deck"),
        ('players 3 table={"rows":9}', "name is missing"),
        (f"{FIRST} table=full-deck table=full-deck", "table"),
        ("hand 1 2; rows 3 / 4 / 5 / 6 / 7 table=full-deck", "expected 4 of 1 to 5 cards"),
        (
            "players 2; hand 6 7 8 9 10 11 12 13 14 120; rows 2 / 3 / 4 / 5 table=full-deck",
            "card 120: expected 1 to 104",
        ),
    ],
)
def test_a_table_that_does_not_fit_is_refused(text: str, problem: str) -> None:
    with pytest.raises(InvalidText, match=re.escape(problem)):
        GAME.read_view(text)


def test_the_text_in_the_docs_is_as_it_is_written() -> None:
    page = (Path(__file__).parents[3] / "docs" / "take_five.md").read_text(encoding="utf-8")
    text = next(line for line in page.splitlines() if line.startswith("players 2; hands"))
    assert str(GAME.read_view(text)) == text


def test_a_masked_text_is_no_state() -> None:
    with pytest.raises(InvalidText, match="hides something"):
        GAME.read_state(str(example().seen(0)))


def test_people_type_one_hand() -> None:
    view = GAME.read_view(FIRST)
    position = masked(view)
    assert (position.players, view.seat, len(position.unseen)) == (2, 0, 10)
    assert position == Round(
        2,
        (tuple(range(6, 16)), HIDDEN_HAND),
        (NONE, NONE),
        ((2,), (3,), (4,), (5,)),
        ((), ()),
        (NONE, NONE),
    )
    taken = " ".join(map(str, range(12, 36)))
    third = GAME.read_view(f"seat 2; hand 9 8 7; rows 1 / 2 / 3 / 4; taken 5 6 10 11 / - / - / {taken}")
    assert third == GAME.read_view(str(third))
    assert masked(third).hands == (HIDDEN_HAND, HIDDEN_HAND, (7, 8, 9), HIDDEN_HAND)
    due = GAME.read_view("players 2; hand 1 7 8 9 10 11 12 13 14 15; rows 20 / 3 / 4 / 5; chosen 1; takes a row")
    assert masked(due).chosen == (1, HIDDEN)
    assert masked(due).is_row_due
    assert GAME.read_view(f"seat 1; {example()}") == View(1, example().seen(1)), "a whole position is masked"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("players 11", "2 to 10"),
        ("players 0; " + FIRST.partition("; ")[2], "2 to 10"),
        ("seat 0", "players 10"),
        ("players -1", "2 to 10"),
        (" / ".join(["hands 1", *["2"] * 10]), "11 players: expected 2 to 10"),
        ("hand 1 2 3", "without rows"),
        ("seat 10; hand 1; rows 2 / 3 / 4 / 5", "seat 10"),
        ("seat 1; players 2; hands 6 7 8 9 10 11 12 13 14 15 / ?; rows 2 / 3 / 4 / 5", "the hand of this seat"),
        ("hand 1 2; rows 3 / 4 / 5", "4 of 1 to 5"),
        ("hand 1 2; rows 3 / 4 / 5 / -", "card -"),
        ("hand 1 2; rows 3 / 4 / 5 / 7 6", "ascending"),
        ("hand 1 1; rows 2 / 3 / 4 / 5", "given twice"),
        ("players 2; hand 90; rows 2 / 3 / 4 / 5", "card 90"),
        ("players 2; hand 1 6; rows 2 / 3 / 4 / 5", "too few"),
        (FIRST.replace("15", "15 16"), "too many"),
        (f"{FIRST}; taken - / - / -", "taken for 3 seats"),
        (f"{FIRST}; last - 7", "last 7"),
        (f"{FIRST}; chosen 24", "chosen 24"),
        (f"{FIRST}; chosen 6; takes a row", "lower than every"),
        (f"{FIRST}; chosen ? ?", r"expected \? only for all others"),
        (f"{FIRST}; takes a row", "with the seat's card"),
        ("players 2; hand 15 16 17 18 19 20 21 22 23 24; rows 11 / 12 / 13 / 14; chosen 24; takes a row", "higher"),
        ("players 2; hands ? / ?; rows 2 / 3 / 4 / 5", "one size"),
        ("players 3; hands 1 / 9 / ?; rows 2 / 3 / 4 / 5", "all but one"),
        ("hands 1 / 9; hand 1; rows 2 / 3 / 4 / 5", "hand and hands"),
        ("hands 1 2 / 9; rows 2 / 3 / 4 / 5; chosen - -; taken - / -; last - -", "one size"),
        ("hands 1 / 9; rows 2 / 3 / 4 / 5; chosen - -; taken - / -; last - -", "card 6 is nowhere"),
        ("hand one", "whole number"),
    ],
)
def test_texts_that_are_refused(text: str, expected: str) -> None:
    with pytest.raises(InvalidText, match=expected):
        GAME.read_view(text)
