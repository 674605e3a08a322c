"""Reading what people type: moves by their text or its beginning, numbers, options, and texts made of named fields."""

import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from kibitz.table import AmbiguousMove, Game, IllegalMove, InvalidText, Move

if TYPE_CHECKING:
    from pathlib import Path

MOST_DIGITS = 10_000
"""The longest number that a person may type, such as a seed."""
MOST_LISTED = 12
"""The most items that a message lists."""
MOST_SAMPLED = 100
"""Moves whose texts say which signs a move may have."""
MOST_COMPARED = 60
"""Characters of a name that are compared with those known."""
NUMBER = re.compile("[+-]?[0-9]+")


def match(text: str, moves: Iterable[Move], form: str = "", expected: str = "") -> Move:
    """The move with this text, or the only one whose text begins with it; case is ignored.

    form is the regular expression of a well-formed move, expected says the same in words; without them it has letters,
    digits, and what else is in the texts of the moves.
    """
    wanted = " ".join(text.split()).casefold()
    if not form:
        listed = "".join(str(move).casefold() for move in islice(moves, MOST_SAMPLED))
        form, expected = rf"[\w {re.escape(listed)}]+", f"one of {some(moves)}"
    if not re.fullmatch(form, wanted, re.IGNORECASE):
        raise InvalidText(f"invalid move {shown(text)}: expected {expected}")
    beginning = []
    for move in moves:
        candidate = str(move).casefold()
        if candidate == wanted:
            return move
        if candidate.startswith(wanted):
            beginning.append(move)
    return only(text, beginning, moves)


def only(text: str, meant: Sequence[Move], moves: Iterable[Move]) -> Move:
    """The one move that a text may mean; AmbiguousMove where it may mean several, IllegalMove where it means none."""
    if len(meant) > 1:
        listed = sorted(map(str, meant))
        more = ", ..." if len(listed) > MOST_LISTED else ""
        raise AmbiguousMove(f"{shown(text)} could be {' or '.join(listed[:MOST_LISTED])}{more}: write more of it")
    if not meant:
        raise IllegalMove(f"{shown(text)} is not allowed here: expected one of {some(moves)}")
    return meant[0]


def some(things: Iterable[object], most: int = MOST_LISTED) -> str:
    """A list for a message, cut to a readable length."""
    listed: list[str] = []
    for thing in things:
        if len(listed) == most:
            return ", ".join(listed) + ", ..."
        listed.append(str(thing))
    return ", ".join(listed) if listed else "nothing"


def plural(count: int, noun: str) -> str:
    """A number of things, e.g. 1 player or 2 players."""
    return f"{count:,} {noun}" if count == 1 else f"{count:,} {noun}s"


def with_error(value: float, error: float | None) -> str:
    """A value with its standard error, where it is an estimate."""
    return f"{value:.3f} ± {error:.3f}" if error else f"{value:.3f}"


def suggestion(name: str, known: Iterable[str]) -> str:
    """ "; did you mean ...?" for a message about an unknown name, empty where none of the known ones is like it."""
    # Imported here: only mistakes need it.
    from difflib import get_close_matches

    by_lower = {one.lower(): one for one in known}
    close = get_close_matches(name[:MOST_COMPARED].lower(), by_lower, 1)
    return f"; did you mean {by_lower[close[0]]}?" if close else ""


def integer(text: str, what: str) -> int:
    """The whole number that a text of plain digits means, or InvalidText that names the thing."""
    if not NUMBER.fullmatch(text.strip()):
        raise InvalidText(f"{what} {shown(text)}: expected a whole number")
    # More digits take long to convert, and Python refuses them by default.
    most = sys.get_int_max_str_digits() or MOST_DIGITS
    if len(text) > most:
        raise InvalidText(f"{what} {shown(text)}: expected at most {most} digits")
    return int(text)


def number(least: int, most: int) -> Callable[[str], int]:
    """A function that reads a whole number within these bounds, for a Field."""

    def read_number(text: str) -> int:
        value = integer(text, "number")
        if not least <= value <= most:
            raise InvalidText(f"{shown(text)[1:-1]}: expected {least} to {most}")
        return value

    return read_number


def numbers(count: int, least: int, most: int) -> Callable[[str], tuple[int, ...]]:
    """For a Field: a function that reads this many whole numbers within these bounds, with spaces between them."""
    read_number = number(least, most)

    def read_numbers(text: str) -> tuple[int, ...]:
        found = tuple(map(read_number, text.split()))
        if len(found) != count:
            raise InvalidText(f"{shown(text)[1:-1]}: expected {plural(count, 'number')}")
        return found

    return read_numbers


def written(value: Any) -> str:
    """A value of a field as its text has it: what is in a tuple with spaces between."""
    return " ".join(map(str, value)) if type(value) is tuple else str(value)


def options(game: Game, given: Mapping[str, Any]) -> dict[str, int | str]:
    """Every option of the game, those given checked, the others at their default."""
    known = {option.name: option for option in game.options}
    for name in given:
        if name not in known:
            expected = f"expected one of {some(known)}" if known else "expected none"
            raise InvalidText(f"{game.name} has no option {shown(name)}: {expected}{suggestion(name, known)}")
    chosen: dict[str, int | str] = {}
    for name, option in known.items():
        value = given.get(name, option.default)
        if isinstance(option.default, int) and isinstance(value, str):
            value = integer(value, f"option {name}")
        if type(value) is not type(option.default) or value not in option.allowed:
            raise InvalidText(f"option {name} = {shown(str(value))[1:-1]}: expected one of {some(option.allowed)}")
        chosen[name] = value
    return chosen


def names_another_game(game: Game, given: Mapping[str, Any]) -> bool:
    """Whether an option names a game of the same family, which no competition of the game's course uses."""
    return any(option.read_file and given.get(option.name, option.default) != option.default for option in game.options)


def printable(text: str) -> str:
    """The text without a terminal's control sequences: it keeps its lines, tabs and what can be printed."""
    spaced = (" " if each.isspace() and each not in "\n\t" else each for each in text)
    return "".join(each for each in spaced if each.isprintable() or each in "\n\t")


def shown(text: str, most: int = 40) -> str:
    """A text as an error quotes it: one printable line, cut to a readable length."""
    quoted = repr(text[: most + 1])
    return quoted if len(quoted) <= most + 2 else f"{quoted[: most - 2]}...{quoted[0]}"


class Names(Collection[str]):
    """The values of an option that names a description: a preset's name, or one line of JSON. Presets are listed."""

    def __init__(self, word: str, presets: tuple[str, ...], forms: Callable[[], Any]) -> None:
        """forms imports the Descriptions of the family, which the preset that is played most does not need."""
        self.word, self.presets, self.forms = word, presets, forms

    def __contains__(self, text: object) -> bool:
        """Whether it names a game; InvalidText says what is wrong with a description."""
        if not isinstance(text, str) or text in self.presets:
            return text in self.presets
        forms = self.forms()
        try:
            return bool(forms.name_of(forms.named(text)) == text)
        except InvalidText as error:
            raise InvalidText(f"option {self.word}: {str(error).removeprefix(f'{self.word} = ')}") from None

    def __iter__(self) -> Iterator[str]:
        return iter(self.presets)

    def __len__(self) -> int:
        return len(self.presets)

    def read_file(self, path: "Path") -> str:
        """The value of the option for the game that a TOML file describes."""
        forms = self.forms()
        name: str = forms.name_of(forms.read_file(path))
        return name


@dataclass(frozen=True)
class Field:
    """One named part of a text."""

    name: str
    """The attribute that it is read into and written from; an underscore is a space in the text."""
    read: Callable[[str], Any]
    """The value of a text; raises InvalidText, whose message is given the field's name."""
    write: Callable[[Any], str] = written
    default: Any = None
    """What a text without the field means; such a value is not written. None: every text has the field."""


class Fields:
    """A text form "name value; name value", declared once for reading and for writing."""

    def __init__(self, what: str, example: str, fields: Iterable[Field]) -> None:
        """what names the thing in errors, example is a text that they show."""
        self.what, self.example = what, example
        self.fields = {field.name.replace("_", " "): field for field in fields}

    def read(self, text: str) -> dict[str, Any]:
        """The value of every field by its attribute's name, or InvalidText that names the field."""
        values: dict[str, Any] = {}
        for part in (" ".join(part.split()) for part in text.split(";")):
            # A field's name ends there, or a space follows.
            names = [name for name in self.fields if f"{part} ".casefold().startswith(f"{name} ")]
            name = max(names, key=len, default=None)
            if name is None:
                raise InvalidText(f"{shown(part)} in a {self.what}: {self._expected()}")
            field = self.fields[name]
            if field.name in values:
                raise InvalidText(f"{name} is given twice in a {self.what}: expected it once")
            try:
                values[field.name] = field.read(part[len(name) :].strip())
            except InvalidText as error:
                raise InvalidText(f"{name}: {error}") from None
        for name, field in self.fields.items():
            if field.name not in values:
                if field.default is None:
                    raise InvalidText(f"a {self.what} without {name!r}: {self._expected()}")
                values[field.name] = field.default
        return values

    def write(self, thing: object) -> str:
        """The text of something that has the fields as attributes."""
        parts = []
        for name, field in self.fields.items():
            value = getattr(thing, field.name)
            if field.default is None or value != field.default:
                parts.append(f"{name} {field.write(value)}".rstrip())
        return "; ".join(parts)

    def _expected(self) -> str:
        return f"expected {', '.join(self.fields)}, e.g. {self.example!r}"
