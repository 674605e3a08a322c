"""What a move of gin rummy promises and gives away, in words."""

from collections.abc import Sequence
from dataclasses import replace

from kibitz.card_fields import Cards
from kibitz.card_play import completes
from kibitz.games.gin_rummy.moves import Choice
from kibitz.games.gin_rummy.reading import match_of
from kibitz.games.gin_rummy.state import Match
from kibitz.games.gin_rummy.thinking.opponent import imagined
from kibitz.games.gin_rummy.thinking.outlook import Outlook, deals_for, outlooks
from kibitz.table import Advice, View

SHOWN_ERROR = 0.05
"""A smaller standard error would be shown as nothing."""


def explained(view: View, advice: Sequence[Advice]) -> list[Advice]:
    """The advice with how the hand probably ends, what each throw gives away, and what completes a meld."""
    match = match_of(view)
    hands = imagined(view, deals_for(view))
    found = outlooks(view, hands, [item.move for item in advice if isinstance(item.move, Choice)])
    explained_advice = []
    for item in advice:
        assert isinstance(item.move, Choice)
        parts = (item.note, ending(item.move, found[item.move]), given_away(match, item.move, hands))
        explained_advice.append(replace(item, note="; ".join(part for part in parts if part)))
    return explained_advice


def ending(move: Choice, outlook: Outlook) -> str:
    """How the hand probably ends after a move."""
    text = f"wins the hand in {outlook.won:.0%} of the deals, {outlook.points:+.1f}"
    if outlook.error >= SHOWN_ERROR:
        text += f" ± {outlook.error:.1f}"
    text += " points on average"
    return f"{text}, undercut in {outlook.lost:.0%}" if move.kind == "knock" else text


def given_away(match: Match, move: Choice, hands: Sequence[Cards]) -> str:
    """What a throw keeps, and what the other could do with it."""
    if move.kind != "throw":
        return ""
    rest = [card for card in match.hand if card != move.card]
    share = sum(completes(move.card, hand) for hand in hands) / len(hands)
    outs = sum(completes(card, rest) for card in match.unseen)
    return f"{outs} of {len(match.unseen)} unseen cards fit; the other can meld it in {share:.0%} of the deals"
