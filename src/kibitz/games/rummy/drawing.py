"""A hand as text and as SVG: the grid of counts with its islands, and the best divisions."""

from collections.abc import Iterable, Iterator, Sequence

from kibitz.games.rummy.analysis import control_points, grid, islands
from kibitz.games.rummy.divisions import Division, best
from kibitz.games.rummy.rules import JOKER, NO_CARD, RANKS, SYMBOLS, Card, Rules
from kibitz.games.rummy.state import RULES, Deal
from kibitz.table import Seat

DIVISIONS_SHOWN = 3
CELL = 34
TINTS = ("#bcd9ea", "#f3d3a2", "#c5e0b4", "#e7c3d9", "#d6ccec", "#f5e6a3", "#bfe3dc")


def text(deal: Deal, seat: Seat) -> str:
    """The deal as the seat sees it."""
    hand = deal.hands[seat]
    if deal.phase == "deal":
        return f"dealing, your hand {symbol_names(hand) or 'empty'}"
    if deal.phase == "over":
        return "\n".join(laid_open(deal, seat))
    return "\n".join([*situation(deal, seat), *hand_lines(hand, RULES)])


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
        melds = division_text(best(hand, RULES, k=1)[0], RULES) if hand else "no cards"
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


def symbol_name(card: Card) -> str:
    """The card with its suit's symbol."""
    return "JK" if card == JOKER else RANKS[card // 4] + SYMBOLS[card % 4]


def symbol_names(cards: Iterable[Card]) -> str:
    return " ".join(map(symbol_name, cards))


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


def svg(hand: Sequence[Card]) -> str:
    """The grid of counts, each island in its own tint, with a thick edge around control points."""
    width, height = 13 * CELL + 40, 4 * CELL + 34
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        'font-family="sans-serif" font-size="14" text-anchor="middle">',
        f'<rect width="{width}" height="{height}" fill="#ffffff"/>',
    ]
    tint_of = {card: TINTS[number % len(TINTS)] for number, island in enumerate(islands(hand)) for card in island}
    chosen = set(control_points(hand))
    for column, name in enumerate(RANKS):
        parts.append(f'<text x="{30 + column * CELL + CELL // 2}" y="18" fill="#555">{name}</text>')
    for suit, row in enumerate(grid(hand)):
        y = 26 + suit * CELL
        colour = "#b3261e" if suit in (0, 3) else "#222"
        parts.append(f'<text x="15" y="{y + 22}" fill="{colour}">{SYMBOLS[suit]}</text>')
        for column, count in enumerate(row):
            x = 30 + column * CELL
            card = 4 * column + suit
            edge = ' stroke="#333" stroke-width="2"' if card in chosen else ' stroke="#ccc"'
            fill = tint_of.get(card, "#fafafa")
            parts.append(f'<rect x="{x}" y="{y}" width="{CELL}" height="{CELL}" fill="{fill}"{edge}/>')
            shade = "#222" if count else "#bbb"
            parts.append(f'<text x="{x + CELL // 2}" y="{y + 22}" fill="{shade}">{count}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"
