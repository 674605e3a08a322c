"""A game of gin rummy set up by hand, as one seat sees it."""

from collections.abc import Iterable, Mapping, Sequence

from kibitz.card_fields import Cards
from kibitz.editing import Choice, Field, Heap, Line, Number, Token
from kibitz.games.gin_rummy.notation import FIELDS, MOST_CARDS, MOST_POINTS, PHASES, READER, read_turns, write_turns
from kibitz.games.gin_rummy.reading import match_of
from kibitz.games.gin_rummy.state import Match
from kibitz.meld_faces import spoken, symbol_name
from kibitz.melds import CELLS, HIDDEN, NO_CARD, Card, card_name, hand_text
from kibitz.table import View

TOKENS = tuple(Token(card_name(card), spoken(card), symbol_name(card)) for card in range(CELLS))
NAME, UNKNOWN, NOTHING = "gin", "?", "-"
STOCK, PILE = SOURCES = ("the stock", "the pile")
SEATS = ("0", "1")
SEEN = (NAME, "phase", "points", "starter", "hands", "first", "opener", "turns", "is", "drawn")
"""The first words of what has a field of its own; the rest of the text is typed."""
BETWEEN = ("begin", "deal", "over")
"""When nobody holds cards."""


def fields(view: View) -> Sequence[Field]:
    match, seat = match_of(view), view.seat
    rest = "; ".join(part for part in FIELDS.write(match).split("; ") if part.split()[0] not in SEEN)
    first = () if match.first == NO_CARD else (match.first,)
    return (
        Choice("seat", "you are", f"{seat}", SEATS, of_seats=True),
        heap("hand", "your hand; when you are to throw, the card just drawn last", last_drawn(view), MOST_CARDS + 1),
        # Somebody may hold it by now.
        heap("first", "the first card of the pile", first, 1),
        Line("turns", "cards thrown so far, + before those of turns that took from the pile", write_turns(match.turns)),
        Choice("phase", "what is next", match.phase, tuple(PHASES)),
        Choice("from", "where the card just drawn is from", SOURCES[match.is_taken], SOURCES),
        Choice("starter", "who begins the hand", f"{match.starter}", SEATS, of_seats=True),
        Choice("opener", "who has the first turn", f"{match.opener}", SEATS, of_seats=True),
        Number("own", "your points", f"{match.points[seat]}", 0, MOST_POINTS),
        Number("other", "the other's points", f"{match.points[1 - seat]}", 0, MOST_POINTS),
        Line("rest", "the rest, as in the text", rest),
    )


def heap(name: str, label: str, cards: Iterable[Card], most: int) -> Heap:
    return Heap(name, label, hand_text(cards), TOKENS, most)


def last_drawn(view: View) -> list[Card]:
    """One's own hand, the card just drawn after all others."""
    match = match_of(view)
    hand = [card for card in match.hands[view.seat] if card != HIDDEN]
    return sorted(hand, key=lambda card: card == match.drawn)


def composed(values: Mapping[str, str]) -> str:
    seat, phase, rest = int(values["seat"]), values["phase"], values["rest"].strip()
    points = [values["own"], values["other"]]
    parts = [f"seat {seat}; {NAME}; phase {phase}", f"points {' '.join(reversed(points) if seat else points)}"]
    parts += [f"starter {values['starter']}", f"opener {values['opener']}"]
    parts += [rest] if rest else []
    if phase not in BETWEEN:
        parts += cards_of(values, seat)
    return "; ".join(parts)


def cards_of(values: Mapping[str, str], seat: int) -> list[str]:
    """What says who holds which cards; what is known of the other's hand follows from the turns."""
    is_throwing = values["phase"] == "throw"
    is_taken = is_throwing and values["from"] == PILE
    match = Match(
        rules=FIELDS.read(f"{NAME}; phase begin; {values['rest']}".strip("; "))["rules"],
        first=next(iter(READER.cards(values["first"])), NO_CARD),
        opener=int(values["opener"]),
        turns=read_turns(values["turns"]),
        is_taken=is_taken,
    )
    other = 1 - seat
    is_others_throw = is_throwing and match.turn == other
    known = known_of(match, other)
    size = match.rules.cards + is_others_throw
    theirs = " ".join([*map(card_name, known), *[UNKNOWN] * (size - len(known))])
    hands = [values["hand"] or NOTHING, theirs or NOTHING]
    parts = [f"hands {' / '.join(reversed(hands) if seat else hands)}", f"turns {values['turns'] or NOTHING}"]
    parts += [f"first {values['first']}"] if values["first"] else []
    if is_throwing:
        own = values["hand"].split()
        last = map(card_name, known[-1:]) if is_taken else UNKNOWN
        drawn = "".join(last) if is_others_throw else own[-1] if own else NOTHING
        parts += [f"drawn {drawn}", f"is taken {'yes' if is_taken else 'no'}"]
    return parts


def known_of(match: Match, other: int) -> Cards:
    """The cards that everybody knows the other to hold, the last one taken last."""
    try:
        return match.known[other]
    except IndexError:
        # A card was taken from an empty pile: the reader says so.
        return ()
