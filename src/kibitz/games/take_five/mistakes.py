"""The kinds of mistakes that players of Take 5! make."""

from __future__ import annotations

from collections.abc import Mapping

from kibitz.games.take_five.engine.layout import NETWORK_PLAYER
from kibitz.games.take_five.minds.judging import KINDS_BY_NAME
from kibitz.games.take_five.minds.simple import Swift
from kibitz.games.take_five.rules import row_for
from kibitz.games.take_five.state import masked
from kibitz.mistakes import Fits, Mistakes, read
from kibitz.table import Move, View


def row_of(view: View, card: Move) -> int:
    """The row that the card goes to if no other card comes first; -1 where it is lower than every end."""
    assert isinstance(card, int)
    return row_for(masked(view).ends, card)


def room(view: View, card: Move) -> int:
    """Cards that fit into the card's row before one takes it; -1 where the card is lower than every end."""
    row, position = row_of(view, card), masked(view)
    return position.table.length - len(position.rows[row]) if row >= 0 else -1


def between(view: View, card: Move) -> int:
    """Cards that others may hold between the end of the card's row and the card."""
    end = masked(view).rows[row_of(view, card)][-1]
    assert isinstance(card, int)
    return sum(end < unseen < card for unseen in masked(view).unseen)


def is_card(view: View) -> bool:
    """Whether a card is chosen, and not a row."""
    return not masked(view).is_row_due


def risks_a_short_room(view: View, move: Move, better: Move) -> bool:
    """Others have at least as many cards in between as fit before the row is taken."""
    if not is_card(view) or room(view, move) <= 0:
        return False
    is_safe = room(view, better) > 0 and between(view, better) < room(view, better)
    return between(view, move) >= room(view, move) and is_safe


def spends_a_safe_card(view: View, move: Move, better: Move) -> bool:
    """The card fitted next to its row's end, where nobody can come between."""
    return is_card(view) and room(view, move) > 0 and not between(view, move)


def plays_too_low(view: View, move: Move, better: Move) -> bool:
    return is_card(view) and isinstance(move, int) and isinstance(better, int) and move < better


class QuickJudge(Swift):
    """Swift with few deals for a choice: what is uncertain in one choice averages out in a hundred games."""

    JUDGED_DEALS = 100
    VALUED_DEALS = 1


FITS: Mapping[str, Fits] = {
    "took a row that was not the cheapest": lambda view, move, better: not is_card(view),
    "took a row by choice": lambda view, move, better: is_card(view) and room(view, move) < 0 <= room(view, better),
    "played the sixth card of a row": lambda view, move, better: (
        is_card(view) and room(view, move) == 0 != room(view, better)
    ),
    "left too many cards in between": risks_a_short_room,
    "put off taking a row": lambda view, move, better: is_card(view) and room(view, better) <= 0 < room(view, move),
    "spent a safe card too early": spends_a_safe_card,
    "played too low a card": plays_too_low,
    "played too high a card": lambda view, move, better: is_card(view),
}
MISTAKES = Mistakes(
    read("take-five", FITS),
    least=0.1,
    judge="swift",
    make_judge=QuickJudge,
    # The searching minds would take most of the time, and are near to swift.
    ladder=tuple(name for name, kind in KINDS_BY_NAME.items() if kind < NETWORK_PLAYER or name == "swift"),
    unit="penalty points",
)
