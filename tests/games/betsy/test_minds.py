"""What Betsy's best mind tells a person: every move with its line, and what a choice has cost."""

import pytest

from kibitz import review
from kibitz.games.betsy.game import GAME
from kibitz.games.betsy.minds import Best
from kibitz.games.betsy.pieces import START
from kibitz.review import Judgement
from kibitz.table import Clock, Record

MOVES = ("e2e4", "d7d5", "e4d5", "d8d5", "b1c3")
"""After them Black's Quetzal is attacked."""


@pytest.mark.parametrize("seconds", [0.01, 0.3])
@pytest.mark.parametrize("rule", ["", " kingfisher=any"])
def test_every_move_is_told_once_with_its_line(rule: str, seconds: float) -> None:
    view = GAME.read_view(f"{START} w{rule} {' '.join(MOVES)}")
    advice = Best(0).advise(view, Clock(seconds))
    assert sorted(item.move for item in advice) == list(view.moves)
    values = [item.value or 0 for item in advice]
    assert values == sorted(values, reverse=True)
    assert ": " in advice[0].note
    for item in advice:
        line = item.note.partition(": ")[2].split() or [str(item.move)]
        assert line[0] == str(item.move)
        state = view.state
        for move in line:
            state = state.play(state.side, state.read_move(state.side, move))


def test_a_kingfisher_that_can_be_captured_is_named() -> None:
    view = GAME.read_view("K......R" + "." * 55 + "k w")
    best, *others = Best(0).advise(view, Clock(0.1))
    assert (str(best.move), best.value, best.note) == ("h1h8", 1, "wins the Kingfisher in 1")
    assert all((item.value or 0) < 1 for item in others)


def last_choice(move: str) -> Judgement:
    told = Record("betsy", {}, None, ("a", "b"), tuple((at % 2, text) for at, text in enumerate((*MOVES, move))))
    return next(item for item in review.judge(told, Best(0), 0.1) if item.number == len(told.moves))


def test_a_lost_quetzal_is_a_blunder_and_the_better_move_is_none() -> None:
    found = last_choice("a7a6")
    assert found.grade == "blunder"
    assert 0.15 <= (found.lost or 0) <= 1
    assert last_choice(str(found.best)).grade == ""
