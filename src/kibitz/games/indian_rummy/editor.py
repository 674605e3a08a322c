"""A hand of Indian rummy set up by hand, as one seat sees it."""

from collections.abc import Mapping, Sequence

from kibitz.card_fields import Cards
from kibitz.editing import Choice, Field, Heap, Line, Number, Token
from kibitz.games.indian_rummy.notation import NAME, PHASES
from kibitz.games.indian_rummy.reading import indian_of
from kibitz.games.indian_rummy.rules import CARDS, DROP, MELDS, MIDDLE_DROP, MOST_ROUNDS, PACK, SEATS, WRONG_SHOW
from kibitz.games.indian_rummy.state import IndianDeal
from kibitz.meld_faces import spoken, symbol_name
from kibitz.melds import HIDDEN, JOKER, NO_CARD, card_name, hand_text
from kibitz.table import Seat, View

GROUP = "cards"
TOKENS = tuple(Token(card_name(card), spoken(card), symbol_name(card)) for card in range(JOKER + 1))
UNKNOWN, NOTHING = "?", "-"
STOCK, PILE = SOURCES = ("the stock", "the pile")
LOSSES = ("0", *map(str, (DROP, MIDDLE_DROP, WRONG_SHOW)))
DEAL, THROW, OVER = "deal", "throw", "over"


def fields(view: View) -> Sequence[Field]:
    deal, seat = indian_of(view), view.seat
    seats = tuple(map(str, range(deal.seats)))
    others = [(step, (seat + step) % deal.seats) for step in range(1, deal.seats)]
    return (
        Choice("seats", "players", f"{deal.seats}", tuple(map(str, SEATS))),
        Choice("seat", "you are", f"{seat}", seats, of_seats=True),
        heap("hand", "your hand; when you are to throw, the card just drawn last", last_drawn(deal, seat), CARDS + 1),
        heap("joker", "the card turned up for the wild rank", () if deal.joker == NO_CARD else (deal.joker,), 1),
        heap("pile", "the pile, the open card last", deal.pile, len(PACK)),
        *(heap(f"hand-{step}", others_label(deal, own), last_drawn(deal, own), CARDS + 1) for step, own in others),
        Choice("phase", "what is next", deal.phase, PHASES),
        Choice("turn", "whose turn it is", f"{deal.turn}", seats, of_seats=True),
        Choice("from", "where the card just drawn is from", SOURCES[deal.is_taken], SOURCES),
        Line("taken", "cards of yours that you took from the pile", taken(deal, seat)),
        Number("turns", "turns that are over", f"{deal.turns}", 0, MOST_ROUNDS * max(SEATS)),
        loss("paid", "you have", deal, seat),
        *(loss(f"paid-{step}", f"seat {own} has", deal, own) for step, own in others),
        Choice(
            "winner", "who has won", f"{deal.winner}" if deal.winner >= 0 else NOTHING, (NOTHING, *seats), of_seats=True
        ),
    )


def heap(name: str, label: str, cards: Cards, most: int) -> Heap:
    return Heap(name, label, hand_text(cards), TOKENS, most, MELDS.decks, GROUP)


def others_label(deal: IndianDeal, own: Seat) -> str:
    return f"the hand of seat {own}" if deal.phase == OVER else f"what you know of the hand of seat {own}"


def loss(name: str, who: str, deal: IndianDeal, own: Seat) -> Choice:
    value = f"{deal.paid[own]}" if deal.paid else LOSSES[0]
    return Choice(name, f"what {who} lost by leaving the hand", value, LOSSES)


def last_drawn(deal: IndianDeal, own: Seat) -> Cards:
    """The cards of a hand that are known, the one just drawn after all others."""
    cards = [card for card in deal.hands[own] if card != HIDDEN] if deal.hands else []
    if deal.turn == own and deal.drawn in cards:
        cards.remove(deal.drawn)
        cards.append(deal.drawn)
    return tuple(cards)


def taken(deal: IndianDeal, seat: Seat) -> str:
    """The seat's cards from the pile; at the end, when all hands are laid open, those of the others as well."""
    if not deal.known:
        return ""
    if deal.phase != OVER:
        return hand_text(deal.known[seat])
    return " / ".join(hand_text(deal.known[(seat + step) % deal.seats]) or NOTHING for step in range(deal.seats))


def composed(values: Mapping[str, str]) -> str:
    seats, seat, turn = (int(values[name]) for name in ("seats", "seat", "turn"))
    start, phase = f"seat {seat}; {NAME}; seats {seats}; phase {values['phase']}", values["phase"]
    if phase == DEAL:
        return start
    # In the order of seats: a player's fields go by its place after one's own seat.
    steps = [(own - seat) % seats for own in range(seats)]
    hands = [values["hand"] if not step else values.get(f"hand-{step}", "") for step in steps]
    is_taken = phase == THROW and values["from"] == PILE
    known = known_by(values, steps, hands, turn if is_taken else -1)
    drawn = drawn_by(hands, seat, turn, is_taken) if phase == THROW else NOTHING
    if phase != OVER:
        hands = [filled(hand, CARDS + (phase == THROW and own == turn), own == seat) for own, hand in enumerate(hands)]
    parts = [
        f"turn {turn}",
        f"turns {values['turns']}",
        f"hands {' / '.join(hand or NOTHING for hand in hands)}",
        f"known {' / '.join(cards or NOTHING for cards in known)}",
        f"joker {values['joker'] or NOTHING}",
        f"pile {values['pile'] or NOTHING}",
        f"drawn {drawn}",
        f"is taken {'yes' if is_taken else 'no'}",
        f"paid {' '.join(values['paid'] if not step else values.get(f'paid-{step}', LOSSES[0]) for step in steps)}",
    ]
    parts += [f"winner {values['winner']}"] if values["winner"] != NOTHING else []
    return "; ".join([start, *parts])


def filled(hand: str, size: int, is_own: bool) -> str:
    """The hand with as many hidden cards as it lacks; one's own has none."""
    cards = hand.split()
    return " ".join(cards if is_own else [*cards, *[UNKNOWN] * (size - len(cards))])


def drawn_by(hands: Sequence[str], seat: Seat, turn: Seat, is_taken: bool) -> str:
    """The last card of the hand in turn, unless another player drew it from the stock."""
    if turn != seat and not is_taken:
        return UNKNOWN
    cards = hands[turn].split() if turn < len(hands) else []
    return cards[-1] if cards else NOTHING


def known_by(values: Mapping[str, str], steps: Sequence[int], hands: Sequence[str], taker: Seat) -> list[str]:
    """What everybody knows of each hand; before the end, what is known of another hand is from the pile."""
    if values["phase"] == OVER:
        parts = [part.strip() for part in values["taken"].split("/")]
        return [parts[step] if step < len(parts) else "" for step in steps]
    known = []
    for own, (step, hand) in enumerate(zip(steps, hands, strict=True)):
        if step:
            known.append(hand)
            continue
        held, cards, words = hand.split(), list[str](), values["taken"].split()
        words += [card for card in held[-1:] if own == taker and card not in words]
        # Of cards that have left the hand nothing is known any more.
        for card in words:
            if card in held:
                held.remove(card)
                cards.append(card)
        known.append(" ".join(cards))
    return known
