"""What a move of gin rummy gives away and promises, in words."""

from collections.abc import Sequence
from dataclasses import replace

from kibitz.games.rummy.gin.match import Match
from kibitz.games.rummy.gin.moves import Choice
from kibitz.games.rummy.gin.opponent import imagined
from kibitz.games.rummy.gin.reading import match_of
from kibitz.games.rummy.gin.scoring import Cards, result
from kibitz.games.rummy.rules import Card
from kibitz.table import Advice, View

WORLDS = 150
"""Hands of the other player that are imagined, the same ones for all moves."""


def completes(card: Card, hand: Sequence[Card]) -> bool:
    """Whether the card makes a meld with two of the hand, or fits one."""
    held = set(hand)
    if sum(one // 4 == card // 4 for one in held) >= 2:
        return True
    pairs = ((-8, -4), (-4, 4), (4, 8))
    return any(card + low in held and card + high in held for low, high in pairs)


def explained(view: View, advice: Sequence[Advice]) -> list[Advice]:
    """The advice with what each throw gives away, what completes a meld, and what a knock would win."""
    match = match_of(view)
    if match.phase != "throw":
        return list(advice)
    hands = imagined(view, WORLDS)
    return [replace(item, note=f"{item.note}{said(match, item.move, hands)}") for item in advice]


def said(match: Match, move: object, hands: Sequence[Cards]) -> str:
    assert isinstance(move, Choice)
    rest = tuple(card for card in match.hand if card != move.card)
    if move.kind == "knock":
        results = [result(rest, hand, match.rules, match.first) for hand in hands]
        undercut = sum(one.how == "an undercut" for one in results) / len(results)
        won = sum(one.won for one in results) / len(results)
        return f"; wins {won:.0f} points in the mean, undercut in {undercut:.0%} of the deals"
    if move.kind != "throw":
        return ""
    share = sum(completes(move.card, hand) for hand in hands) / len(hands)
    unseen = match.unseen
    outs = sum(completes(card, rest) for card in unseen)
    return f"; {outs} of {len(unseen)} unseen cards fit; the other can meld it in {share:.0%} of the deals"
