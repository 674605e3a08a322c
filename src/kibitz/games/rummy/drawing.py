"""A hand as text and as SVG: the grid of counts with its islands, and the best divisions."""

from collections.abc import Iterator, Sequence

from kibitz import pictures
from kibitz.card_faces import MARGIN
from kibitz.games.rummy.rules import MELDS
from kibitz.games.rummy.state import Deal
from kibitz.meld_faces import (
    HAND_AT,
    HIGH,
    MIDDLE,
    SORTS,
    WIDE,
    button,
    hand_fan,
    others_cards,
    stock_and_pile,
    symbol_name,
    symbol_names,
)
from kibitz.melds import HIDDEN, NO_CARD, RANKS, SYMBOLS, Card, Division, Rules, best, control_points, grid, islands
from kibitz.table import Seat
from kibitz.words import plural

DIVISIONS_SHOWN = 3
BUTTON = (92, 40)
"""The size of one."""


def text(deal: Deal, seat: Seat) -> str:
    """The deal as the seat sees it."""
    hand = deal.hands[seat]
    if deal.phase == "deal":
        return f"dealing, your hand {symbol_names(hand) or 'empty'}"
    if deal.phase == "over":
        return "\n".join(laid_open(deal, seat))
    return "\n".join([*situation(deal, seat), *hand_lines(hand, MELDS)])


def situation(deal: Deal, seat: Seat) -> Iterator[str]:
    """What is on the table, in a line or two."""
    other = deal.hands[1 - seat]
    top = f"open {symbol_name(deal.pile[-1])}, {len(deal.pile)} in the pile" if deal.pile else "no pile"
    yield f"stock {deal.stock_size}, {top}, the other holds {len(other)}"
    if deal.turn == seat and deal.drawn != NO_CARD:
        yield f"you drew {symbol_name(deal.drawn)}"
    if deal.taken[1 - seat]:
        yield f"the other took {symbol_names(deal.taken[1 - seat])}"


def laid_open(deal: Deal, seat: Seat) -> Iterator[str]:
    """Both hands at the end, melded as well as possible."""
    for who, owner in (("you", seat), ("the other", 1 - seat)):
        hand = deal.hands[owner]
        melds = division_text(best(hand, MELDS, k=1)[0], MELDS) if hand else "no cards"
        yield f"{who}{', who went out' if deal.out == owner else ''}: {melds}"


def announcements(before: Deal, after: Deal, seat: Seat) -> list[str]:
    """What the other player does, as the seat sees it."""
    if before.turn == seat or before.phase == "deal":
        return []
    if before.phase == "draw":
        taken = (
            f"takes {symbol_name(before.pile[-1])} from the pile" if after.fresh != NO_CARD else "draws from the stock"
        )
        return [f"the other {taken}"]
    thrown = symbol_name(after.pile[-1])
    return [f"the other goes out and throws {thrown}" if after.out == 1 - seat else f"the other throws {thrown}"]


def hand_lines(hand: Sequence[Card], rules: Rules) -> list[str]:
    """The grid, the islands and the best divisions with what they leave."""
    if not hand:
        return ["no cards"]
    if HIDDEN in hand:
        return []
    lines = ["   " + "".join(f"{name:>3}" for name in RANKS)]
    for suit, row in enumerate(grid(hand)):
        lines.append(f"  {SYMBOLS[suit]}" + "".join(f"{count or '.':>3}" for count in row))
    for number, island in enumerate(islands(hand), 1):
        lines.append(f"island {number}: {symbol_names(island)}")
    points = control_points(hand)
    if points:
        lines.append(f"must choose: {symbol_names(points)}")
    for number, division in enumerate(best(hand, rules, k=DIVISIONS_SHOWN), 1):
        lines.append(f"division {number}: {division_text(division, rules)}")
    return lines


def division_text(division: Division, rules: Rules) -> str:
    """The melds, the cards left and their points."""
    melds = " | ".join(symbol_names(meld.shows) for meld in division.melds) or "no meld"
    if not division.left:
        return f"{melds} | nothing left"
    return f"{melds} | left {symbol_names(division.left)} ({division.value_left(rules)} points)"


def svg(deal: Deal, seat: Seat) -> str:
    """The table as the seat sees it: the other's cards, stock and pile, and one's hand in its best division."""
    moves = [str(move) for move in deal.moves(seat)]
    parts = [pictures.table(WIDE, HIGH), *others_cards(deal.hands[1 - seat], deal.taken[1 - seat])]
    parts += [*piles(deal, seat, moves), *own_hand(deal, seat, moves)]
    return pictures.document("A table of rummy", WIDE, HIGH, parts, SORTS)


def piles(deal: Deal, seat: Seat, moves: Sequence[str]) -> list[str]:
    """Stock and pile between the two hands, and how the deal stands."""
    y = MIDDLE
    parts = stock_and_pile(y, deal.stock_size, deal.pile, moves, 15, thrown_by=thrown_by(deal, seat))
    if any(move.startswith("out") for move in moves):
        at, label = (WIDE - MARGIN - BUTTON[0], y + 24), "go out by throwing a card"
        parts.append(button("out", "go out", label, at, BUTTON, 26, 16))
    if deal.phase == "over":
        parts.append(pictures.words(MARGIN, y + 48, deal.outcome(), 17, bold=True))
    return parts


def thrown_by(deal: Deal, seat: Seat) -> str:
    """The part of the picture that the top of the pile has just come from."""
    if deal.phase == "draw" and deal.turn == seat:
        return "others" if deal.turns else "stock"
    return "others" if deal.out == 1 - seat else ""


def own_hand(deal: Deal, seat: Seat, moves: Sequence[str]) -> list[str]:
    """The seat's cards, the melds of its best division first."""
    hand = deal.hands[seat]
    if not hand or HIDDEN in hand:
        return []
    division = best(hand, MELDS, k=1)[0]
    melds = [meld.shows for meld in division.melds]
    words = [*["meld"] * len(melds), plural(division.value_left(MELDS), "point")]
    return hand_fan(melds, division.left, words, HAND_AT, moves, (deal.fresh, deal.drawn))
