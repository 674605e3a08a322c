"""The table of Sebastian as text and as SVG."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import NamedTuple

from kibitz import pictures
from kibitz.games.sebastian import rules
from kibitz.games.sebastian.state import Tabletop

PIPS = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)} | {
    7: (0, 2, 3, 4, 5, 6, 8),
    8: (0, 1, 2, 3, 5, 6, 7, 8),
}
"""The pips of each face: their places in a square of three by three, row by row."""
MEANINGS = {
    **{name: f"all that show {face}" for face, name in enumerate(rules.CATEGORIES[: rules.FACES], 1)},
    "company": "1 2 3 4 5 or 2 3 4 5 6",
    "prattle": "four consecutive numbers",
    "squadron": "three of one number and two of another",
    "triplex": "at least three of one number",
    "quadrupla": "at least four of one number",
    "quintuplicatam": "five of one number",
    "pandemonium": "the sum of all five dice",
}
"""What each category asks for."""


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
    rows = entries(position, 15)
    lines = side_by_side([*rows[: rules.FACES], f"{'above':<15}{position.upper:>3}"], rows[rules.FACES :])
    lines.append(f"bonus ({rules.BONUS} from {rules.BONUS_FROM}): {bonus(position)}")
    return "\n".join([*lines, f"total: {position.total}", *cup(position)])


def entries(position: Tabletop, wide: int) -> list[str]:
    """A line for each category, for a terminal; names get this number of characters."""
    return [
        f"{name:<{wide}}{'.' if points is None else points:>3}{offer(position, category)}"
        for category, (name, points) in enumerate(zip(position.rules.names, position.card, strict=True))
    ]


def side_by_side(left: Sequence[str], right: Sequence[str]) -> list[str]:
    """The lines of two columns, the right one no longer than the left one."""
    width = max(map(len, left)) + 4
    return [f"{one:<{width}}{other}".rstrip() for one, other in zip_longest(left, right, fillvalue="")]


def cup(position: Tabletop) -> list[str]:
    """The lines of the dice, for a terminal."""
    if not position.to_move:
        return []
    shown = " ".join(f"[{die}]" for die in position.dice) or "all dice in the cup"
    in_cup = position.rules.dice - len(position.dice)
    also = f"  {in_cup} in the cup" if position.dice and in_cup else ""
    return ["", f"{shown}{also}   {throws(position)}"]


DIE, DIE_STEP = 58, 72
HEAD = 20
"""Above the first line of the card."""


class Layout(NamedTuple):
    """The measures of the card on a kind of screen."""

    column: int
    row: int
    left: int
    """Beside the card's lines."""
    gap: int
    """Between the two columns."""

    @property
    def wide(self) -> int:
        return 2 * self.column + 2 * self.left

    @property
    def card(self) -> int:
        """How high the card is."""
        return HEAD + self.row * (rules.FACES + 1) + 56


DESK = Layout(column=214, row=32, left=22, gap=24)


def offer(position: Tabletop, category: int) -> str:
    """What the dice on the table would score in an open category, in brackets."""
    if position.card[category] is not None or len(position.dice) < position.rules.dice:
        return ""
    return f" {f'({position.worth(category)})':>4}"


def svg(position: Tabletop, layout: Layout = DESK) -> str:
    """The card in two columns, and the dice below it, as an SVG document."""
    lines = card_lines(position, layout, rules.FACES, lambda category: MEANINGS[rules.CATEGORIES[category]])
    parts = [*lines, *sums(position, layout)]
    return card_picture("The card of Sebastian and five dice", position, layout, layout.card, parts)


def card_lines(position: Tabletop, layout: Layout, split: int, meaning: Callable[[int], str]) -> list[str]:
    """The categories in two columns, of which the left one has this number."""
    is_due = bool(position.to_move) and len(position.dice) == position.rules.dice
    allowed = position.rules.may_fill(position.dice, position.card) if is_due and not position.left else ()
    parts = []
    for category, name in enumerate(position.rules.names):
        column, row = (0, category) if category < split else (1, category - split)
        at = (layout.left + column * layout.column, HEAD + layout.row * row)
        would, points = position.worth(category) if is_due else None, position.card[category]
        parts.append(line(name, at, points, would, category in allowed, layout, meaning(category)))
    return parts


def card_picture(title: str, position: Tabletop, layout: Layout, card: float, parts: Sequence[str]) -> str:
    """These parts on a card of this height, and the dice below it, as an SVG document."""
    wide, high = layout.wide, card + 110
    paper = pictures.rectangle(8, 8, wide - 16, card - 12, "paper", "paper-line", 8)
    attributes = 'data-toggles="keep" data-none="nothing" data-out="throw"'
    every = [pictures.table(wide, high), paper, *parts, *dice(position, layout, card)]
    return pictures.document(title, wide, high, every, attributes)


def dice(position: Tabletop, layout: Layout, card: float) -> list[str]:
    """The dice below a card of this height, and the throws left."""
    parts = []
    may_keep = bool(position.to_move) and len(position.dice) == position.rules.dice and position.left
    step = min(DIE_STEP, (layout.wide - 2 * (layout.left + 6) - DIE) / (position.rules.dice - 1))
    for place, die in enumerate(position.dice):
        at = (layout.left + 6 + step * place, card + 26)
        name, label = f"die-{place + 1}", f"die showing {die}"
        toggle = str(die) if may_keep else ""
        parts.append(pictures.part(name, face(die), at=at, size=(DIE, DIE), label=label, toggle=toggle, rolls=str(die)))
    if position.to_move:
        parts.append(pictures.words(layout.wide - 20, card + 20, throws(position), 15, anchor="end"))
    return parts


def line(
    name: str,
    at: tuple[float, float],
    points: int | None,
    would: int | None,
    may_fill: bool,
    layout: Layout,
    meaning: str,
) -> str:
    """A category of the card: its points, or faintly what the dice would give."""
    wide, baseline, label = (
        layout.column - layout.gap,
        layout.row / 2 + 5,
        f"{name}: {'open' if points is None else points}",
    )
    drawn = [
        pictures.words(4, baseline, name, 16, "faint" if points is None else "ink"),
        f'<path d="M0 {layout.row - 3}h{wide}" stroke="{pictures.colour("paper-line")}"/>',
    ]
    if points is not None:
        drawn.append(pictures.words(wide - 6, baseline, points, 17, "ink", "end", bold=True))
    elif would is not None:
        drawn.append(pictures.words(wide - 6, baseline, would, 15, "faint", "end"))
        label += f", would score {would}"
    label += f"; {meaning}"
    drawn.insert(0, f"<title>{name}: {meaning}</title>")
    say = name if points is None and may_fill else ""
    return pictures.part(f"line-{name}", "".join(drawn), at=at, size=(wide, layout.row - 4), label=label, say=say)


def sums(position: Tabletop, layout: Layout) -> list[str]:
    """What stands below the columns."""
    wide, left, y = layout.column - layout.gap, layout.left, layout.card - 40
    above = HEAD + layout.row * rules.FACES + layout.row / 2 + 5
    return [
        pictures.words(left + 4, above, "above", 16, "ink"),
        pictures.words(left + wide - 6, above, position.upper, 17, "ink", "end"),
        pictures.words(left + 4, y + 13, f"bonus: {bonus(position)}", 15, "faint"),
        pictures.words(left + layout.column + wide - 6, y + 13, f"total {position.total}", 20, "ink", "end", bold=True),
    ]


def face(die: int) -> str:
    """A die with its pips."""
    pips = "".join(f'<circle cx="{13 + 16 * (pip % 3)}" cy="{13 + 16 * (pip // 3)}" r="5.4"/>' for pip in PIPS[die])
    shade = pictures.rectangle(0, 3, DIE, DIE, "card-edge", rounded=13)
    body = pictures.rectangle(0, 0, DIE, DIE, "card", "card-edge", 13)
    return f'{shade}{body}<g fill="{pictures.colour("card-ink")}">{pips}</g>'
