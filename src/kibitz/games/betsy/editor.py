"""A board of Betsy set up by hand."""

from collections.abc import Mapping, Sequence

from kibitz import pictures
from kibitz.editing import Choice, Field, Places, Token
from kibitz.games.betsy.drawing import NAMES, SIDE_NAMES, SQUARE_SIZE, bird, spoken
from kibitz.games.betsy.game import GAME
from kibitz.games.betsy.notation import SIDES, square_name
from kibitz.games.betsy.state import position_of
from kibitz.table import View

EMPTY = "."
SEEN_BY = ("who is to move", "the other")
OWN = ("board", "side", "seen")
"""The fields besides the agreed rules."""


def tokens() -> tuple[Token, ...]:
    """No bird, and each side's birds."""
    birds = [letter for side in (str.upper, str.lower) for letter in map(side, NAMES)]
    return (Token(EMPTY, "no bird"), *(Token(letter, spoken(letter), picture=drawn(letter)) for letter in birds))


def drawn(letter: str) -> str:
    return pictures.document(spoken(letter), SQUARE_SIZE, SQUARE_SIZE, [bird(letter)])


def fields(view: View) -> Sequence[Field]:
    """The squares from the far row to White's own, who moves, and the agreed rules."""
    position = position_of(view)
    squares = [8 * row + file for row in range(7, -1, -1) for file in range(8)]
    board = " ".join(position.diagram[square] for square in squares)
    names = tuple(map(square_name, squares))
    return (
        Places("board", "the board", board, tokens(), 8, names),
        Choice("side", "to move", SIDE_NAMES[position.side], SIDE_NAMES),
        Choice("seen", "seen by", SEEN_BY[position.side != view.seat], SEEN_BY),
        *(
            Choice(one.name, one.help, str(getattr(position.rule, one.name)), tuple(map(str, one.allowed)))
            for one in GAME.options
        ),
    )


def composed(values: Mapping[str, str]) -> str:
    letters = values["board"].split()
    rows = [letters[start : start + 8] for start in range(0, 64, 8)]
    diagram = "".join("".join(row) for row in reversed(rows))
    rules = [f"{name}={value}" for name, value in values.items() if name not in OWN]
    side = SIDE_NAMES.index(values["side"])
    seat = f"seat {1 - side};" if values["seen"] == SEEN_BY[1] else ""
    return " ".join([seat, diagram, SIDES[side], *rules]).strip()
