"""A game between minds as pictures and as text: every small move is said by clicks, and no click says another."""

from functools import cache
from pathlib import Path

import pytest

from kibitz import gameplay, record
from kibitz.games.rummikub.game import GAME
from kibitz.table import CHANCE
from kibitz.testing.clicks import clicked, ids, spots

GOLDEN = Path(__file__).parents[2] / "golden" / "rummikub" / "rummikub-2.jsonl"
EVERY = 9
"""Of the states of a game."""


@cache
def states():
    return list(gameplay.replay(record.from_line(GOLDEN.read_text(encoding="utf-8"))))


def test_every_small_move_is_said_by_clicks_and_no_other():
    for state in states()[:: 9 * EVERY]:
        for seat in set(state.to_move) - {CHANCE}:
            view = state.view(seat)
            picture, moves = GAME.picture(view), [str(move) for move in view.moves]
            found = spots(picture)
            assert set(moves) <= clicked(found, moves)
            assert all(any(word in move for move in moves) for say in found.says for word in say.split("|"))


@pytest.mark.slow
def test_other_seats_have_nothing_to_click_and_ids_are_unique():
    for state in states()[::EVERY]:
        for seat in range(2):
            picture = GAME.picture(state.view(seat))
            assert len(set(ids(picture))) == len(ids(picture))
            if seat not in state.to_move:
                assert not spots(picture).says


def test_every_state_reads_back_from_its_text():
    for state in states()[::EVERY]:
        assert GAME.read_state(str(state)) == state
        for seat in range(2):
            view = state.view(seat)
            assert GAME.read_view(str(view)) == view


def test_what_others_do_is_announced():
    lines = []
    for before, after in zip(states(), states()[1:], strict=False):
        lines += GAME.announcements(before.view(1), after.view(1), ())
    assert "seat 0 draws a tile" in lines
    assert any(line.startswith("seat 0 has put down ") for line in lines)
    assert any(line.startswith("you drew ") for line in lines)


def test_the_text_shows_groups_and_what_is_loose():
    text = "rummikub; phase play; hands 9R 1Y / 2Y 3Y; table 3R 4R 5R / 9K 9B 9Y; loose 6R;"
    view = GAME.read_view(f"{text} was 3R 4R 5R 6R / 9K 9B 9Y; steps 1; opened yes no")
    lines = GAME.drawing(view).splitlines()
    assert "  1: 3R 4R 5R" in lines
    assert "loose: 6R" in lines
    assert "before the end: put down a tile of the rack; put 6R back into melds" in lines
    assert "seat 1 has 2 tiles, no first meld yet" in lines
    assert "your rack: 9R 1Y (10 points)" in lines


def test_text_and_picture_say_what_keeps_a_turn_from_ending():
    before = "rummikub; phase play; hands 1R 5K / 2Y 3Y; table 3R 4R 5R / 10R 10K; was 3R 4R 5R;"
    view = GAME.read_view(f"{before} placed 10R 10K; steps 20; opened no yes")
    for shown in (GAME.drawing(view), GAME.picture(view)):
        assert "put down: 10R 10K" in shown
        assert "before the end: mend group 2; 0 of 30 points" in shown
        assert "6 small moves left in this turn" in shown
    assert "group 2: red 10, black 10, no meld yet" in GAME.picture(view)
    ready = GAME.read_view(f"{before.replace('10R 10K', '10R 10K JK')} placed 10R 10K JK; steps 3; opened no yes")
    assert "the turn may end" in GAME.drawing(ready)
    assert "before the end" not in GAME.picture(ready)


def test_tiles_that_are_taken_back_are_not_drawn():
    text = "rummikub; phase play; hands 1R 5K / 2Y 3Y; table 3R 4R 5R / 10R 10K; was 3R 4R 5R; placed 10R 10K;"
    state = GAME.read_state(f"{text} steps 26; opened no yes")
    after = state.play(0, state.read_move(0, "draw"))
    for tile in ("1Y", "2K", "7R"):
        after = after.play(CHANCE, after.read_move(CHANCE, tile))
    lines = [GAME.announcements(state.view(seat), after.view(seat), ()) for seat in (0, 1)]
    assert lines == [["you drew 1Y 2K 7R"], ["seat 0 draws 3 tiles"]]
