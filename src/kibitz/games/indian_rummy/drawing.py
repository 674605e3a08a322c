"""A position of Indian rummy as text and as SVG."""

from collections import Counter
from collections.abc import Iterator

from kibitz import card_faces, pictures
from kibitz.card_faces import HEIGHT, MARGIN, WIDTH
from kibitz.card_fields import Cards
from kibitz.games.indian_rummy.moves import Choice
from kibitz.games.indian_rummy.rules import is_filler
from kibitz.games.indian_rummy.scoring import Arrangement, arranged
from kibitz.games.indian_rummy.state import IndianDeal
from kibitz.meld_faces import TINTS, face, spoken, symbol_name
from kibitz.melds import HIDDEN, JOKER, NO_CARD, Card, Meld, card_name
from kibitz.pictures import part
from kibitz.table import Seat
from kibitz.words import plural

WIDE = 760
GAP, STEP = 14, 50.0
ROW = 22
BUTTON = (108, 40)
"""The size of one."""
WILD_INK = "#6a3fa0"
RANK_NAMES = (
    *("aces", "twos", "threes", "fours", "fives", "sixes", "sevens"),
    *("eights", "nines", "tens", "jacks", "queens", "kings"),
)


def symbols(cards: Cards) -> str:
    return " ".join("?" if card == HIDDEN else symbol_name(card) for card in cards)


def text(deal: IndianDeal, seat: Seat) -> str:
    """The position as the seat sees it."""
    if deal.phase == "deal":
        return f"{deal.seats} players, the cards are about to be dealt"
    lines = [*situation(deal, seat), *players(deal, seat)]
    if deal.phase == "over":
        return "\n".join([*lines, *(hand_line(deal, own, f"seat {own}") for own in range(deal.seats))])
    if deal.turn == seat and deal.drawn != NO_CARD:
        lines.append(f"you drew {symbols((deal.drawn,))}")
    if deal.turn == seat and deal.phase == "draw":
        lines.append(f"a drop now loses {deal.drop_costs}")
    return "\n".join([*lines, hand_line(deal, seat, "your hand")])


def situation(deal: IndianDeal, seat: Seat) -> Iterator[str]:
    yield f"{symbols((deal.joker,))} was turned up: jokers and {RANK_NAMES[deal.wild - 1]} stand for any card"
    top = f"open {symbols(deal.pile[-1:])}" if deal.pile else "no pile"
    yield f"stock {deal.stock_size}, {top}, {len(deal.pile)} in the pile"


def players(deal: IndianDeal, seat: Seat) -> Iterator[str]:
    """What everybody knows of the players: who has dropped, and what they took from the pile."""
    for own in range(deal.seats):
        who = "you" if own == seat else f"seat {own}"
        if deal.paid[own]:
            yield f"{who} left and lost {deal.paid[own]}"
        elif own != seat and deal.known[own]:
            yield f"{who} took {symbols(deal.known[own])}"


def hand_line(deal: IndianDeal, owner: Seat, who: str) -> str:
    hand = deal.hands[owner]
    if HIDDEN in hand:
        return f"{who}: {len(hand)} cards"
    return f"{who}: {in_words(arranged(hand, deal.wild))}"


def in_words(found: Arrangement) -> str:
    melds = [meld_text(meld) for meld in found.melds]
    left = f"left {symbols(by_suit(found.left))} ({points_left(found)})" if found.left else "nothing left"
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
        taken = f"takes {symbols(before.pile[-1:])} from the pile" if after.is_taken else "draws from the stock"
        return [f"seat {who} {taken}"]
    if after.winner == who:
        return [f"seat {who} shows"]
    return [f"seat {who} throws {symbols(after.pile[-1:])}"] if before.phase == "throw" else []


def svg(deal: IndianDeal, seat: Seat) -> str:
    """The table as the seat sees it: the other players, stock and pile, and one's hand in its best arrangement."""
    y = float(MARGIN + ROW * (deal.seats - 1) + 14)
    high = y + 2 * HEIGHT + 80
    parts = [pictures.table(WIDE, high)]
    if deal.phase == "deal":
        parts.append(pictures.words(MARGIN, MARGIN + 20, "the cards are about to be dealt", 18))
    else:
        parts += [*others(deal, seat), *piles(deal, seat, y), *hand_parts(deal, seat, y + HEIGHT + 40)]
    return pictures.document("A table of Indian rummy", WIDE, high, parts)


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
            words += f", took {symbols(deal.known[own])}"
        is_bold = own == deal.turn and deal.phase != "over"
        # All hands laid open are long lines.
        size = 15 if deal.phase == "over" else 17
        parts.append(pictures.words(MARGIN, MARGIN + 14 + ROW * row, words, size, bold=is_bold))
    return parts


def piles(deal: IndianDeal, seat: Seat, y: float) -> list[str]:
    """The joker's card, stock and pile in the middle, and the buttons."""
    middle, size = WIDE / 2, (WIDTH, HEIGHT)
    words = {str(move).split()[0] for move in deal.moves(seat)} if seat in deal.to_move else set()
    label = f"{spoken(deal.joker)} was turned up: {RANK_NAMES[deal.wild - 1]} are wild"
    parts = [part("joker", face(deal.joker), at=(MARGIN, y), size=size, label=label)]
    parts.append(pictures.words(MARGIN + WIDTH + 12, y + 48, f"{RANK_NAMES[deal.wild - 1]} are wild", 17))
    label = f"draw from the stock of {deal.stock_size} cards"
    say = "stock" if "stock" in words else ""
    parts.append(part("stock", card_faces.back(), at=(middle - WIDTH - 14, y), size=size, label=label, say=say))
    parts.append(pictures.words(middle - WIDTH - 26, y + 48, f"stock {deal.stock_size}", 17, anchor="end"))
    top = deal.pile[-1] if deal.pile else NO_CARD
    say = "open" if "open" in words else "throw" if "throw" in words else ""
    label = "an empty pile" if top == NO_CARD else f"the open {spoken(top)}"
    label = f"throw a card on {label}" if say == "throw" else f"take {label}" if say else label
    drawn = card_faces.gap() if top == NO_CARD else face(top)
    parts.append(part("pile", drawn, at=(middle + 14, y), size=size, label=label, say=say))
    parts.append(pictures.words(middle + WIDTH + 26, y + 48, f"pile {len(deal.pile)}", 17))
    if deal.phase == "over":
        parts.append(pictures.words(WIDE - MARGIN, y + 20, deal.outcome(), 17, anchor="end", bold=True))
    buttons = {"drop": f"drop: {deal.drop_costs}", "show": "show"}
    spoken_buttons = {
        "drop": f"leave the hand and lose {deal.drop_costs}",
        "show": "lay down the hand with the next card",
    }
    for word, title in buttons.items():
        if word in words:
            drawn = pictures.rectangle(0, 0, *BUTTON, "gold", rounded=8)
            drawn += pictures.words(BUTTON[0] / 2, 27, title, 18, "card-ink", "middle", bold=True)
            at = (WIDE - MARGIN - BUTTON[0], y + 24)
            parts.append(part(word, drawn, at=at, size=BUTTON, label=spoken_buttons[word], say=word))
    return parts


def groups(found: Arrangement) -> list[Cards]:
    """The cards of each meld, and those that are left."""
    return [*(meld.cards for meld in found.melds), *([by_suit(found.left)] if found.left else [])]


def hand_parts(deal: IndianDeal, seat: Seat, y: float) -> list[str]:
    """The seat's cards, the melds that count first, each on its own tint; wild cards have a star."""
    hand = deal.hands[seat]
    if HIDDEN in hand:
        return []
    found = arranged(hand, deal.wild)
    shown, seen = groups(found), Counter[Card]()
    step = min(STEP, (WIDE - 2 * MARGIN - WIDTH - GAP * (len(shown) - 1)) / max(len(hand) - 1, 1))
    x, parts = float(MARGIN), list[str]()
    moves = [move for move in deal.moves(seat) if isinstance(move, Choice) and move.card != NO_CARD]
    for number, group in enumerate(shown):
        is_meld = number < len(found.melds)
        wide = step * (len(group) - 1) + (WIDTH if number == len(shown) - 1 else min(WIDTH, step + GAP - 6))
        if is_meld:
            place = f'x="{x - 4:g}" y="{y - 4:g}" width="{wide + 8:g}" height="{HEIGHT + 30:g}"'
            parts.append(f'<rect {place} rx="8" fill="{TINTS[number % len(TINTS)]}"/>')
        word = meld_name(found.melds[number]) if is_meld else f"left: {points_left(found)}"
        if is_meld:
            parts.append(pictures.words(x + 2, y + HEIGHT + 19, word, 17, "card-ink"))
        else:
            parts.append(pictures.words(WIDE - MARGIN, y + HEIGHT + 19, word, 17, anchor="end"))
        for card in group:
            seen[card] += 1
            name = card_name(card)
            say = "|".join(str(move) for move in moves if move.card == card)
            say += f"|{name}" if say else ""
            drawn = face(card, card == deal.drawn and deal.turn == seat and seen[card] == 1)
            at, size, label, kind = (x, y), (WIDTH, HEIGHT), spoken(card), f"card {name}"
            if card != JOKER and is_filler(card, deal.wild):
                drawn += f'<text x="7" y="{HEIGHT - 9:g}" font-size="20" fill="{WILD_INK}">★</text>'
                label += ", wild"
            parts.append(part(f"card-{name}-{seen[card]}", drawn, at=at, size=size, label=label, say=say, kind=kind))
            x += step
        x += GAP
    return parts


def meld_name(meld: Meld) -> str:
    if meld.kind == "set":
        return "set"
    return "run" if meld.stands else "pure run"
