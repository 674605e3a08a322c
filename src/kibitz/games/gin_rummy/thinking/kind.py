"""What kind of player the other one is: a simple one, as most beginners are, one who waits for gin, or neither.

A simple player takes an open card only if it forms a meld, throws what leaves the least deadwood and knocks at once. A
hand that is over shows whether its player may be one. A patient player does not knock after the first turns, but for
gin; the hands of a game show it by how they ended.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import NamedTuple

from kibitz.card_fields import Cards
from kibitz.card_play import completes
from kibitz.games.gin_rummy.engine.layout import MOST_ODDS, UNIT_STEPS
from kibitz.games.gin_rummy.moves import Turn
from kibitz.games.gin_rummy.scoring import VALUES, deadwood
from kibitz.games.gin_rummy.state import Match
from kibitz.melds import NO_CARD, Card, Evaluator

LOOKS_SIMPLE, LOOKS_OTHER = 90, -175
"""What a hand adds to the logarithm of the odds of a simple player, in units of 1 / UNIT_STEPS, if it may be one's and
if not: from training/gin_rummy/beliefs.py, where a simple player errs in a hand of twenty."""
PATIENT = {"gin": 16, "early": -20, "late": -125, "held": 61, "over": 2}
"""The same for a patient player, by how the hand ended, as ending() names it."""
PATIENT_BEFORE = -44
"""The logarithm of its odds before a game: one player in three waits for gin."""
EARLY_TURNS = 3
"""Turns in which a patient player still knocks."""
LAST_TURNS = 5
"""Turns of a hand that are looked at, from its end: the cards drawn from the stock are not known, so each turn further
back takes several times as long."""
HANDS_KEPT = 64


class SeenTurn(NamedTuple):
    """A turn of one player."""

    top: Card
    """The card that could be taken."""
    taken: bool
    card: Card
    """What was thrown."""


class FinishedHand(NamedTuple):
    """What a hand that is over shows of one player."""

    cards: Cards
    """What was laid down."""
    turns: tuple[SeenTurn, ...]
    knocked: bool
    limit: int


def turns_of(seat: int, first: Card, opener: int, turns: Sequence[Turn]) -> tuple[SeenTurn, ...]:
    """The turns of one seat."""
    pile, found = [first], []
    for number, turn in enumerate(turns):
        if (opener + number) % 2 == seat:
            found.append(SeenTurn(pile[-1] if pile else NO_CARD, turn.taken, turn.card))
        if turn.taken:
            pile.pop()
        pile.append(turn.card)
    return tuple(found)


def finished_hand(match: Match, seat: int) -> FinishedHand:
    """What the hand before showed of this seat."""
    turns = turns_of(seat, match.laid_first, match.laid_opener, match.laid_turns)
    return FinishedHand(match.laid[seat], turns, match.knocker == seat, match.rules.limit_of(match.laid_first))


@lru_cache(HANDS_KEPT)
def looks_simple(hand: FinishedHand) -> bool:
    """Whether a simple player may have played the last turns of a hand like that."""
    if not hand.knocked and deadwood(hand.cards) <= hand.limit:
        return False
    return may_have_played(hand.cards, hand.turns[-LAST_TURNS:], hand.limit)


# What is promised:
#
# True if some cards drawn from the stock explain all turns. The cards are those after the last of the turns; that their
# player did not knock after it is not looked at, but for all turns before.
def may_have_played(cards: Cards, turns: Sequence[SeenTurn], limit: int) -> bool:
    """Whether a simple player may have come to these cards by these turns."""
    if not turns:
        return True
    *before, turn = turns
    eleven = (*cards, turn.card)
    if not throws_so(eleven, turn):
        return False
    for drawn in (turn.top,) if turn.taken else eleven:
        held = tuple(card for card in eleven if card != drawn)
        takes = turn.top != NO_CARD and completes(turn.top, held)
        if takes != turn.taken or (before and deadwood(held) <= limit):
            continue
        if may_have_played(held, before, limit):
            return True
    return False


def throws_so(eleven: Cards, turn: SeenTurn) -> bool:
    """Whether no other throw leaves less deadwood."""
    evaluator = Evaluator(eleven, "value", VALUES, 1)
    left = {card: evaluator.points_without(card) for card in eleven}
    return all(left[turn.card] <= left[card] for card in eleven if not (turn.taken and card == turn.top))


def ending(hand: FinishedHand) -> str:
    """How a hand ended for its player: "gin", a knock "early" or "late", knocking "held" back, or "over" before."""
    left = deadwood(hand.cards)
    if hand.knocked:
        return "gin" if not left else "early" if len(hand.turns) <= EARLY_TURNS else "late"
    return "held" if left <= hand.limit else "over"


class Kinds(NamedTuple):
    """The logarithms of the odds of two kinds of player, each against neither, in units of 1 / UNIT_STEPS."""

    simple: int = 0
    patient: int = 0

    def is_simple(self) -> bool:
        """Whether no other kind is likelier."""
        return self.simple > 0 and self.simple >= self.patient

    def patience(self) -> float:
        """How probable it is that a player who is not simple waits for gin."""
        return 1 / (1 + exp(-max(self.patient, -MOST_ODDS) / UNIT_STEPS))

    def after(self, evidence: Kinds) -> Kinds:
        return Kinds(self.simple + evidence.simple, self.patient + evidence.patient)


NO_EVIDENCE = Kinds()
NOTHING_SEEN = Kinds(patient=PATIENT_BEFORE)


def evidence(match: Match, seat: int) -> Kinds:
    """What the hand before says of the player on this seat."""
    return evidence_of(finished_hand(match, seat)) if match.played else NO_EVIDENCE


def evidence_of(hand: FinishedHand) -> Kinds:
    if not hand.turns:
        return NO_EVIDENCE
    return Kinds(LOOKS_SIMPLE if looks_simple(hand) else LOOKS_OTHER, PATIENT[ending(hand)])


class Impression:
    """What the hands of a game said of the player on a seat, if its positions are looked at in order."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.seen: Match | None = None
        self.kinds = NOTHING_SEEN

    def of(self, match: Match) -> Kinds:
        """The kinds after a look at this position. In a game not seen before, only the hand before counts."""
        seen, self.seen = self.seen, match
        if seen is None or not is_hand_of(match, seen):
            is_next = seen is not None and is_after_hand_of(match, seen)
            self.kinds = (self.kinds if is_next else NOTHING_SEEN).after(evidence(match, self.seat))
        return self.kinds


def is_hand_of(match: Match, seen: Match) -> bool:
    """Whether two positions have the same hands before them."""
    return (match.played, match.laid, match.laid_turns) == (seen.played, seen.laid, seen.laid_turns)


def is_after_hand_of(match: Match, seen: Match) -> bool:
    """Whether a position is in the hand after that of another one."""
    begun = match.laid_first, match.laid_turns[: len(seen.turns)]
    return match.played == seen.played + 1 and begun == (seen.first, seen.turns)
