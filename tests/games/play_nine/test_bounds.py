"""What Python passes to the compiled modules of Play Nine is checked: errors, never memory that is not theirs."""

from array import array

import pytest

from kibitz.games.play_nine.engine.search import Search
from kibitz.games.play_nine.engine.weights import search_for, shipped_nets
from kibitz.games.play_nine.rules import ANY_CARD, CARDS, KINDS
from kibitz.games.play_nine.solve.solve import Boards

REFUSED = (IndexError, ValueError, TypeError, OverflowError, BufferError)


@pytest.mark.parametrize(
    ("method", "arguments"),
    [
        ("set_board", ([0, 1, 2],)),
        ("set_board", ([0, 1, 2, KINDS],)),
        ("set_board", ([0, 1, 2, -1],)),
        ("set_board", (None,)),
        ("count_board", (-1,)),
        ("count_board", (4,)),
        ("evaluate", (4, 1)),
        ("evaluate", (0, 1000)),
        ("evaluate", (0, -1)),
        ("look_ahead", (0, 0, 0, ANY_CARD)),
        ("look_ahead", (0, 1000, 0, ANY_CARD)),
        ("look_ahead", (0, 3, 4, ANY_CARD)),
        ("look_ahead", (3, 3, 1, ANY_CARD)),
        ("look_ahead", (0, 3, -1, ANY_CARD)),
        ("look_ahead", (0, 3, 0, CARDS)),
        ("is_repeated", (0, 4)),
        ("is_repeated", (4, 0)),
        ("takes_kitty", (3, 0, CARDS)),
        ("takes_kitty", (3, 0, -1)),
        ("takes_kitty", (1000, 0, 1)),
        ("value_kitty", (3, 0, CARDS)),
        ("value_placements", (3, 0, -1)),
        ("choose_placement", (3, 0, CARDS)),
        ("best_placement", (-1,)),
        ("value_of_replacing", (4, 0, 0)),
        ("value_of_replacing", (0, 2, 0)),
        ("value_of_replacing", (0, 0, CARDS)),
        ("value_of_turning", (-1,)),
        ("choose_placement", (3, 4, 1)),
        ("value_placements", (3, -1, 1)),
        ("takes_kitty", (3, 4, 1)),
        ("value_kitty", (3, 4, 1)),
        ("set_margins", (2**70, 0)),
        ("set_close_margins", (0, 2**70, 0)),
        ("best_placement", ("5",)),
    ],
)
def test_arguments_that_a_search_refuses(method: str, arguments: tuple[object, ...]) -> None:
    search = search_for(4)
    search.set_board([0, 1, 2, KINDS - 1])
    with pytest.raises(REFUSED):
        getattr(search, method)(*arguments)
    search.set_board([0, 1, 2, KINDS - 1])
    assert search.look_ahead(0, 3, 0, ANY_CARD) > -(10**12)


@pytest.mark.slow
def test_weights_that_are_none_of_a_search() -> None:
    parts = shipped_nets(4).parts()
    Search(4, *parts)
    for columns in (0, -1, 11, 2**40):
        with pytest.raises(REFUSED):
            Search(columns, *parts)
    for place in range(4):
        short = [part[:-1] if place == at else part for at, part in enumerate(parts)]
        with pytest.raises(REFUSED):
            Search(4, *short)
        with pytest.raises(REFUSED):
            Search(4, *[array("d", part) if place == at else part for at, part in enumerate(parts)]).set_board([0] * 4)


@pytest.mark.parametrize("columns", [0, 7, -1])
def test_columns_without_a_table(columns: int) -> None:
    with pytest.raises(ValueError, match="expected 1 to 6"):
        Boards(columns)


def test_parts_of_layers_that_are_none() -> None:
    boards = Boards(1)
    layer = array("f", [0.0]) * boards.boards
    for begin, end in ((-1, 3), (0, boards.boards + 1), (3, 3), (5, 2)):
        with pytest.raises(IndexError):
            boards.fill_stop_values(layer, begin, end)
        with pytest.raises(IndexError):
            boards.fill_layer(layer, layer, begin, end, 0)
    for refused in (layer[:-1], array("d", layer), b"", None):
        with pytest.raises(REFUSED):
            boards.fill_stop_values(refused, 0, boards.boards)  # type: ignore[arg-type]
    for number in (-1, boards.boards, 2**40):
        with pytest.raises(REFUSED):
            boards.unrank(number)
    for kinds in ([], [0, 0], [KINDS], [-1]):
        with pytest.raises(ValueError, match="kinds"):
            boards.number(kinds)
    with pytest.raises(ValueError, match="expected 120"):
        boards.back_up(layer[:-1])


def test_chances_of_other_boards() -> None:
    boards = Boards(1)
    whole, short = (array("d", bytes(8 * size)) for size in (boards.boards, boards.boards - 1))
    below = array("f", bytes(4 * boards.boards))
    for here, there in ((whole, short), (short, whole), (whole, None)):
        with pytest.raises(REFUSED):
            boards.pass_on(below, here, there)
    with pytest.raises(REFUSED):
        boards.turn_up(short)
