"""A hand as text and as SVG: the grid of counts with its islands, and the best divisions."""

from collections import Counter
from collections.abc import Iterator, Sequence

from kibitz import card_faces, pictures
from kibitz.card_faces import HEIGHT, MARGIN, WIDTH, spread
from kibitz.games.rummy.rules import MELDS
from kibitz.games.rummy.state import Choice, Deal
from kibitz.meld_faces import TINTS, counts_svg, face, spoken, symbol_name, symbol_names
from kibitz.melds import (
    HIDDEN,
    NO_CARD,
    RANKS,
    SYMBOLS,
    Card,
    Division,
    Rules,
    best,
    card_name,
    control_points,
    grid,
    islands,
)
from kibitz.pictures import part
from kibitz.table import Seat

DIVISIONS_SHOWN = 3
WIDE, HIGH = 760, 400


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
    parts = [pictures.table(WIDE, HIGH)]
    other = deal.hands[1 - seat]
    for number, (x, card) in enumerate(zip(spread(len(other), WIDE - 2 * MARGIN, 34), other, strict=True)):
        drawn = face(card) if card != HIDDEN else card_faces.back()
        label = f"the other's {spoken(card)}" if card != HIDDEN else ""
        parts.append(part(f"other-{number}", drawn, at=(MARGIN + x, MARGIN), label=label))
    parts += piles(deal, seat)
    parts += hand_parts(deal, seat)
    return pictures.document("A table of rummy", WIDE, HIGH, parts)


def piles(deal: Deal, seat: Seat) -> list[str]:
    """Stock and pile between the two hands, and how the deal stands."""
    y, middle, size = MARGIN + HEIGHT + 26, WIDE / 2, (WIDTH, HEIGHT)
    is_mine = seat in deal.to_move
    draws, throws = is_mine and deal.phase == "draw", is_mine and deal.phase == "throw"
    label = f"draw from the stock of {deal.stock_size} cards"
    stock = part("stock", card_faces.back(), at=(middle - WIDTH - 14, y), size=size, label=label, say="stock" * draws)
    parts = [stock, pictures.words(middle - WIDTH - 26, y + 48, f"stock {deal.stock_size}", 15, anchor="end")]
    top = deal.pile[-1] if deal.pile else NO_CARD
    drawn = card_faces.gap() if top == NO_CARD else face(top)
    say = "open" if draws and deal.pile else "throw" if throws else ""
    label = "an empty pile" if top == NO_CARD else f"the open {spoken(top)}"
    label = f"throw a card on {label}" if throws else f"take {label}" if say else label
    parts.append(part("pile", drawn, at=(middle + 14, y), size=size, label=label, say=say))
    parts.append(pictures.words(middle + WIDTH + 26, y + 48, f"pile {len(deal.pile)}", 15))
    if throws and any(str(move).startswith("out") for move in deal.moves(seat)):
        drawn = pictures.rectangle(0, 0, 92, 40, "gold", rounded=8) + pictures.words(
            46, 26, "go out", 16, "card-ink", "middle", bold=True
        )
        at = (WIDE - MARGIN - 92, y + 24)
        parts.append(part("out", drawn, at=at, size=(92, 40), label="go out by throwing a card", say="out"))
    if deal.phase == "over":
        parts.append(pictures.words(MARGIN, y + 48, deal.outcome(), 17, bold=True))
    return parts


def hand_parts(deal: Deal, seat: Seat) -> list[str]:
    """The seat's cards, the melds of its best division first, each on its own tint."""
    hand = deal.hands[seat]
    if not hand or HIDDEN in hand:
        return []
    division = best(hand, MELDS, k=1)[0]
    groups = [tuple(meld.shows) for meld in division.melds] + ([tuple(division.left)] if division.left else [])
    gap, gaps = 18, 18 * (len(groups) - 1)
    step = min(54.0, (WIDE - 2 * MARGIN - gaps - WIDTH) / max(len(hand) - 1, 1))
    x, y, parts, seen = float(MARGIN), HIGH - HEIGHT - 46, list[str](), Counter[Card]()
    out = {move.card for move in deal.moves(seat) if isinstance(move, Choice) and move.kind == "out"}
    throws = {move.card for move in deal.moves(seat) if isinstance(move, Choice) and move.kind == "throw"}
    for number, group in enumerate(groups):
        wide = step * (len(group) - 1) + (WIDTH if number == len(groups) - 1 else min(WIDTH, step + gap - 6))
        is_meld = number < len(division.melds)
        if is_meld:
            place = f'x="{x - 4:g}" y="{y - 4:g}" width="{wide + 8:g}" height="{HEIGHT + 30:g}"'
            parts.append(f'<rect {place} rx="8" fill="{TINTS[number % len(TINTS)]}"/>')
        word = "meld" if is_meld else f"left, {division.value_left(MELDS)} points"
        ink = "card-ink" if is_meld else "chalk"
        parts.append(pictures.words(x + 2, y + HEIGHT + 18, word, 14, ink))
        for card in group:
            seen[card] += 1
            name, text = f"card-{card_name(card)}-{seen[card]}", card_name(card)
            say = "|".join(([f"throw {text}"] if card in throws else []) + ([f"out {text}"] if card in out else []))
            say += f"|{text}" if say else ""
            drawn = face(card, card in (deal.fresh, deal.drawn) and seen[card] == 1)
            parts.append(
                part(name, drawn, at=(x, y), size=(WIDTH, HEIGHT), label=spoken(card), say=say, kind=f"card {text}")
            )
            x += step
        x += gap
    return parts


def grid_svg(hand: Sequence[Card]) -> str:
    """The grid of counts, each island in its own tint, with a thick edge around control points."""
    return counts_svg(hand, islands(hand), control_points(hand))
