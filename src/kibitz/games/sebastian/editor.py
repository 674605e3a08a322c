"""A card of Sebastian and its dice set up by hand."""

from collections.abc import Mapping, Sequence

from kibitz import pictures
from kibitz.editing import Choice, Field, Line, Number, Places, Token
from kibitz.games.sebastian import rules
from kibitz.games.sebastian.drawing import DIE, face
from kibitz.games.sebastian.lenient import MARK
from kibitz.games.sebastian.state import IN_CUP, tabletop
from kibitz.table import View

OPEN = "open"
YES_OR_NO = ("no", "yes")
LENIENT = "lenient"
"""The field of what a card needs beyond the assignment's rules, as in its text."""


def tokens() -> tuple[Token, ...]:
    """A die in the cup, and each face."""
    size = DIE + 3
    faces = [Token(f"{die}", picture=pictures.document(f"{die}", size, size, [face(die)])) for die in range(1, 7)]
    return (Token(IN_CUP, "in the cup"), *faces)


def fields(view: View) -> Sequence[Field]:
    position = tabletop(view)
    dice = [str(die) for die in position.dice] + [IN_CUP] * (rules.DICE - len(position.dice))
    card = [
        Choice(name, name, OPEN if points is None else str(points), (OPEN, *possible(category)))
        for category, (name, points) in enumerate(zip(rules.CATEGORIES, position.card, strict=True))
    ]
    five = position.rules.five_is_squadron
    text = str(position)
    more = [Line(LENIENT, "used categories filled again", text[text.index(MARK) :])] if MARK in text else []
    return (
        Places("dice", "the dice", " ".join(dice), tokens(), rules.DICE),
        Number("left", "throws left", str(position.left), 0, rules.ROLLS),
        *card,
        Choice("five_is_squadron", "five of a kind is a squadron", YES_OR_NO[five], YES_OR_NO),
        *more,
    )


def possible(category: int) -> tuple[str, ...]:
    """The points that the category can have."""
    return tuple(map(str, sorted(rules.ASSIGNMENT.possible_scores(category))))


def composed(values: Mapping[str, str]) -> str:
    dice = "".join(sorted(values["dice"].split()))
    card = [f"{name}={values[name]}" for name in rules.CATEGORIES if values[name] != OPEN]
    squadron = f"five_is_squadron={values['five_is_squadron']}"
    return " ".join([dice, values["left"], *card, squadron, values.get(LENIENT, "")]).strip()
