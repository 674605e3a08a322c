"""Where a card will probably be placed, in words."""

from collections.abc import Sequence
from dataclasses import replace

from kibitz.games.take_five.rules import row_for
from kibitz.games.take_five.state import Round
from kibitz.games.take_five.tables.english import ORDINALS
from kibitz.table import Advice

LEAST_CHANCE = 0.05
"""Rarer rows are not named."""


def landing(chances: Sequence[float]) -> str:
    """The rows on which a card is placed, by their probabilities."""
    ranked = sorted(range(len(chances)), key=lambda row: -chances[row])
    named = [f"row {row + 1} {chances[row]:.0%}" for row in ranked if chances[row] >= LEAST_CHANCE]
    return f"goes to {', '.join(named)}" if named else ""


def explained(position: Round, advice: Sequence[Advice]) -> list[Advice]:
    """The advice of a mind that imagines no deals: what the table alone shows."""
    return [replace(item, note=reason(position, item) or item.note) for item in advice]


def reason(position: Round, item: Advice) -> str:
    """The row on which the card is placed if nobody plays between, or what a row costs."""
    points, length = position.table.points, position.table.length
    if position.is_row_due:
        row = position.rows[position.table.row_moves.index(str(item.move))]
        cost = points(row)
        return f"{cost} {'point' if cost == 1 else 'points'} now" + (f", {item.note}" if item.value is not None else "")
    assert isinstance(item.move, int)
    row_number = row_for(position.ends, item.move)
    if row_number < 0:
        least = min(map(points, position.rows))
        return f"lower than every row's end: takes a row, at least {least} {'point' if least == 1 else 'points'}"
    row = position.rows[row_number]
    between = sum(row[-1] < card < item.move for card in position.unseen)
    place = f"{ORDINALS[length]}, which takes the row" if len(row) == length else f"card {len(row) + 1}"
    if not between:
        return f"row {row_number + 1}, {place}, for certain"
    cards = "the unseen card" if between == 1 else f"one of {between} unseen cards"
    return f"row {row_number + 1}, {place}, unless {cards} between comes first"
