"""The table as text and as SVG."""

from html import escape

from kibitz.games.take_five.rules import LONGEST, penalty
from kibitz.games.take_five.state import Sight, points

FACES = {1: "#eef1f5", 2: "#d7e6f5", 3: "#fbe7a8", 5: "#f5b6a4", 7: "#d99be0"}
"""A card's colour by its penalty points."""
WIDE, HIGH, GAP = 46, 62, 8


def text(view: Sight) -> str:
    """The rows with their points, everyone's pile, and one's hand."""
    if not view.rows:
        return f"{view.seats} players; the cards are not dealt yet"
    lines = []
    for number, row in enumerate(view.rows, 1):
        cells = "".join(f"{card:4}" for card in row).ljust(4 * LONGEST)
        full = "  full" if len(row) == LONGEST else ""
        lines.append(f"row {number} {cells}  {points(row):2} {'point' if points(row) == 1 else 'points'}{full}")
    lines.append("")
    for seat, pile in enumerate(view.taken):
        you = " (you)" if seat == view.seat else ""
        last = f", last played {view.last[seat]}" if view.last[seat] else ""
        lines.append(f"seat {seat}{you}: {points(pile)} taken{last}")
    if view.hand:
        lines.append("")
        lines.append("your hand: " + "  ".join(f"{card}{'*' * (penalty(card) - 1)}" for card in view.hand))
        if view.is_row_due:
            lines.append(f"your {view.chosen} is lower than every row's end: take a row")
        elif view.chosen:
            lines.append(f"you have chosen {view.chosen}")
        elif any(penalty(card) > 1 for card in view.hand):
            lines.append("(each * is a penalty point more than one)")
    return "\n".join(lines)


def card_at(card: int, x: int, y: int, lifted: bool = False) -> str:
    y -= 6 if lifted else 0
    middle = x + WIDE / 2
    dots = "".join(
        f'<circle cx="{middle + 5.5 * (dot - (penalty(card) - 1) / 2):g}" cy="{y + HIGH - 12}" r="2" fill="#444"/>'
        for dot in range(penalty(card))
    )
    return (
        f'<rect x="{x}" y="{y}" width="{WIDE}" height="{HIGH}" rx="5" fill="{FACES[penalty(card)]}" stroke="#444"/>'
        f'<text x="{middle:g}" y="{y + 33}" font-size="18" text-anchor="middle" fill="#222">{card}</text>{dots}'
    )


def label(words: str, x: int, y: int) -> str:
    return f'<text x="{x}" y="{y}" font-size="13" fill="#333">{escape(words)}</text>'


def picture(view: Sight) -> str:
    """The same as an SVG document."""
    parts = []
    step = WIDE + GAP
    for number, row in enumerate(view.rows):
        y = GAP + number * (HIGH + GAP)
        parts += [card_at(card, GAP + place * step, y) for place, card in enumerate(row)]
        parts += [
            f'<rect x="{GAP + place * step}" y="{y}" width="{WIDE}" height="{HIGH}" rx="5" fill="none" stroke="#bbb" '
            'stroke-dasharray="3 3"/>'
            for place in range(len(row), LONGEST)
        ]
        parts.append(label(f"{points(row)}", GAP + LONGEST * step + 4, y + 36))
    for seat, pile in enumerate(view.taken):
        last = f", played {view.last[seat]}" if view.last[seat] else ""
        you = " (you)" if seat == view.seat else ""
        parts.append(label(f"seat {seat}{you}: {points(pile)} taken{last}", GAP + LONGEST * step + 40, 26 + 26 * seat))
    bottom = GAP + 4 * (HIGH + GAP) + 14
    parts += [
        card_at(card, GAP + place * step, bottom, lifted=card == view.chosen) for place, card in enumerate(view.hand)
    ]
    if not view.rows:
        parts.append(label("the cards are not dealt yet", GAP, 30))
    width, height = GAP + 10 * step, bottom + HIGH + GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="sans-serif"><rect width="{width}" height="{height}" fill="#fff"/>{"".join(parts)}</svg>\n'
    )
