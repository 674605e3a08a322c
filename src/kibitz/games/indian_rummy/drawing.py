"""A position of Indian rummy as text and as SVG."""

from collections.abc import Iterator, Sequence

from kibitz import pictures
from kibitz.card_faces import HEIGHT, MARGIN, WIDTH
from kibitz.card_fields import Cards
from kibitz.games.indian_rummy.rules import is_filler
from kibitz.games.indian_rummy.scoring import Arrangement, arranged
from kibitz.games.indian_rummy.state import IndianDeal
from kibitz.meld_faces import (
    APART,
    HAND,
    SORTS,
    WIDE,
    button,
    face,
    hand_fan,
    kind_of,
    spoken,
    stock_and_pile,
    symbol_name,
    symbol_names,
)
from kibitz.melds import HIDDEN, JOKER, NO_CARD, Card, Meld
from kibitz.pictures import part
from kibitz.table import Seat
from kibitz.words import plural

ROW = 22
BUTTON = (108, 40)
"""The size of one."""
RANK_NAMES = (
    *("aces", "twos", "threes", "fours", "fives", "sixes", "sevens"),
    *("eights", "nines", "tens", "jacks", "queens", "kings"),
)


def text(deal: IndianDeal, seat: Seat) -> str:
    """The position as the seat sees it."""
    if deal.phase == "deal":
        return f"{deal.seats} players, the cards are about to be dealt"
    lines = [*situation(deal, seat), *players(deal, seat)]
    if deal.phase == "over":
        return "\n".join([*lines, *(hand_line(deal, own, f"seat {own}") for own in range(deal.seats))])
    if deal.turn == seat and deal.drawn != NO_CARD:
        lines.append(f"you drew {symbol_name(deal.drawn)}")
    if deal.turn == seat and deal.phase == "draw":
        lines.append(f"a drop now loses {deal.drop_costs}")
    return "\n".join([*lines, hand_line(deal, seat, "your hand")])


def situation(deal: IndianDeal, seat: Seat) -> Iterator[str]:
    yield f"{symbol_name(deal.joker)} was turned up: jokers and {RANK_NAMES[deal.wild - 1]} stand for any card"
    top = f"open {symbol_names(deal.pile[-1:])}" if deal.pile else "no pile"
    yield f"stock {deal.stock_size}, {top}, {len(deal.pile)} in the pile"


def players(deal: IndianDeal, seat: Seat) -> Iterator[str]:
    """What everybody knows of the players: who has dropped, and what they took from the pile."""
    for own in range(deal.seats):
        who = "you" if own == seat else f"seat {own}"
        if deal.paid[own]:
            yield f"{who} left and lost {deal.paid[own]}"
        elif own != seat and deal.known[own]:
            yield f"{who} took {symbol_names(deal.known[own])}"


def hand_line(deal: IndianDeal, owner: Seat, who: str) -> str:
    hand = deal.hands[owner]
    if HIDDEN in hand:
        return f"{who}: {len(hand)} cards"
    return f"{who}: {in_words(arranged(hand, deal.wild))}"


def in_words(found: Arrangement) -> str:
    melds = [meld_text(meld) for meld in found.melds]
    left = f"left {symbol_names(by_suit(found.left))} ({points_left(found)})" if found.left else "nothing left"
    return " | ".join([*melds, left])


def by_suit(cards: Cards) -> Cards:
    """As people sort the cards that are in no meld, so that beginnings of runs show."""
    return tuple(sorted(cards, key=lambda card: (card == JOKER, card % 4, card)))


def points_left(found: Arrangement) -> str:
    """What the hand counts, and what a show lacks where that makes cards in melds count too."""
    lacks = {0: "no pure run, ", 1: "no second run, "}.get(sum(meld.kind == "run" for meld in found.melds), "")
    return f"{lacks}{plural(found.points, 'point')}"


def meld_text(meld: Meld) -> str:
    """The cards in order; a card that stands for another one has that beside it."""
    return " ".join(
        symbol_name(card) if card == shown else f"{symbol_name(card)}={symbol_name(shown)}"
        for card, shown in zip(meld.cards, meld.shows, strict=True)
    )


def announcements(before: IndianDeal, after: IndianDeal, seat: Seat) -> list[str]:
    """What another player does, as the seat sees it."""
    who = before.turn
    if before.phase == "deal" or who == seat:
        return []
    if after.paid[who] > before.paid[who]:
        did = "shows wrongly" if before.phase == "throw" else "drops"
        return [f"seat {who} {did} and loses {after.paid[who]}"]
    if before.phase == "draw":
        taken = f"takes {symbol_names(before.pile[-1:])} from the pile" if after.is_taken else "draws from the stock"
        return [f"seat {who} {taken}"]
    if after.winner == who:
        return [f"seat {who} shows"]
    return [f"seat {who} throws {symbol_names(after.pile[-1:])}"] if before.phase == "throw" else []


def svg(deal: IndianDeal, seat: Seat) -> str:
    """The table as the seat sees it: the other players, stock and pile, and one's hand in its best arrangement."""
    y = float(MARGIN + ROW * (deal.seats - 1) + 14)
    high = y + HEIGHT + APART + HAND
    parts, moves = [pictures.table(WIDE, high)], [str(move) for move in deal.moves(seat)]
    if deal.phase == "deal":
        parts.append(pictures.words(MARGIN, MARGIN + 20, "the cards are about to be dealt", 18))
    else:
        parts += [*others(deal, seat), *piles(deal, seat, y, moves), *own_hand(deal, seat, y + HEIGHT + APART, moves)]
    return pictures.document("A table of Indian rummy", WIDE, high, parts, SORTS)


def others(deal: IndianDeal, seat: Seat) -> list[str]:
    """A line for each of the other players, in the order of turns."""
    parts = []
    for row in range(deal.seats - 1):
        own = (seat + 1 + row) % deal.seats
        words = f"seat {own}: {len(deal.hands[own])} cards"
        if deal.paid[own]:
            words = f"seat {own} left and lost {deal.paid[own]}"
        elif deal.phase == "over":
            words = f"seat {own}: {in_words(arranged(deal.hands[own], deal.wild))}"
        elif deal.known[own]:
            words += f", took {symbol_names(deal.known[own])}"
        is_bold = own == deal.turn and deal.phase != "over"
        # All hands laid open are long lines.
        size = 15 if deal.phase == "over" else 17
        drawn = pictures.words(0, 0, words, size, bold=is_bold)
        parts.append(player_part(deal, own, drawn, (MARGIN, MARGIN + 14 + ROW * row)))
    return parts


def player_part(deal: IndianDeal, own: Seat, drawn: str, at: tuple[float, float]) -> str:
    """What stands for another player: the cards that were taken from the pile fly there, or one of the stock."""
    holds = map(kind_of, deal.known[own])
    return part(f"player-{own}", drawn, at=at, comes="pile", draws="stock", order=0, holds=holds)


def thrown_by(deal: IndianDeal, seat: Seat) -> str:
    """The part of the picture that the top of the pile has just come from."""
    if deal.phase != "draw" or deal.turn != seat:
        return ""
    if not deal.turns:
        return "stock"
    before = [(seat - step) % deal.seats for step in range(1, deal.seats)]
    return f"player-{next((own for own in before if not deal.paid[own]), before[0])}"


def piles(deal: IndianDeal, seat: Seat, y: float, moves: Sequence[str]) -> list[str]:
    """The joker's card, stock and pile in the middle, and the buttons."""
    words = {move.split()[0] for move in moves}
    label = f"{spoken(deal.joker)} was turned up: {RANK_NAMES[deal.wild - 1]} are wild"
    parts = [part("joker", face(deal.joker), at=(MARGIN, y), size=(WIDTH, HEIGHT), label=label)]
    # Two lines, because the stock is beside them.
    for line, text in enumerate((RANK_NAMES[deal.wild - 1], "are wild")):
        parts.append(pictures.words(MARGIN + WIDTH + 12, y + 38 + 22 * line, text, 17))
    parts += stock_and_pile(y, deal.stock_size, deal.pile, moves, 17, thrown_by=thrown_by(deal, seat))
    if deal.phase == "over":
        parts.append(pictures.words(WIDE - MARGIN, y + 20, deal.outcome(), 17, anchor="end", bold=True))
    for word, title, spoken_title in buttons(deal):
        if word in words:
            at = (WIDE - MARGIN - BUTTON[0], y + 24)
            parts.append(button(word, title, spoken_title, at, BUTTON, 27, 18))
    return parts


def buttons(deal: IndianDeal) -> tuple[tuple[str, str, str], ...]:
    """The first word of a move, what its button shows, and what it says to those who can't see it."""
    return (
        ("drop", f"drop: {deal.drop_costs}", f"leave the hand and lose {deal.drop_costs}"),
        ("show", "show", "lay down the hand with the next card"),
    )


def own_hand(deal: IndianDeal, seat: Seat, y: float, moves: Sequence[str]) -> list[str]:
    """The seat's cards, the melds that count first; wild cards have a star."""
    if HIDDEN in deal.hands[seat]:
        return []
    found = arranged(deal.hands[seat], deal.wild)
    return hand_fan(
        [meld.cards for meld in found.melds],
        by_suit(found.left),
        [*map(meld_name, found.melds), points_left(found)],
        y,
        moves,
        (deal.drawn,) if deal.turn == seat else (),
        wild=wild_cards(deal, seat),
        font=17,
    )


def wild_cards(deal: IndianDeal, seat: Seat) -> list[Card]:
    """Those of the hand that stand for any card and are not jokers."""
    return [card for card in deal.hands[seat] if card != JOKER and is_filler(card, deal.wild)]


def meld_name(meld: Meld) -> str:
    if meld.kind == "set":
        return "set"
    return "run" if meld.stands else "pure run"
