"""The kinds of mistakes that players of Rummikub make."""

from kibitz.games.rummikub.reading import tabletop_of
from kibitz.mistakes import Kind, Mistakes, instead_of
from kibitz.table import Move, View

SMALL = ("put", "take", "split", "reset")
"""Moves that don't end the turn."""


def draws_before_opening(view: View, move: Move, better: Move) -> bool:
    position = tabletop_of(view)
    return DRAWS(view, move, better) and not position.opened[position.turn]


DRAWS = instead_of(("draw", "pass"), SMALL)
MISTAKES = Mistakes(
    (
        Kind(
            "did not lay down a first meld",
            "It drew a tile although its rack had melds of 30 points.",
            "Count the points of all melds that the rack can form at once, jokers included: 30 are enough.",
            draws_before_opening,
            "rummikub; phase play; hands 10R 10K 10B 1R 5K / ? ? ?; table 3R 4R 5R; opened no yes",
            "draw",
            "put 10R new",
        ),
        Kind(
            "drew with a tile to put down",
            "It drew a tile although one of its rack could go to the table.",
            "Try each tile of the rack at the melds of the table, and at what is left when one of theirs is taken.",
            DRAWS,
            "rummikub; phase play; hands 6R 1Y / ? ? ?; table 3R 4R 5R / 9K 9B 9Y; opened yes yes",
            "draw",
            "put 6R 1",
        ),
        Kind(
            "ended the turn too early",
            "It ended its turn although another tile of its rack could go to the table.",
            "Before the turn ends, try the tiles that are left again: what was put down may have made room for them.",
            instead_of(("end",), SMALL),
            "rummikub; phase play; hands 8R 1Y / ? ? ?; table 3R 4R 5R 6R 7R / 7R 7B 7K 7Y;"
            " was 3R 4R 5R 6R 7R / 7B 7K 7Y; placed 7R; steps 1; opened yes yes",
            "end",
            "put 8R 1",
        ),
        Kind(
            "took back a turn that was nearly done",
            "It took its turn back when too few small moves were left to play that turn once more.",
            "Count the small moves that are left, and mend the groups that are no melds rather than begin again.",
            instead_of(("reset",)),
            "rummikub; phase play; hands 6B 1Y / ? ? ?; table 3R 4R 5R / 6R 6K / 9K 9B 9Y;"
            " was 3R 4R 5R 6R / 9K 9B 9Y; placed 6K; steps 33; opened yes yes",
            "reset",
            "put 6B 2",
        ),
        Kind(
            "ran out of small moves",
            "It moved tiles to and fro until its turn had no small moves left to mend the table.",
            "Plan the whole table before the first tile is moved, and take the turn back while there is time.",
            instead_of(SMALL),
            "rummikub; phase play; hands 6B 1Y / ? ? ?; table 3R 4R 5R / 6R 6K / 9K 9B 9Y;"
            " was 3R 4R 5R 6R / 9K 9B 9Y; placed 6K; steps 33; opened yes yes",
            "put 1Y new",
            "put 6B 2",
        ),
    ),
    move_seconds=0.03,
    least=0.2,
    blunder=5.0,
)
