"""What a move of gin rummy gives away and promises, in words."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from kibitz.games.rummy.gin.match import Match
from kibitz.games.rummy.gin.moves import Choice
from kibitz.games.rummy.gin.reading import match_of
from kibitz.games.rummy.gin.scoring import Cards, deadwood, result
from kibitz.games.rummy.rules import Card
from kibitz.table import Advice, View

WORLDS = 150
"""Hands of the other player that are imagined, the same ones for all moves."""
SEED = 1
"""The same advice at every question."""
TRIES = 3
"""Hands that are drawn for each imagined one; the one with the least deadwood is kept, as a player would."""


def completes(card: Card, hand: Sequence[Card]) -> bool:
    """Whether the card makes a meld with two of the hand, or fits one."""
    held = set(hand)
    if sum(one // 4 == card // 4 for one in held) >= 2:
        return True
    pairs = ((-8, -4), (-4, 4), (4, 8))
    return any(card + low in held and card + high in held for low, high in pairs)


def imagined(view: View) -> list[Cards]:
    """Hands that the other player may hold; whoever has played for a while holds more than chance gave."""
    rng, seat = Random(SEED), 1 - view.seat
    match = match_of(view)
    tries = TRIES if match.turns else 1
    found = []
    for _ in range(WORLDS):
        hands = (match_of(View(view.seat, view.imagine(rng).position)).hands[seat] for _ in range(tries))
        found.append(min(hands, key=deadwood))
    return found


def explained(view: View, advice: Sequence[Advice]) -> list[Advice]:
    """The advice with what each throw gives away, what completes a meld, and what a knock would win."""
    match = match_of(view)
    if match.phase != "throw":
        return list(advice)
    hands = imagined(view)
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
