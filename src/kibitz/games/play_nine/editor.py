"""A hand of Play Nine set up by hand."""

from collections.abc import Mapping, Sequence

from kibitz.editing import Choice, Field, Line, Number, Places, Token
from kibitz.games.play_nine import rules
from kibitz.games.play_nine.card_rules import rules_named
from kibitz.games.play_nine.cards.presets import PLAY_NINE
from kibitz.games.play_nine.state import PHASES, hand_of
from kibitz.table import View

MOST_DRAWS = 2 * rules.WIDEST + rules.EXTRA_DRAWS[-1]
UNDEALT = "undealt"
NO_CARD = "none"
OTHER = "table"
"""The field of another table than Play Nine's, as in the text of a hand."""


def fields(view: View) -> Sequence[Field]:
    hand = hand_of(view)
    given = hand.rules
    fewest, most = (rules.NARROWEST, rules.WIDEST) if given.is_play_nine else (hand.columns, hand.columns)
    columns = Number("columns", "columns", str(hand.columns), fewest, most)
    other = () if given.is_play_nine else (Line(OTHER, "the table", given.words.strip()),)
    most_given, most_left = (rules.MOST_GIVEN, MOST_DRAWS) if given.is_play_nine else (0, given.table.draws[-1])
    phase = Choice("phase", "what is next", hand.phase, tuple(PHASES))
    if hand.phase == UNDEALT:
        return (
            columns,
            phase,
            Number("draws", "draws, 0 for the course's", str(hand.draws), 0, most_given),
            *other,
        )
    rows = [" ".join(map(str, hand.shown_row(row))) for row in range(2)]
    ranks = tuple(map(str, given.ranks))
    tokens = (Token(rules.SHOWN_HIDDEN, "hidden"), *map(Token, ranks))
    return (
        columns,
        phase,
        Number("draws", "draws left", str(hand.draws), 0, most_left),
        Choice(
            "card", "the kitty or the card in hand", NO_CARD if hand.card is None else str(hand.card), (NO_CARD, *ranks)
        ),
        Places("top", "the top row", rows[0], tokens, hand.columns),
        Places("bottom", "the bottom row", rows[1], tokens, hand.columns),
        *other,
    )


def composed(values: Mapping[str, str]) -> str:
    """The hand; a board whose number of columns has changed loses its last ones, or gets hidden ones."""
    columns, phase = int(values["columns"]), values["phase"]
    other = f" {values[OTHER]}" if values.get(OTHER) else ""
    if phase == UNDEALT:
        given = int(values.get("draws", rules.DEALT))
        return f"{columns} columns{f', {given} draws' if given else ''}, not dealt{other}"
    top, bottom = (fitted(values.get(row, ""), columns) for row in ("top", "bottom"))
    card = values.get("card", NO_CARD)
    if phase in ("kitty", "card"):
        phase = f"{phase} {first_card(other) if card == NO_CARD else card}"
    return f"{values.get('draws', 2 * columns + 1)} draws, top {top}, bottom {bottom}, {phase}{other}"


def first_card(other: str) -> str:
    """The lowest card of a table."""
    return str(rules_named(other.strip().removeprefix("table=") or PLAY_NINE.name).ranks[0])


def fitted(row: str, columns: int) -> str:
    cards = row.split()[:columns]
    return " ".join(cards + [rules.SHOWN_HIDDEN] * (columns - len(cards)))
