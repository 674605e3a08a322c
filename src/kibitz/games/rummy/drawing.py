"""A hand as text and as SVG: the grid of counts with its islands, and the best divisions."""

from collections.abc import Sequence

from kibitz.games.rummy.divisions import divide
from kibitz.games.rummy.rules import JOKER, RANKS, SYMBOLS, Card, Rules, control_points, grid, islands

SHOWN = 3
"""Best divisions that a drawing shows."""
CELL = 34
TINTS = ("#bcd9ea", "#f3d3a2", "#c5e0b4", "#e7c3d9", "#d6ccec", "#f5e6a3", "#bfe3dc")


def symbol_name(card: Card) -> str:
    """The card with its suit's symbol."""
    return "JK" if card == JOKER else RANKS[card // 4] + SYMBOLS[card % 4]


def hand_lines(hand: Sequence[Card], rules: Rules) -> list[str]:
    """The grid, the islands and the best divisions with what they leave."""
    if not hand:
        return ["no cards"]
    lines = ["   " + "".join(f"{name:>3}" for name in RANKS)]
    for suit, row in enumerate(grid(hand)):
        lines.append(f"  {SYMBOLS[suit]}" + "".join(f"{count or '.':>3}" for count in row))
    for number, island in enumerate(islands(hand), 1):
        lines.append(f"island {number}: {' '.join(map(symbol_name, island))}")
    points = control_points(hand)
    if points:
        lines.append(f"must choose: {' '.join(map(symbol_name, points))}")
    for number, found in enumerate(divide.best(hand, rules, k=SHOWN), 1):
        lines.append(f"division {number}: {division_text(found, rules)}")
    return lines


def division_text(found: divide.Division, rules: Rules) -> str:
    """The melds, the cards left and their points."""
    melds = " | ".join(" ".join(map(symbol_name, meld.shows)) for meld in found.melds) or "no meld"
    if not found.left:
        return f"{melds} | nothing left"
    return f"{melds} | left {' '.join(map(symbol_name, found.left))} ({found.value_left(rules)} points)"


def svg(hand: Sequence[Card]) -> str:
    """The grid of counts, each island in a tint of its own."""
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
