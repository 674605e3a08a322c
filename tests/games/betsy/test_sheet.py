"""The list of moves beside the board, and the board from the other side."""

from kibitz import catalog, gameplay
from kibitz.games.betsy import drawing, sheet, turned
from kibitz.games.betsy.state import BetsyPosition
from kibitz.table import View


def position_after(*moves: str) -> BetsyPosition:
    state = gameplay.start(catalog.game("betsy"))
    for move in moves:
        (seat,) = state.to_move
        state = state.play(seat, state.read_move(seat, move))
    position = state.position
    assert isinstance(position, BetsyPosition)
    return position


def test_a_move_is_a_bird_and_where_it_goes() -> None:
    position = position_after("e2e4", "d7d5")
    assert sheet.written(position, position.read_move(0, "e4d5")) == ("white-P", "e4\u00d7d5")
    assert sheet.written(position, position.read_move(0, "g1f3")) == ("white-N", "g1-f3")
    assert sheet.figure("white-N").startswith("<svg")
    assert sheet.figure("white-n") == ""


def test_captured_birds_are_beside_who_took_them() -> None:
    position = position_after("e2e4", "d7d5", "e4d5", "d8d5")
    assert (drawing.captured(position, 0), drawing.captured(position, 1), drawing.balance(position)) == ("P", "p", 0)
    position = position_after("e2e4", "d7d5", "e4d5")
    assert drawing.balance(position) == 1
    assert "White has captured Parakeet, 1 ahead" in drawing.svg(position)


def test_the_turned_board_is_the_others_with_the_same_moves() -> None:
    position = position_after("e2e4", "d7d5")
    picture = turned.picture(View(0, position))
    assert picture.count("data-say") == drawing.svg(position).count("data-say") > 0
    assert picture.index(">1</text>") < picture.index(">8</text>")
