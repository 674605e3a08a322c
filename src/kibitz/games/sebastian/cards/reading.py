"""Descriptions as TOML, for people, and as one line of JSON, for records: the same keys, read by the same function."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import MISSING, asdict, fields
from functools import lru_cache
from pathlib import Path
from typing import Any

from kibitz.games.sebastian.cards.checking import Invalid, check
from kibitz.games.sebastian.cards.description import Bonus, Card, Category, Joker
from kibitz.games.sebastian.cards.presets import PRESETS
from kibitz.table import InvalidText
from kibitz.words import shown, some

MOST_BYTES = 1 << 16
"""Of a description: far more than any has."""


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
        read[name] = typed(given[name], str(field.type), f"{prefix}{name}")
    return kind(**read)


def typed(value: object, kind: str, where: str) -> object:
    """A field's value as its type in the source asks for it."""
    if kind == "tuple[Category, ...]":
        return tuple(made(Category, one, f"{where} {i}") for i, one in enumerate(tables(value, where), 1))
    if kind == "tuple[Bonus, ...]":
        return tuple(made(Bonus, one, f"{where} {i}") for i, one in enumerate(tables(value, where), 1))
    if kind.startswith("Joker |"):
        return made(Joker, value, where)
    if kind.startswith("tuple["):
        wanted: type = int if "int" in kind else str
        if not all(type(one) is wanted for one in tables(value, where)):
            raise Invalid(f"{where}: expected a list of {'whole numbers' if wanted is int else 'names'}")
        return tuple(tables(value, where))
    expected = {"int": (int,), "bool": (bool,), "Points": (int, str)}.get(kind, (str,))
    if type(value) not in expected:
        names = {int: "a whole number", bool: "true or false", str: "a text"}
        raise Invalid(f"{where} = {shown(str(value))}: expected {' or '.join(names[one] for one in expected)}")
    return value


def from_toml(text: str) -> Card:
    """The card that a TOML document describes."""
    # Imported here: only descriptions in files need it.
    import tomllib

    try:
        given = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise Invalid(f"not TOML: {error}") from None
    return check(made(Card, given, ""))


@lru_cache
def from_json(text: str) -> Card:
    """The card of its one line."""
    import json

    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        raise Invalid(f"card = {shown(text)}: expected one of {some(PRESETS)}, or a description as JSON") from None
    return check(made(Card, given, ""))


def plain(value: Card | Category | Bonus | Joker) -> dict[str, Any]:
    """The fields that are not at their default, as both forms write them."""
    written = dict[str, Any]()
    for field in fields(value):
        one = getattr(value, field.name)
        if one == field.default and field.default is not MISSING:
            continue
        if isinstance(one, Joker):
            one = plain(one)
        elif isinstance(one, tuple):
            one = [plain(each) if isinstance(each, (Category, Bonus)) else each for each in one]
        written[field.name] = one
    return written


@lru_cache
def to_json(card: Card) -> str:
    """One line without spaces, which from_json reads."""
    import json

    return json.dumps(plain(card), separators=(",", ":"))


def name_of(card: Card) -> str:
    """How options and texts name it: a preset by its name, any other by its description."""
    return card.name if PRESETS.get(card.name) == card else to_json(card)


def named(text: str) -> Card:
    """The card of such a name."""
    return PRESETS[text] if text in PRESETS else from_json(text)


def to_toml(card: Card) -> str:
    """A document that from_toml reads."""
    import json

    given = plain(card)
    lines = [f"{name} = {json.dumps(given[name])}" for name in ("name", "dice", "faces", "throws")]
    for name in ("categories", "bonuses"):
        for one in given.get(name, ()):
            lines += ["", f"[[{name}]]", *(f"{key} = {json.dumps(value)}" for key, value in one.items())]
    if "joker" in given:
        lines += ["", "[joker]", *(f"{key} = {json.dumps(value)}" for key, value in given["joker"].items())]
    return "\n".join(lines) + "\n"


def read_file(path: Path) -> Card:
    """The card of a TOML file; InvalidText names the file and the field."""
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise Invalid(f"more than {MOST_BYTES} bytes: expected the description of a card")
        return from_toml(content.decode())
    except OSError as error:
        raise InvalidText(f"{path}: {error.strerror}: expected one of {some(PRESETS)}, or a TOML file") from None
    except UnicodeDecodeError:
        raise InvalidText(f"{path}: expected a TOML file in UTF-8") from None
    except InvalidText as error:
        raise InvalidText(f"{path}: {error}") from None


def digest(card: Card) -> str:
    """A name for what was computed of exactly this card: the rules alone, its own name aside."""
    import json

    rules = asdict(card)
    del rules["name"]
    return hashlib.sha256(json.dumps(rules, sort_keys=True).encode()).hexdigest()[:32]
