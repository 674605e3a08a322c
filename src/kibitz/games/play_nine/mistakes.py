"""The kinds of mistakes that players of Play Nine make."""

from __future__ import annotations

from kibitz.games.play_nine import rules
from kibitz.games.play_nine.state import Hand, Place, Take, hand_of
from kibitz.mistakes import Kind, Mistakes
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


MISTAKES = Mistakes(
    (
        Kind(
            "left a kitty card that makes a match",
            "It drew from the deck although the kitty card matches a card on the board.",
            "Look for the kitty card's rank on the board before drawing.",
            lambda view, move, better: move == Take(False) and fits_the_board(hand_of(view)),
            "9 draws, top * 5 1 2, bottom 12 * * *, kitty 12",
            "draw",
            "kitty",
        ),
        Kind(
            "left a good kitty card",
            "It drew from the deck although the kitty card is worth more than an unknown one.",
            "The lowest cards, and one that starts a collection of high ones, are worth taking.",
            lambda view, move, better: move == Take(False),
            "9 draws, top * 5 1 2, bottom 3 * * *, kitty -5",
            "draw",
            "kitty",
        ),
        Kind(
            "took a kitty card without use",
            "It took the kitty card although an unknown card of the deck is worth more.",
            "Take the kitty card for a match or as the start of one, and else draw.",
            lambda view, move, better: move == Take(True),
            "9 draws, top * 5 1 2, bottom 3 * * *, kitty 9",
            "kitty",
            "draw",
        ),
        Kind(
            "broke up a match",
            "It replaced a card of a column that matched, so that both cards count again.",
            "Leave matched columns alone, unless the same rank goes over itself to pass.",
            breaks_a_match,
            "5 draws, top 6 5 1 *, bottom 6 * * *, card 0",
            "replace 0 0",
            "replace 0 3",
        ),
        Kind(
            "missed a match",
            "It did not put the card beside one of the same rank, which makes the column count nothing.",
            "Look for the card's rank on the board first: a match saves both cards, and a second one of the rank more.",
            lambda view, move, better: makes_match(view, better) and not makes_match(view, move),
            "5 draws, top 6 5 1 *, bottom * * * *, card 5",
            "replace 0 0",
            "replace 1 1",
        ),
        Kind(
            "made a match too soon",
            "It completed a column although the card does more good in another place.",
            "A low card may be worth more alone than matched. Compare the places.",
            lambda view, move, better: makes_match(view, move) and not makes_match(view, better),
            "1 draws, top -5 12 10 9 12, bottom * 12 10 9 10, card -5",
            "replace 1 0",
            "replace 0 4",
        ),
        Kind(
            "threw away a useful card",
            "It turned a hidden card although the card in hand is worth a place on the board.",
            "Before turning, compare the best place for the card with what a hidden card is worth.",
            throws_away,
            "2 draws, top -5 12 10 9 12, bottom * 12 10 9 11, card 10",
            "turn 1 0",
            "replace 1 4",
        ),
        Kind(
            "kept a worthless card",
            "It put a card on the board that brings nothing there; turning a hidden card would have been better.",
            "A card without a partner on the board is better thrown away while draws are left.",
            keeps_what_is_worthless,
            "0 draws, top 5 5 7 -5 10 11, bottom 11 0 11 * 4 5, card 12",
            "replace 0 3",
            "turn 1 3",
        ),
        Kind(
            "turned the wrong card",
            "It turned a hidden card in a column where hidden cards are worth more.",
            "Turn cards of wholly hidden columns first: beside an open card a hidden one waits for its match.",
            lambda view, move, better: isinstance(move, Place) and not move.replaces,
            "4 draws, top * 7 11 4, bottom -5 * * 12, card 6",
            "turn 0 0",
            "turn 1 1",
        ),
        Kind(
            "left a high card open",
            "It put the card somewhere else than over a high open card.",
            "Late in the hand cover the highest card that has no partner; every draw can take off ten points or more.",
            leaves_a_high_card,
            "2 draws, top -5 12 10 9 12, bottom * 12 10 9 11, card 10",
            "replace 1 0",
            "replace 1 4",
        ),
        Kind(
            "put the card in the wrong column",
            "It put the card where the card helps less, or gave up a better partner.",
            "Collect the same high ranks, and start a pair in a wholly hidden column.",
            lambda view, move, better: isinstance(move, Place),
            "2 draws, top 5 9 5 1 9, bottom -5 * 5 1 9, card 8",
            "replace 1 1",
            "replace 0 0",
        ),
    ),
    least=0.05,
    blunder=2.0,
)
