"""What Betsy's best mind says to a person: every move with its line, and what a choice has cost."""

import pytest

from kibitz import judgement
from kibitz.gameplay import rebuilt
from kibitz.games.betsy.engine.deepening import Result
from kibitz.games.betsy.game import GAME
from kibitz.games.betsy.minds import MINDS, Best, as_deep_as, beside, describe, effect
from kibitz.games.betsy.notation import read_move_name
from kibitz.games.betsy.pieces import LOST, START
from kibitz.games.betsy.state import BetsyMove, position_of, read
from kibitz.judgement import Judgement
from kibitz.table import Clock, Record

MOVES = ("e2e4", "d7d5", "e4d5", "d8d5", "b1c3")
"""After them Black's Quetzal is attacked."""
NODES, PLENTY = 100_000, 60
"""The positions of one search, and seconds in which any machine searches them."""


@pytest.mark.slow
@pytest.mark.parametrize("seconds", [0.01, 0.3])
@pytest.mark.parametrize("rule", ["", " kingfisher=any"])
def test_every_move_is_there_once_with_its_line(rule: str, seconds: float) -> None:
    view = GAME.read_view(f"{START} w{rule} {' '.join(MOVES)}")
    advice = Best(0).advise(view, Clock(seconds))
    assert sorted(item.move for item in advice) == list(view.moves)
    values = [item.value or 0 for item in advice]
    assert values == sorted(values, reverse=True)
    assert ", then " in advice[0].note
    for item in advice:
        line = [str(item.move), *item.note.partition(", then ")[2].split()]
        assert line[0] == str(item.move)
        position = position_of(view)
        for move in line:
            position = position.play(position.side, position.read_move(position.side, move))


def test_a_brief_search_is_compared_with_one_as_brief() -> None:
    best, first = Result(1, 150, 12, 0, (1,)), Result(1, 90, 6, 0, (1,))
    assert beside(Result(2, 40, 6, 0, (2,)), first, best).value == 100
    assert beside(Result(2, LOST - 3, 6, 0, (2,)), first, best).value == LOST - 3


def test_only_a_search_as_deep_finds_a_better_move() -> None:
    best = Result(1, 150, 12, 0, (1,))
    assert [as_deep_as(Result(2, 180, depth, 0, (2,)), best).value for depth in (11, 12)] == [150, 180]


def test_a_kingfisher_that_can_be_captured_is_named() -> None:
    view = GAME.read_view("K......R" + "." * 55 + "k w")
    best, *others = Best(0).advise(view, Clock(0.1))
    assert (str(best.move), best.value, best.note) == ("h1h8", 1, "wins the Kingfisher in 1")
    assert all((item.value or 0) < 1 for item in others)


def test_what_is_solved_with_five_pieces_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    view = GAME.read_view("K.R.N" + "." * 50 + "r.......k w")
    safe = position_of(view).board.safe_moves()
    moves = [move.code for move in position_of(view).legal]
    outcomes = {move: (1, 0, -1)[place % 3] if move in safe else -1 for place, move in enumerate(moves)}
    mind = Best(0, 1000)
    monkeypatch.setattr(mind.results, "after", lambda board, known: dict(outcomes))
    advice = mind.advise(view, Clock(PLENTY))
    said = [outcomes[item.move.code] for item in advice if isinstance(item.move, BetsyMove)]
    assert len(said) == len(outcomes)
    assert said == sorted(said, reverse=True)
    assert [item.value for item in advice] == [(1 + outcome) / 2 for outcome in said]
    assert advice[0].note.startswith("wins by the solved endings, then ")
    drawing = next(item.move for item in advice if item.value == 0.5)
    verdict = mind.judge(view, drawing, Clock(PLENTY))
    assert (verdict.best.value, verdict.value) == (1, 0.5)


def last_choice(move: str) -> Judgement:
    record = Record("betsy", {}, None, ("a", "b"), tuple((at % 2, text) for at, text in enumerate((*MOVES, move))))
    return next(
        item for item in judgement.judge(rebuilt(record), Best(0, NODES), PLENTY) if item.number == len(record.moves)
    )


@pytest.mark.slow
def test_a_lost_quetzal_is_a_blunder_and_the_better_move_is_none() -> None:
    choice = last_choice("a7a6")
    assert choice.grade == "blunder"
    assert 0.2 <= (choice.lost or 0) <= 1
    assert last_choice(str(choice.best)).grade == ""


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (LOST, "wins the Kingfisher in 1"),
        (LOST - 2, "wins the Kingfisher in 2"),
        (1 - LOST, "loses the Kingfisher in 1"),
        (-125, "1.25 Parakeets behind"),
    ],
)
def test_values_are_described_in_words(value: int, text: str) -> None:
    assert describe(value) == text
    assert describe(value, (read_move_name("e2e4"), read_move_name("e7e5"))) == f"{text}, then e7e5"


def test_greedy_and_the_textbook_capture_the_most_valuable() -> None:
    view = GAME.read_view("K......." + "." * 16 + "..P....." + ".q.r...." + "." * 16 + ".......k w")
    for name in ("greedy", "textbook"):
        assert str(MINDS[name](3).advise(view, Clock())[0].move) == "c4b5"


def test_captures_and_promotions_are_named() -> None:
    position = read("K......." + "." * 40 + "P......." + ".r.....k w")
    effects = {str(move): effect(position, move) for move in position.legal}
    assert effects["a7b8"] == "captures the Robin, becomes a Quetzal"
    assert effects["a7a8"] == "becomes a Quetzal"
    assert effects["a1a2"] == ""
