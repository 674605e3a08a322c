"""Games of a family, each a frozen dataclass: as TOML for people, as one line of JSON for records, with one reader.

An error names the first field that is wrong, in one line.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, asdict, fields, is_dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Generic, Literal, Protocol, TypeVar, Union, get_args, get_origin, get_type_hints

from kibitz.table import InvalidText
from kibitz.words import shown, some

MOST_BYTES = 1 << 16
"""Of a description: far more than any has."""
NAME = re.compile(r"[a-z][a-z0-9-]{0,23}")


class Invalid(InvalidText):
    """A description that is no game; the message begins with the field."""


class Named(Protocol):
    """What every description has."""

    def __hash__(self) -> int: ...

    @property
    def name(self) -> str: ...


Described = TypeVar("Described", bound=Named)


def whole(value: object, field: str, least: int, most: int) -> int:
    """The number, or Invalid that names the field."""
    if type(value) is not int:
        raise Invalid(f"{field} = {shown(str(value))[1:-1]}: expected a whole number from {least} to {most}")
    if not least <= value <= most:
        raise Invalid(f"{field} = {shown(str(value))[1:-1]}: expected {least} to {most}")
    return value


def check_name(name: str, field: str, reserved: Collection[str] = ()) -> None:
    if not NAME.fullmatch(name) or name in reserved:
        raise Invalid(
            f"{field} = {shown(name)}: expected small letters, digits and hyphens, at most 24, and no word of the moves"
        )


def table(value: object, where: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise Invalid(f"{where}: expected named fields, got {shown(str(value))}")
    return value


def tables(value: object, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise Invalid(f"{where}: expected a list, got {shown(str(value))}")
    return value


def made(kind: type[Any], value: object, where: str) -> Any:
    """The dataclass with the fields of a table, each of its type; Invalid names the field."""
    given = table(value, where)
    known = {field.name: field for field in fields(kind)}
    types = get_type_hints(kind)
    prefix = f"{where}: " if where else ""
    for name in given:
        if name not in known:
            raise Invalid(f"{prefix}unknown field {shown(str(name))}: expected one of {some(known)}")
    read = dict[str, Any]()
    for name, field in known.items():
        if name not in given:
            if field.default is MISSING:
                raise Invalid(f"{prefix}{name} is missing")
            continue
        read[name] = typed(given[name], types[name], f"{prefix}{name}")
    return kind(**read)


def accepted(kind: Any) -> tuple[type, ...]:
    """The types that a field of this type may be written in; a choice of words is a text."""
    if get_origin(kind) in (Union, UnionType):
        return tuple(one for each in get_args(kind) if each is not NoneType for one in accepted(each))
    return (str,) if get_origin(kind) is Literal else (kind,)


def typed(value: object, kind: Any, where: str) -> object:
    """A field's value as its type in the source asks for it."""
    if get_origin(kind) is tuple:
        wanted = get_args(kind)[0]
        if isinstance(wanted, type) and is_dataclass(wanted):
            return tuple(made(wanted, one, f"{where} {i}") for i, one in enumerate(tables(value, where), 1))
        if not all(type(one) is wanted for one in tables(value, where)):
            raise Invalid(f"{where}: expected a list of {'whole numbers' if wanted is int else 'names'}")
        return tuple(tables(value, where))
    expected = accepted(kind)
    if is_dataclass(expected[0]):
        return made(expected[0], value, where)
    if type(value) not in expected:
        names = {int: "a whole number", bool: "true or false", str: "a text"}
        raise Invalid(f"{where} = {shown(str(value))}: expected {' or '.join(names[one] for one in expected)}")
    return value


def plain(value: Any) -> dict[str, Any]:
    """The fields that are not at their default, as both forms write them."""
    written = dict[str, Any]()
    for field in fields(value):
        one = getattr(value, field.name)
        if one == field.default and field.default is not MISSING:
            continue
        if isinstance(one, tuple):
            one = [plain(each) if is_dataclass(each) else each for each in one]
        written[field.name] = plain(one) if is_dataclass(one) else one
    return written


def to_toml(value: Any) -> str:
    """A document that Family.from_toml reads."""
    # Imported here: only the commands that write descriptions need it.
    import json

    lines, below = list[str](), list[str]()
    for name, one in plain(value).items():
        if isinstance(one, dict):
            below += ["", f"[{name}]", *(f"{key} = {json.dumps(each)}" for key, each in one.items())]
        elif isinstance(one, list) and one and isinstance(one[0], dict):
            for each in one:
                below += ["", f"[[{name}]]", *(f"{key} = {json.dumps(each[key])}" for key in each)]
        else:
            lines.append(f"{name} = {json.dumps(one)}")
    return "\n".join([*lines, *below]) + "\n"


def digest(value: Any) -> str:
    """A name for what was computed of exactly this game: the rules alone, its own name aside."""
    import json

    rules = asdict(value)
    del rules["name"]
    return hashlib.sha256(json.dumps(rules, sort_keys=True).encode()).hexdigest()[:32]


class Family(Generic[Described]):
    """All games that descriptions of one kind make."""

    def __init__(
        self,
        option: str,
        kind: type[Described],
        check: Callable[[Described], Described],
        presets: Mapping[str, Described],
    ) -> None:
        """option: of the game, by which one is chosen. check: returns a game, or raises Invalid."""
        self.option, self.kind, self.check, self.presets = option, kind, check, presets
        self.from_json: Callable[[str], Described] = lru_cache(self._from_json)
        self.to_json: Callable[[Described], str] = lru_cache(self._to_json)

    @cached_property
    def _expected(self) -> str:
        return f"expected one of {some(self.presets)}"

    def from_toml(self, text: str) -> Described:
        """The game that a TOML document describes."""
        # Imported here: only descriptions in files need it.
        import tomllib

        try:
            given = tomllib.loads(text)
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            raise Invalid(f"not TOML: {error}") from None
        return self.check(made(self.kind, given, ""))

    def _from_json(self, text: str) -> Described:
        """The game of its one line."""
        import json

        try:
            given = json.loads(text)
        except (ValueError, RecursionError):
            raise Invalid(f"{self.option} = {shown(text)}: {self._expected}, or a description as JSON") from None
        return self.check(made(self.kind, given, ""))

    def _to_json(self, game: Described) -> str:
        """One line without spaces, which from_json reads."""
        import json

        return json.dumps(plain(game), separators=(",", ":"))

    def name_of(self, game: Described) -> str:
        """How options and texts name it: a preset by its name, any other by its description."""
        return game.name if self.presets.get(game.name) == game else self.to_json(game)

    def named(self, text: str) -> Described:
        """The game of such a name."""
        return self.presets[text] if text in self.presets else self.from_json(text)

    def read_file(self, path: Path) -> Described:
        """The game of a TOML file; InvalidText names the file and the field."""
        try:
            with path.open("rb") as file:
                content = file.read(MOST_BYTES + 1)
            if len(content) > MOST_BYTES:
                raise Invalid(f"more than {MOST_BYTES} bytes: expected the description of a game")
            return self.from_toml(content.decode())
        except OSError as error:
            raise InvalidText(f"{path}: {error.strerror}: {self._expected}, or a TOML file") from None
        except UnicodeDecodeError:
            raise InvalidText(f"{path}: expected a TOML file in UTF-8") from None
        except InvalidText as error:
            raise InvalidText(f"{path}: {error}") from None
