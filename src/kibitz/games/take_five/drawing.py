"""The table as text and as SVG."""

from html import escape

from kibitz.games.take_five.rules import HAND, LONGEST, ROWS, penalty, row_for
from kibitz.games.take_five.state import NONE, Cards, Piles, masked, points
from kibitz.table import View

FACES = {1: "#eef1f5", 2: "#d7e6f5", 3: "#fbe7a8", 5: "#f5b6a4", 7: "#d99be0"}
"""A card's colour by its penalty points."""
CARD_WIDTH, CARD_HEIGHT, GAP = 46, 62, 8
STEP = CARD_WIDTH + GAP
LIFT = 6
"""How much higher the chosen card is drawn."""


def text(view: View) -> str:
    """The rows with their points, everyone's pile, and one's hand."""
    position = masked(view)
    if not position.rows:
        return f"{position.players} players; the cards are not dealt yet"
    lines = []
    for number, row in enumerate(position.rows, 1):
        cells = "".join(f"{card:4}" for card in row).ljust(4 * LONGEST)
        full = "  full" if len(row) == LONGEST else ""
        lines.append(f"row {number} {cells}  {points(row):2} {'point' if points(row) == 1 else 'points'}{full}")
    lines.append("")
    for seat, pile in enumerate(position.taken):
        you = " (you)" if seat == view.seat else ""
        last = f", last played {position.last[seat]}" if position.last[seat] else ""
        lines.append(f"seat {seat}{you}: {points(pile)} taken{last}")
    hand, chosen = position.hands[view.seat], position.chosen[view.seat]
    if hand:
        lines.append("")
        lines.append("your hand: " + "  ".join(f"{card}{'*' * (penalty(card) - 1)}" for card in hand))
        if position.is_row_due:
            lines.append(f"your {chosen} is lower than every row's end: take a row")
        elif chosen != NONE:
            lines.append(f"you have chosen {chosen}")
        elif any(penalty(card) > 1 for card in hand):
            lines.append("(each * is a penalty point more than one)")
    return "\n".join(lines)


def announcements(before: View, after: View) -> list[str]:
    """What everyone played in the round that is over, and who took which row; nothing while cards are still hidden."""
    old, new = masked(before), masked(after)
    if not old.rows or new.left == old.left:
        return []
    ends = [row[-1] for row in old.rows]
    lengths = [len(row) for row in old.rows]
    costs = [points(row) for row in old.rows]
    lines = []
    for card in sorted(new.last):
        seat = new.last.index(card)
        row = row_for(ends, card)
        who = "you play" if seat == after.seat else f"seat {seat} plays"
        takes = "take" if seat == after.seat else "takes"
        if row < 0 or lengths[row] == LONGEST:
            reason = f", too low, and {takes}" if row < 0 else f" as the sixth card and {takes}"
            row = taken_row(old.rows, new.taken[seat]) if row < 0 else row
            cost = f"{costs[row]} {'point' if costs[row] == 1 else 'points'}"
            lines.append(f"{who} {card}{reason} row {row + 1}: {cost}")
            lengths[row] = costs[row] = 0
        else:
            lines.append(f"{who} {card} on row {row + 1}")
        ends[row] = card
        lengths[row] += 1
        costs[row] += penalty(card)
    return lines


def taken_row(rows: Piles, pile: Cards) -> int:
    """The row whose cards are in a pile."""
    return next(number for number, row in enumerate(rows) if set(row) <= set(pile))


def card_at(card: int, x: int, y: int, lifted: bool = False) -> str:
    y -= LIFT if lifted else 0
    middle = x + CARD_WIDTH / 2
    dots = "".join(
        f'<circle cx="{middle + 5.5 * (dot - (penalty(card) - 1) / 2):g}" cy="{y + CARD_HEIGHT - 12}" r="2" '
        'fill="#444"/>'
        for dot in range(penalty(card))
    )
    return (
        f'<rect x="{x}" y="{y}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="5" fill="{FACES[penalty(card)]}" '
        'stroke="#444"/>'
        f'<text x="{middle:g}" y="{y + 33}" font-size="18" text-anchor="middle" fill="#222">{card}</text>{dots}'
    )


def empty_place(x: int, y: int) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="5" fill="none" stroke="#bbb" '
        'stroke-dasharray="3 3"/>'
    )


def label(words: str, x: int, y: int) -> str:
    return f'<text x="{x}" y="{y}" font-size="13" fill="#333">{escape(words)}</text>'


def picture(view: View) -> str:
    """The table as an SVG document: rows, everyone's points, one's hand."""
    position = masked(view)
    parts = []
    beside = GAP + LONGEST * STEP
    for number, row in enumerate(position.rows):
        y = GAP + number * (CARD_HEIGHT + GAP)
        parts += [card_at(card, GAP + place * STEP, y) for place, card in enumerate(row)]
        parts += [empty_place(GAP + place * STEP, y) for place in range(len(row), LONGEST)]
        parts.append(label(f"{points(row)}", beside + 4, y + 36))
    for seat, pile in enumerate(position.taken):
        last = f", played {position.last[seat]}" if position.last[seat] else ""
        you = " (you)" if seat == view.seat else ""
        parts.append(label(f"seat {seat}{you}: {points(pile)} taken{last}", beside + 40, 26 + 26 * seat))
    bottom = GAP + ROWS * (CARD_HEIGHT + GAP) + 14
    if position.rows:
        hand, chosen = position.hands[view.seat], position.chosen[view.seat]
        parts += [card_at(card, GAP + place * STEP, bottom, card == chosen) for place, card in enumerate(hand)]
    else:
        parts.append(label("the cards are not dealt yet", GAP, 30))
    width, height = GAP + HAND * STEP, bottom + CARD_HEIGHT + GAP
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" '
        f'font-family="sans-serif"><rect width="{width}" height="{height}" fill="#fff"/>{"".join(parts)}</svg>\n'
    )
