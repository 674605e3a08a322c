"""The table of Sebastian as text and as SVG."""

from __future__ import annotations

from kibitz.games.sebastian import rules
from kibitz.games.sebastian.state import Tabletop

PIPS = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}
"""The pips of each face: their places in a square of three by three, row by row."""


def throws(position: Tabletop) -> str:
    """The throws left, in words."""
    return {0: "no throw left", 1: "one throw left"}.get(position.left, f"{position.left} throws left")


def bonus(position: Tabletop) -> str:
    """The bonus once it is earned; before that the points missing, and the lead over three dice of each face."""
    if position.has_bonus:
        return f"{rules.BONUS}"
    open_faces = [face + 1 for face in range(rules.FACES) if position.card[face] is None]
    missing = rules.BONUS_FROM - position.upper
    if missing > rules.DICE * sum(open_faces):
        return "out of reach"
    # Three dice of each face are exactly the 63 points that the bonus needs.
    ahead = position.upper - 3 * sum(face + 1 for face in range(rules.FACES) if position.card[face] is not None)
    return f"{missing} to go, {'on par' if ahead == 0 else f'{abs(ahead)} ' + ('ahead' if ahead > 0 else 'behind')}"


def text(position: Tabletop) -> str:
    """The card in two columns, and the dice below it, for a terminal."""
    rows = []
    for category, name in enumerate(rules.CATEGORIES):
        points = position.card[category]
        rows.append(f"{name:<15}{'.' if points is None else points:>3}{offer(position, category)}")
    left = [*rows[: rules.FACES], f"{'above':<15}{position.upper:>3}"]
    right = rows[rules.FACES :]
    width = len(max(left, key=len)) + 4
    lines = [f"{one:<{width}}{other}".rstrip() for one, other in zip(left, right, strict=True)]
    lines.append(f"bonus ({rules.BONUS} from {rules.BONUS_FROM}): {bonus(position)}")
    lines.append(f"total: {position.total}")
    if position.to_move:
        shown = " ".join(f"[{die}]" for die in position.dice) or "all dice in the cup"
        in_cup = rules.DICE - len(position.dice)
        cup = f"  {in_cup} in the cup" if position.dice and in_cup else ""
        lines += ["", f"{shown}{cup}   {throws(position)}"]
    return "\n".join(lines)


def offer(position: Tabletop, category: int) -> str:
    """What the dice on the table would score in an open category, in brackets."""
    if position.card[category] is not None or len(position.dice) < rules.DICE:
        return ""
    return f" {f'({rules.score(category, position.dice, position.five_is_squadron)})':>4}"


def svg(position: Tabletop) -> str:
    """The card in two columns, and the dice below it, as an SVG document."""
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 330" font-family="sans-serif" font-size="14">',
        '<rect width="400" height="330" fill="#fbfaf5"/>',
    ]
    for category, name in enumerate(rules.CATEGORIES):
        column, row = divmod(category, rules.FACES) if category < 2 * rules.FACES else (1, rules.FACES)
        x, y = 16 + 192 * column, 26 + 26 * row
        points = position.card[category]
        parts.append(f'<text x="{x}" y="{y}" fill="{"#888" if points is None else "#111"}">{name}</text>')
        shown = "" if points is None else points
        parts.append(f'<text x="{x + 172}" y="{y}" text-anchor="end" font-weight="bold">{shown}</text>')
        parts.append(f'<line x1="{x}" y1="{y + 7}" x2="{x + 172}" y2="{y + 7}" stroke="#ddd"/>')
    parts.append(f'<text x="16" y="182">above</text><text x="188" y="182" text-anchor="end">{position.upper}</text>')
    parts.append(f'<text x="16" y="220">bonus: {bonus(position)}</text>')
    parts.append(f'<text x="380" y="220" text-anchor="end" font-weight="bold">total {position.total}</text>')
    if position.to_move:
        parts.append(f'<text x="380" y="284" text-anchor="end">{throws(position)}</text>')
        for place, die in enumerate(position.dice):
            x, y = 16 + 52 * place, 256
            parts.append(f'<rect x="{x}" y="{y}" width="44" height="44" rx="7" fill="#fff" stroke="#555"/>')
            parts += [
                f'<circle cx="{x + 10 + 12 * (pip % 3)}" cy="{y + 10 + 12 * (pip // 3)}" r="4" fill="#111"/>'
                for pip in PIPS[die]
            ]
    return "\n".join([*parts, "</svg>\n"])
