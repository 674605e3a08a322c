"""Reads deals from text, and refuses those that two decks can't be dealt to."""

from __future__ import annotations

from collections import Counter

from kibitz.card_fields import check_copies, parted, write_one
from kibitz.games.rummy.notation import FIELDS, MOST_CARDS
from kibitz.games.rummy.rules import BOTH_DECKS, MOST_TURNS, PACK
from kibitz.games.rummy.state import Deal
from kibitz.melds import HIDDEN, NO_CARD, HandError, hand_text, read_hand
from kibitz.table import InvalidText, View


def read(text: str) -> Deal:
    """The deal of a text, in which cards may be hidden."""
    return _checked(Deal(**FIELDS.read(text)))


def read_alone(text: str) -> Deal:
    """The deal of a person who names cards only, seen from seat 0.

    A hand after drawing, e.g. "3H 4H 9S ...", or one before drawing, e.g. "3H 4H ... open 5H". The cards in the
    pile may follow after "seen".
    """
    words = parted(text, ("open", "seen"))
    try:
        # All at once first, so that an error counts the words from the beginning.
        read_hand(" ".join(word for part in words.values() for word in part))
        cards = {name: tuple(read_hand(" ".join(part))) for name, part in words.items()}
    except HandError as error:
        raise InvalidText(f"{error}") from None
    hand = tuple(sorted(cards[""]))
    if not 2 <= len(hand) <= MOST_CARDS:
        raise InvalidText(
            f"a hand of {len(hand)} cards: expected 2 to {MOST_CARDS}, e.g. 3H 4H 10S, then perhaps open 5H, seen KD 2C"
        )
    pile = cards.get("seen", ())
    if "open" not in cards:
        dealt = len(hand) - 1
        return _checked(Deal(dealt, phase="throw", hands=(hand, (HIDDEN,) * dealt), pile=pile))
    if len(cards["open"]) != 1:
        raise InvalidText(f"open {hand_text(cards['open'])}: expected one card, the top of the pile")
    pile = (*pile, *cards["open"])
    return _checked(Deal(len(hand), phase="draw", hands=(hand, (HIDDEN,) * len(hand)), pile=pile))


def _checked(deal: Deal) -> Deal:
    """The deal, if two decks can be dealt so."""
    if HIDDEN in (*deal.taken[0], *deal.taken[1], *deal.pile, deal.fresh):
        raise InvalidText("a hidden card in taken, pile or fresh: expected ? in hands and drawn only")
    if HIDDEN in deal.hands[0] and HIDDEN in deal.hands[1]:
        raise InvalidText("hidden cards in both hands: expected at most one hand with hidden cards")
    check_copies((*deal.hands[0], *deal.hands[1], *deal.pile), BOTH_DECKS)
    if deal.stock_size < 0:
        raise InvalidText(f"{PACK - deal.stock_size} cards in hands and pile: expected at most {PACK}")
    for seat in (0, 1):
        if Counter(deal.taken[seat]) - Counter(deal.hands[seat]):
            raise InvalidText(f"taken of seat {seat}: expected only cards of its hand")
    _check_phase(deal)
    return deal


def _check_phase(deal: Deal) -> None:
    """A player can move in the deal's phase, or it is over."""
    first, second = map(len, deal.hands)
    for name, card in (("drawn", deal.drawn), ("fresh", deal.fresh)):
        if card != NO_CARD and (deal.phase != "throw" or card not in deal.hand):
            raise InvalidText(f"{name} {write_one(card)}: expected a card of the hand in turn, in phase throw only")
    if deal.phase == "over":
        if deal.is_masked:
            raise InvalidText("hidden cards in phase over: expected both hands laid open")
        return
    if deal.out >= 0:
        raise InvalidText(f"seat {deal.out} is out in phase {deal.phase}: expected out in phase over only")
    if deal.turns >= MOST_TURNS:
        raise InvalidText(f"{deal.turns} turns in phase {deal.phase}: expected fewer than {MOST_TURNS} before the end")
    if deal.phase == "deal":
        if deal.pile or deal.turn or deal.turns or not second <= first <= min(second + 1, deal.cards):
            raise InvalidText(
                f"{first} and {second} cards in phase deal: expected up to {deal.cards} for each seat, one to seat 0 "
                "and then one to seat 1, and no pile, turn or turns"
            )
        return
    # With one card fewer, a player could have only the card just taken, which may not be thrown.
    least = 2 if deal.phase == "throw" else 1
    if len(deal.hand) < least or len(deal.hands[1 - deal.turn]) < 1:
        raise InvalidText(
            f"{first} and {second} cards in phase {deal.phase}: expected at least {least} in the hand in turn and 1 in "
            "the other"
        )
    if deal.phase != "throw" and not deal.stock_size:
        raise InvalidText(f"no card is left in the stock: expected phase over instead of {deal.phase}")


def deal_of(view: View) -> Deal:
    """What a view of this game shows."""
    assert isinstance(view.position, Deal)
    return view.position
