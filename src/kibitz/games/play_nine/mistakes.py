"""The kinds of mistakes that players of Play Nine make."""

from __future__ import annotations

from collections.abc import Mapping

from kibitz.games.play_nine import rules
from kibitz.games.play_nine.state import Hand, Place, Take, hand_of
from kibitz.mistakes import Fits, Mistakes, read
from kibitz.table import Move, View

HIGH = 7
"""A card that counts this and more costs more than a hidden card on average."""


def beside(hand: Hand, move: Place) -> rules.Card:
    """The card in the other row of the move's column, as the player sees it."""
    return hand.rows[1 - move.row][move.column].shown


def replaced(hand: Hand, move: Place) -> rules.Card:
    """The card that the move takes away, as the player sees it."""
    return hand.rows[move.row][move.column].shown


def makes_match(view: View, move: Move) -> bool:
    hand = hand_of(view)
    return isinstance(move, Place) and move.replaces and beside(hand, move) == hand.card != replaced(hand, move)


def fits_the_board(hand: Hand) -> bool:
    """Whether the card makes a match somewhere."""
    return any(
        top.shown != bottom.shown and hand.card in (top.shown, bottom.shown)
        for top, bottom in zip(*hand.rows, strict=True)
    )


def breaks_a_match(view: View, move: Move, better: Move) -> bool:
    hand = hand_of(view)
    return (
        isinstance(move, Place)
        and move.replaces
        and replaced(hand, move) == beside(hand, move) != rules.SHOWN_HIDDEN
        and hand.card != replaced(hand, move)
    )


def throws_away(view: View, move: Move, better: Move) -> bool:
    return isinstance(move, Place) and isinstance(better, Place) and better.replaces and not move.replaces


def keeps_what_is_worthless(view: View, move: Move, better: Move) -> bool:
    return isinstance(move, Place) and isinstance(better, Place) and move.replaces and not better.replaces


def leaves_a_high_card(view: View, move: Move, better: Move) -> bool:
    hand = hand_of(view)
    if not isinstance(move, Place) or not isinstance(better, Place):
        return False
    old = replaced(hand, better)
    return old != rules.SHOWN_HIDDEN and hand.rules.points_of(old) >= HIGH and replaced(hand, move) != old


FITS: Mapping[str, Fits] = {
    "left a kitty card that makes a match": lambda view, move, better: (
        move == Take(False) and fits_the_board(hand_of(view))
    ),
    "left a good kitty card": lambda view, move, better: move == Take(False),
    "took a kitty card without use": lambda view, move, better: move == Take(True),
    "broke up a match": breaks_a_match,
    "missed a match": lambda view, move, better: makes_match(view, better) and not makes_match(view, move),
    "made a match too soon": lambda view, move, better: makes_match(view, move) and not makes_match(view, better),
    "threw away a useful card": throws_away,
    "kept a worthless card": keeps_what_is_worthless,
    "turned the wrong card": lambda view, move, better: isinstance(move, Place) and not move.replaces,
    "left a high card open": leaves_a_high_card,
    "put the card in the wrong column": lambda view, move, better: isinstance(move, Place),
}
MISTAKES = Mistakes(
    read("play-nine", FITS),
    least=0.05,
    blunder=2.0,
)
