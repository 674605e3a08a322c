"""What a discard gives away, in words."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from random import Random

from kibitz.card_play import completes
from kibitz.games.rummy.reading import deal_of
from kibitz.games.rummy.state import Choice
from kibitz.melds import NO_CARD, Card
from kibitz.table import Advice, View

WORLDS = 300
"""Hands of the other player that are imagined, the same ones for all discards."""
SEED = 1
"""The same advice at every question."""


def explained(view: View, advice: Sequence[Advice]) -> list[Advice]:
    """The advice with the chance that the other player can meld the card that is thrown."""
    if deal_of(view).phase != "throw":
        return list(advice)
    rng = Random(SEED)
    hands = []
    for _ in range(WORLDS):
        position = view.imagine(rng).position
        hands.append(frozenset(deal_of(View(view.seat, position)).hands[1 - view.seat]))
    return [replace(item, note=f"{item.note}{given_away(item, hands)}") for item in advice]


def given_away(item: Advice, hands: Sequence[Collection[Card]]) -> str:
    """What the other player could do with the card."""
    assert isinstance(item.move, Choice)
    if item.move.kind != "throw" or item.move.card == NO_CARD:
        return ""
    share = sum(completes(item.move.card, hand) for hand in hands) / len(hands)
    return f"; the other can meld it in {share:.0%} of the deals"
