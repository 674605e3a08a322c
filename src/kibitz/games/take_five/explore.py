"""What is known about a table of Take 5!: where the unseen cards belong."""

from collections.abc import Callable, Mapping

from kibitz.games.take_five.rules import row_for
from kibitz.games.take_five.state import EXAMPLE, Round, masked
from kibitz.panels import Panel
from kibitz.table import View

EXAMPLES = {"where the unseen cards belong": EXAMPLE}
LOWER = "lower than every row"


def panels(view: View) -> Mapping[str, Callable[[], Panel]]:
    position = masked(view)
    return {"The rows": lambda: rows_panel(position)} if position.rows and position.left else {}


def rows_panel(position: Round) -> Panel:
    """Each row with its points, and the unseen cards that would go there as the rows are."""
    unseen = position.unseen
    ends = position.ends
    by_row: dict[int, list[int]] = {row: [] for row in range(-1, len(ends))}
    for card in unseen:
        by_row[row_for(ends, card)].append(card)
    rows = [
        (
            f"row {row + 1}",
            float(position.table.length - len(cards)),
            float(position.table.points(cards)),
            float(len(by_row[row])),
            listed(by_row[row]),
        )
        for row, cards in enumerate(position.rows)
    ]
    rows.append((LOWER, 0.0, 0.0, float(len(by_row[-1])), listed(by_row[-1])))
    aside = position.aside
    where = f"{len(unseen) - aside} of them are in the other hands" if aside else "all of them are in the other hands"
    text = f"{len(unseen)} cards are unseen, and {where}."
    return Panel(text, (), ("row", "places left", "points in it", "unseen cards for it", "which"), tuple(rows))


def listed(cards: list[int]) -> str:
    """Cards as ranges: 3-5 9."""
    parts: list[list[int]] = []
    for card in cards:
        if parts and card == parts[-1][-1] + 1:
            parts[-1].append(card)
        else:
            parts.append([card])
    return " ".join(f"{part[0]}" if len(part) == 1 else f"{part[0]}-{part[-1]}" for part in parts)
