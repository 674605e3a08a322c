"""A hand of Play Nine set up by hand."""

from collections.abc import Mapping, Sequence

from kibitz.editing import Choice, Field, Number, Places, Token
from kibitz.games.play_nine import rules
from kibitz.games.play_nine.state import PHASES, hand_of
from kibitz.table import View

MOST_DRAWS = 2 * rules.WIDEST + rules.EXTRA_DRAWS[-1]
UNDEALT = "undealt"
NO_CARD = "none"
RANKS = tuple(map(str, rules.RANKS))
TOKENS = (Token(rules.SHOWN_HIDDEN, "hidden"), *map(Token, RANKS))


def fields(view: View) -> Sequence[Field]:
    hand = hand_of(view)
    columns = Number("columns", "columns", str(hand.columns), rules.NARROWEST, rules.WIDEST)
    phase = Choice("phase", "what is next", hand.phase, tuple(PHASES))
    if hand.phase == UNDEALT:
        return (
            columns,
            phase,
            Number("draws", "draws, 0 for the course's", str(hand.draws), 0, rules.MOST_GIVEN),
        )
    rows = [" ".join(map(str, hand.shown_row(row))) for row in range(2)]
    return (
        columns,
        phase,
        Number("draws", "draws left", str(hand.draws), 0, MOST_DRAWS),
        Choice(
            "card", "the kitty or the card in hand", NO_CARD if hand.card is None else str(hand.card), (NO_CARD, *RANKS)
        ),
        Places("top", "the top row", rows[0], TOKENS, hand.columns),
        Places("bottom", "the bottom row", rows[1], TOKENS, hand.columns),
    )


def composed(values: Mapping[str, str]) -> str:
    """The hand; a board whose number of columns has changed loses its last ones, or gets hidden ones."""
    columns, phase = int(values["columns"]), values["phase"]
    if phase == UNDEALT:
        given = int(values.get("draws", rules.DEALT))
        return f"{columns} columns{f', {given} draws' if given else ''}, not dealt"
    top, bottom = (fitted(values.get(row, ""), columns) for row in ("top", "bottom"))
    card = values.get("card", NO_CARD)
    if phase in ("kitty", "card"):
        phase = f"{phase} {RANKS[0] if card == NO_CARD else card}"
    return f"{values.get('draws', 2 * columns + 1)} draws, top {top}, bottom {bottom}, {phase}"


def fitted(row: str, columns: int) -> str:
    cards = row.split()[:columns]
    return " ".join(cards + [rules.SHOWN_HIDDEN] * (columns - len(cards)))
