"""The table of another card than Sebastian's as text and as SVG: all categories in two columns, the bonuses below."""

from __future__ import annotations

from functools import partial

from kibitz import pictures
from kibitz.games.sebastian import drawing
from kibitz.games.sebastian.card_rules import CardRules
from kibitz.games.sebastian.cards.english import requirement, reward
from kibitz.games.sebastian.drawing import DESK, HEAD, Layout
from kibitz.games.sebastian.state import Tabletop

FOOT = 26
"""The height of a line below the columns."""


def rules_of(position: Tabletop) -> CardRules:
    assert isinstance(position.rules, CardRules)
    return position.rules


def meaning(position: Tabletop, category: int) -> str:
    """What a category asks for, and what that scores."""
    asked = rules_of(position).card.categories[category]
    return f"{requirement(asked)}: {reward(asked)}"


def split(position: Tabletop) -> int:
    """How many categories stand in the left column."""
    return (len(position.card) + 1) // 2


def bonuses(position: Tabletop) -> list[str]:
    """A line for each bonus, and one for jokers that bring points."""
    card = rules_of(position).card
    lines = []
    for bonus, counted in zip(card.bonuses, card.counted, strict=True):
        so_far = sum(position.card[category] or 0 for category in counted)
        still_open = [category for category in counted if position.card[category] is None]
        reach = so_far + sum(max(position.rules.possible_scores(category)) for category in still_open)
        missing = bonus.least - so_far
        state = f"{missing} to go" if missing > 0 else "earned"
        lines.append(f"bonus ({bonus.points} from {bonus.least}): {state if reach >= bonus.least else 'out of reach'}")
    if card.joker and card.joker.points:
        lines.append(f"jokers ({card.joker.points} each): {position.extra}")
    return lines


def text(position: Tabletop) -> str:
    rows = drawing.entries(position, max(map(len, position.rules.names)) + 2)
    lines = drawing.side_by_side(rows[: split(position)], rows[split(position) :])
    return "\n".join([*lines, *bonuses(position), f"total: {position.total}", *drawing.cup(position)])


def svg(position: Tabletop, layout: Layout = DESK) -> str:
    below = bonuses(position)
    rows, left = split(position), layout.left
    foot = HEAD + layout.row * rows + 8
    card = foot + FOOT * max(len(below), 1) + 16
    parts = drawing.card_lines(position, layout, rows, partial(meaning, position))
    for i, line in enumerate(below):
        parts.append(pictures.words(left + 4, foot + FOOT * i + 17, line, 15, "faint"))
    right = left + layout.column + layout.column - layout.gap - 6
    y = foot + FOOT * (max(len(below), 1) - 1) + 17
    parts.append(pictures.words(right, y, f"total {position.total}", 20, "ink", "end", bold=True))
    title = f"The card {rules_of(position).card.name} and {position.rules.dice} dice"
    return drawing.card_picture(title, position, layout, card, parts)
