"""Reads positions of Indian rummy from text, and refuses those that no deal leads to."""

from __future__ import annotations

from collections import Counter

from kibitz.card_fields import check_copies, parted, write_one
from kibitz.games.indian_rummy.notation import FIELDS, NAME
from kibitz.games.indian_rummy.rules import CARDS, DROP, MIDDLE_DROP, MOST_ROUNDS, PACK, WRONG_SHOW
from kibitz.games.indian_rummy.state import IndianDeal
from kibitz.melds import HIDDEN, NO_CARD
from kibitz.table import InvalidText, View

ALONE = ("open", "seen", "joker")
"""The words after cards alone: each begins other cards than those of the hand."""


def read(text: str) -> IndianDeal:
    """The position of a text, in which cards may be hidden."""
    return checked(IndianDeal(**FIELDS.read(text)))


def read_alone(text: str) -> IndianDeal:
    """The deal of a person who names cards only, against one other player: 14 to throw one, or 13 and "open 5H".

    After "joker" comes the card that was turned up for the wild rank, after "seen" the cards below the pile's top. Of
    14 cards the last one is the card just drawn.
    """
    parts = parted(text, ALONE)
    hand = parts[""]
    if len(hand) != (CARDS if "open" in parts else CARDS + 1):
        raise InvalidText(
            f"{len(hand)} cards{' and open' * ('open' in parts)}: expected {CARDS + 1} to throw one, or {CARDS} and the"
            " open card after them, e.g. open 5H; a joker is JK"
        )
    if "joker" not in parts:
        raise InvalidText("no wild rank: expected joker and the card that was turned up for it, e.g. joker 9D")
    pile = [*parts.get("seen", ()), *parts.get("open", ())]
    phase, drawn = ("draw", "-") if "open" in parts else ("throw", hand[-1])
    # Each turn leaves one card more in the pile, unless the top was taken.
    turns = max(0, len(pile) - 1)
    hidden = " ".join(["?"] * CARDS)
    return read(
        f"{NAME}; phase {phase}; turns {turns}; hands {' '.join(hand)} / {hidden}; known - / -; drawn {drawn};"
        f" joker {' '.join(parts['joker']) or '-'}; pile {' '.join(pile) or '-'}; paid 0 0"
    )


def checked(deal: IndianDeal) -> IndianDeal:
    """The position, if it can be dealt and played so."""
    if deal.phase == "deal":
        if deal != IndianDeal(deal.seats):
            raise InvalidText("phase deal: expected nothing but the number of seats before the deal")
        return deal
    for name in ("hands", "known", "paid"):
        if len(getattr(deal, name)) != deal.seats:
            raise InvalidText(f"{name}: expected {deal.seats}, one for each seat")
    if max(deal.turn, deal.winner) >= deal.seats:
        raise InvalidText(f"turn {deal.turn}, winner {deal.winner}: expected seats 0 to {deal.seats - 1}")
    _check_cards(deal)
    _check_players(deal)
    _check_drawn(deal)
    return deal


def _check_cards(deal: IndianDeal) -> None:
    shown = (*deal.pile, deal.joker, *(card for cards in deal.known for card in cards))
    if HIDDEN in shown:
        raise InvalidText("a hidden card in known, pile or joker: expected ? in hands and drawn only")
    if deal.joker == NO_CARD:
        raise InvalidText(f"no joker in phase {deal.phase}: expected the card that was turned up for it")
    check_copies((*deal.pile, deal.joker, *(card for hand in deal.hands for card in hand)), PACK)
    for seat, hand in enumerate(deal.hands):
        size = CARDS + (deal.phase == "throw" and seat == deal.turn)
        if len(hand) != size:
            raise InvalidText(
                f"{len(hand)} cards in the hand of seat {seat}: expected {size} in phase {deal.phase}, also of those "
                "who have dropped"
            )
        if Counter(deal.known[seat]) - Counter(hand):
            raise InvalidText(f"known of seat {seat}: expected only cards of its hand")
    if deal.stock_size < 0 or (deal.phase in ("draw", "stock") and not deal.stock_size):
        raise InvalidText(f"{len(deal.pile)} cards in the pile: expected a card in the stock")
    if deal.phase != "throw" and not deal.pile:
        raise InvalidText(f"no pile in phase {deal.phase}: expected its cards, the top last")


def _check_players(deal: IndianDeal) -> None:
    if any(paid not in (0, DROP, MIDDLE_DROP, WRONG_SHOW) for paid in deal.paid):
        raise InvalidText(f"paid: expected 0, {DROP}, {MIDDLE_DROP} or {WRONG_SHOW} for each seat")
    if deal.phase == "over":
        if deal.is_masked:
            raise InvalidText("hidden cards in phase over: expected all hands laid open")
        if deal.winner >= 0 and deal.paid[deal.winner]:
            raise InvalidText(f"winner {deal.winner}: expected a player who has not dropped")
        return
    if deal.winner >= 0:
        raise InvalidText(f"winner {deal.winner} in phase {deal.phase}: expected winner in phase over only")
    if len(deal.playing) < 2 or deal.paid[deal.turn]:
        raise InvalidText(f"turn {deal.turn}: expected a player who has not dropped, and another one")
    if deal.turns >= MOST_ROUNDS * deal.seats:
        raise InvalidText(f"{deal.turns} turns in phase {deal.phase}: expected fewer before the end")


def _check_drawn(deal: IndianDeal) -> None:
    is_masked = deal.drawn == HIDDEN and HIDDEN in deal.hand
    if (deal.phase == "throw") != (deal.drawn != NO_CARD) or (
        deal.drawn not in (NO_CARD, HIDDEN, *deal.hand) or (deal.drawn == HIDDEN and not is_masked)
    ):
        raise InvalidText(f"drawn {write_one(deal.drawn)}: expected a card of the hand in turn, in phase throw only")
    if deal.is_taken and (deal.phase != "throw" or deal.drawn not in deal.known[deal.turn]):
        raise InvalidText("is taken: expected it in phase throw only, and the card drawn among those known")


def indian_of(view: View) -> IndianDeal:
    """What a view of this game shows."""
    assert isinstance(view.position, IndianDeal)
    return view.position
