"""Reading what people type: moves by their text or its beginning, numbers, options."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from kibitz.table import AmbiguousMove, Game, IllegalMove, InvalidText, Move


def match(text: str, moves: Iterable[Move], form: str, expected: str) -> Move:
    """The move whose text this is, or the only one whose text begins so; upper and lower case are one.

    form is the regular expression of a well-formed move, expected says the same in words.
    """
    wanted = " ".join(text.split()).casefold()
    if not re.fullmatch(form, wanted, re.IGNORECASE):
        raise InvalidText(f"{text!r} is no move: expected {expected}")
    beginning = []
    for move in moves:
        candidate = str(move).casefold()
        if candidate == wanted:
            return move
        if candidate.startswith(wanted):
            beginning.append(move)
    if len(beginning) > 1:
        raise AmbiguousMove(f"{text!r} could be {' or '.join(sorted(map(str, beginning)))}: write more of it")
    if not beginning:
        raise IllegalMove(f"{text!r} is not allowed here: expected one of {some(moves)}")
    return beginning[0]


def some(things: Iterable[object], most: int = 12) -> str:
    """A list for a message, cut where it would become too long to read."""
    found: list[str] = []
    for thing in things:
        if len(found) == most:
            return ", ".join(found) + ", ..."
        found.append(str(thing))
    return ", ".join(found) if found else "nothing"


def integer(text: str, what: str) -> int:
    """The whole number that int() reads in the text, or InvalidText that names the thing."""
    try:
        return int(text)
    except ValueError:
        shown = text if len(text) <= 40 else text[:37] + "..."
        raise InvalidText(f"{what} {shown!r}: expected a whole number") from None


def options(game: Game, given: Mapping[str, Any]) -> dict[str, int | str]:
    """Every option of the game, those given checked, the others at their default."""
    known = {option.name: option for option in game.options}
    for name in given:
        if name not in known:
            raise InvalidText(f"{game.name} has no option {name!r}: expected one of {some(known)}")
    chosen: dict[str, int | str] = {}
    for name, option in known.items():
        value = given.get(name, option.default)
        if isinstance(option.default, int) and isinstance(value, str):
            value = integer(value, f"option {name}")
        if value not in option.allowed:
            raise InvalidText(f"option {name} = {value}: expected one of {some(option.allowed)}")
        chosen[name] = value
    return chosen
