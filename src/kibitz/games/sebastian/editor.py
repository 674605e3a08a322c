"""A card of Sebastian and its dice set up by hand."""

from collections.abc import Mapping, Sequence

from kibitz import pictures
from kibitz.editing import Choice, Field, Line, Number, Places, Token
from kibitz.games.sebastian.drawing import DIE, face
from kibitz.games.sebastian.lenient import MARK
from kibitz.games.sebastian.rules import Rules
from kibitz.games.sebastian.state import IN_CUP, Tabletop, tabletop
from kibitz.table import View

OPEN = "open"
YES_OR_NO = ("no", "yes")
OTHER = "card"
"""The field of another card than Sebastian's, as in its text."""
LENIENT = "lenient"
"""The field of what a card needs beyond the assignment's rules, as in its text."""


def tokens(given: Rules) -> tuple[Token, ...]:
    """A die in the cup, and each face."""
    size = DIE + 3
    faces = [
        Token(f"{die}", picture=pictures.document(f"{die}", size, size, [face(die)]))
        for die in range(1, given.faces + 1)
    ]
    return (Token(IN_CUP, "in the cup"), *faces)


def fields(view: View) -> Sequence[Field]:
    position = tabletop(view)
    given = position.rules
    dice = [str(die) for die in position.dice] + [IN_CUP] * (given.dice - len(position.dice))
    card = [
        Choice(name, name, OPEN if points is None else str(points), (OPEN, *possible(given, category)))
        for category, (name, points) in enumerate(zip(given.names, position.card, strict=True))
    ]
    return (
        Places("dice", "the dice", " ".join(dice), tokens(given), given.dice),
        Number("left", "throws left", str(position.left), 0, given.throws),
        *card,
        *(own_fields(position) if given.is_sebastian else other_fields(position)),
    )


def own_fields(position: Tabletop) -> list[Field]:
    """What else a text of Sebastian says."""
    five, text = position.rules.five_is_squadron, str(position)
    more = [Line(LENIENT, "used categories filled again", text[text.index(MARK) :])] if MARK in text else []
    return [Choice("five_is_squadron", "five of a kind is a squadron", YES_OR_NO[five], YES_OR_NO), *more]


def other_fields(position: Tabletop) -> list[Field]:
    """What else a text of another card says."""
    extra = f" extra={position.extra}" if position.extra else ""
    return [Line(OTHER, "the card, and what jokers brought", f"{position.rules.word}{extra}")]


def possible(given: Rules, category: int) -> tuple[str, ...]:
    """The points that the category can have."""
    return tuple(map(str, sorted(given.possible_scores(category))))


def composed(values: Mapping[str, str]) -> str:
    dice = "".join(sorted(values["dice"].split()))
    named = {name: one for name, one in values.items() if name not in ("dice", "left", LENIENT, OTHER)}
    card = [f"{name}={one}" for name, one in named.items() if one != OPEN]
    return " ".join([dice, values["left"], *card, values.get(OTHER, ""), values.get(LENIENT, "")]).strip()
