"""A deal of rummy set up by hand, as one seat sees it."""

from collections.abc import Mapping, Sequence

from kibitz.card_fields import Cards
from kibitz.editing import Choice, Field, Heap, Line, Token
from kibitz.games.rummy.notation import FIELDS, MOST_CARDS, PHASES
from kibitz.games.rummy.reading import deal_of
from kibitz.games.rummy.rules import MELDS, PACK
from kibitz.meld_faces import spoken, symbol_name
from kibitz.melds import CELLS, card_name, hand_text
from kibitz.table import View

GROUP = "cards"
UNKNOWN = "?"
TOKENS = tuple(Token(card_name(card), spoken(card), symbol_name(card)) for card in range(CELLS))
SEEN = ("hands", "pile", "phase", "turn", "taken")
"""What has a field of its own; the rest of the text is typed."""
OVER = "over"
NOBODY = "-"


def fields(view: View) -> Sequence[Field]:
    deal = deal_of(view)

    def heap(name: str, label: str, cards: Cards, most: int) -> Heap:
        return Heap(name, label, hand_text(cards), TOKENS, most, MELDS.decks, GROUP)

    other = deal.hands[1 - view.seat]
    known = tuple(card for card in other if card < len(TOKENS))
    rest = "; ".join(part for part in FIELDS.write(deal).split("; ") if part.split()[0] not in SEEN)
    both = [hand_text(deal.taken[seat]) or NOBODY for seat in (view.seat, 1 - view.seat)]
    taken = " / ".join(both) if deal.phase == OVER else hand_text(deal.taken[view.seat])
    return (
        heap("hand", "your hand", deal.hands[view.seat], MOST_CARDS),
        heap("pile", "the pile, the open card last", deal.pile, PACK),
        heap("known", "what you know of the other's hand", known, MOST_CARDS),
        Choice(
            "hidden",
            "cards of the other that you don't know",
            f"{len(other) - len(known)}",
            tuple(map(str, range(MOST_CARDS + 1))),
        ),
        Choice("phase", "what is next", deal.phase, tuple(PHASES)),
        Choice("turn", "whose turn it is", WHOSE[deal.turn != view.seat], WHOSE),
        Choice("seat", "you are", f"{view.seat}", ("0", "1"), of_seats=True),
        Line("taken", "cards that were taken from the pile and are still held", taken),
        Line("rest", "the rest, as in the text", rest),
    )


WHOSE = ("yours", "the other's")


def composed(values: Mapping[str, str]) -> str:
    seat = int(values["seat"])
    turn = seat if values["turn"] == WHOSE[0] else 1 - seat
    other = " ".join([values["known"], *[UNKNOWN] * int(values["hidden"])]).strip() or "-"
    hands = [values["hand"] or "-", other]
    if seat:
        hands.reverse()
    parts = [f"seat {seat}", f"phase {values['phase']}", f"turn {turn}", f"hands {' / '.join(hands)}"]
    taken = taken_by(values).split("/")
    if seat:
        taken.reverse()
    parts += [f"taken {' / '.join(cards.strip() or NOBODY for cards in taken)}"] if any(taken) else []
    parts += [f"pile {values['pile']}"] if values["pile"] else []
    parts += [values["rest"]] if values["rest"].strip() else []
    return "; ".join(parts)


def taken_by(values: Mapping[str, str]) -> str:
    """Both players' cards from the pile; before the end, those known of the other's hand are such cards."""
    if values["phase"] == OVER:
        return values["taken"]
    hand, own = values["hand"].split(), []
    for card in values["taken"].split():
        if card in hand:
            hand.remove(card)
            own.append(card)
    return f"{' '.join(own)}/{values['known']}"
