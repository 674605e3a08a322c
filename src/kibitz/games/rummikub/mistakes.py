"""The kinds of mistakes that players of Rummikub make."""

from collections.abc import Mapping

from kibitz.games.rummikub.reading import tabletop_of
from kibitz.mistakes import Fits, Mistakes, instead_of, read
from kibitz.table import Move, View

SMALL = ("put", "take", "split", "reset")
"""Moves that don't end the turn."""


def draws_before_opening(view: View, move: Move, better: Move) -> bool:
    position = tabletop_of(view)
    return DRAWS(view, move, better) and not position.opened[position.turn]


DRAWS = instead_of(("draw", "pass"), SMALL)
FITS: Mapping[str, Fits] = {
    "did not lay down a first meld": draws_before_opening,
    "drew with a tile to put down": DRAWS,
    "ended the turn too early": instead_of(("end",), SMALL),
    "took back a turn that was nearly done": instead_of(("reset",)),
    "ran out of small moves": instead_of(SMALL),
}
MISTAKES = Mistakes(
    read("rummikub", FITS),
    move_seconds=0.03,
    least=0.2,
    blunder=5.0,
)
