"""Games of one family, each described by a frozen dataclass: as TOML for people, and as one line of JSON for records.

Both forms have the same keys and are read by the same function. An error is one line that names the field.
"""

from __future__ import annotations

import hashlib
import re
from array import array
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import MISSING, asdict, fields, is_dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Generic, Literal, TypeVar

from kibitz.table import InvalidText
from kibitz.words import shown, some

MOST_BYTES = 1 << 16
"""The most bytes of a description: far more than any has."""
NAME = re.compile(r"[a-z][a-z0-9-]{0,23}")
FASTEST = 1
"""zlib's fastest level: certificates are large."""
SCALARS: Mapping[str, tuple[type, ...]] = {"int": (int,), "bool": (bool,)}
"""What a field of a simple type may hold, by the type's name; a text for any other."""

T = TypeVar("T")


class Invalid(InvalidText):
    """A description that is not a game; the message begins with the field."""


def whole(value: object, field: str, least: int, most: int) -> int:
    """The number, or Invalid that names the field."""
    if type(value) is not int:
        raise Invalid(f"{field} = {shown(str(value))[1:-1]}: expected a whole number from {least} to {most}")
    if not least <= value <= most:
        raise Invalid(f"{field} = {shown(str(value))[1:-1]}: expected {least} to {most}")
    return value


def table(value: object, where: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise Invalid(f"{where}: expected named fields, got {shown(str(value))}")
    return value


def tables(value: object, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise Invalid(f"{where}: expected a list, got {shown(str(value))}")
    return value


def plain(value: Any) -> dict[str, Any]:
    """The fields of a description that are not at their default, as both forms write them."""
    written = dict[str, Any]()
    for field in fields(value):
        one = getattr(value, field.name)
        if one == field.default and field.default is not MISSING:
            continue
        if is_dataclass(one):
            one = plain(one)
        elif isinstance(one, tuple):
            one = [plain(each) if is_dataclass(each) else each for each in one]
        written[field.name] = one
    return written


def to_toml(description: Any) -> str:
    """A document that from_toml reads: simple fields first."""
    import json

    given = plain(description)
    nested = {name: value for name, value in given.items() if isinstance(value, dict) or is_of_tables(value)}
    lines = [f"{name} = {json.dumps(value)}" for name, value in given.items() if name not in nested]
    for name, value in nested.items():
        head = f"[{name}]" if isinstance(value, dict) else f"[[{name}]]"
        for one in [value] if isinstance(value, dict) else value:
            lines += ["", head, *(f"{key} = {json.dumps(part)}" for key, part in one.items())]
    return "\n".join(lines) + "\n"


def is_of_tables(value: object) -> bool:
    return isinstance(value, list) and any(isinstance(one, dict) for one in value)


@lru_cache
def to_json(description: Any) -> str:
    """One line without spaces, which from_json reads."""
    import json

    return json.dumps(plain(description), separators=(",", ":"))


def digest(description: Any) -> str:
    """A name for what was computed of exactly this game: the rules alone, its own name aside."""
    import json

    rules = asdict(description)
    del rules["name"]
    return hashlib.sha256(json.dumps(rules, sort_keys=True).encode()).hexdigest()[:32]


def certificate(
    description: Any, precision: Literal["f", "d"], values: Iterable[bytes | array[float] | memoryview[float]]
) -> bytes:
    """All values of a game with its rules, as proofs/certificate.py reads them."""
    # Imported here because only certificates need them.
    import sys
    import zlib

    packing, content = zlib.compressobj(FASTEST), [f"{to_json(description)}\n".encode()]
    for part in values:
        if sys.byteorder == "big":
            part = array(precision, bytes(part))
            part.byteswap()
        content.append(packing.compress(part))
    content.append(packing.flush())
    digest = hashlib.sha256()
    for part in content:
        digest.update(part)
    return b"".join([digest.hexdigest().encode(), b"\n", *content])


class Descriptions(Generic[T]):
    """The descriptions of a family."""

    def __init__(
        self,
        word: str,
        kind: type[T],
        parts: Collection[type],
        check: Callable[[T], T],
        presets: Mapping[str, T],
        scalars: Mapping[str, tuple[type, ...]] = SCALARS,
    ) -> None:
        """word: what one is called, in errors and as the game's option.

        kind is the dataclass, with a field `name`; parts are those that its fields hold. check returns a description
        that is a game, and raises Invalid for any other. scalars: see SCALARS.
        """
        self.word, self.kind, self.check, self.presets, self.scalars = word, kind, check, presets, scalars
        self.parts = {part.__name__: part for part in parts}
        self.from_json: Callable[[str], T] = lru_cache(self._from_json)

    def made(self, kind: type[Any], value: object, where: str) -> Any:
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
            read[name] = self.typed(given[name], str(field.type), f"{prefix}{name}")
        return kind(**read)

    def typed(self, value: object, kind: str, where: str) -> object:
        """A field's value as its type in the source asks for it."""
        inner = kind.removeprefix("tuple[").partition(",")[0]
        if kind.startswith("tuple[") and inner in self.parts:
            return tuple(
                self.made(self.parts[inner], one, f"{where} {i}") for i, one in enumerate(tables(value, where), 1)
            )
        if (optional := kind.removesuffix(" | None")) in self.parts:
            return self.made(self.parts[optional], value, where)
        if kind.startswith("tuple["):
            wanted: type = int if inner == "int" else str
            if not all(type(one) is wanted for one in tables(value, where)):
                raise Invalid(f"{where}: expected a list of {'whole numbers' if wanted is int else 'names'}")
            return tuple(tables(value, where))
        expected = self.scalars.get(kind, (str,))
        if type(value) not in expected:
            names = {int: "a whole number", bool: "true or false", str: "a text"}
            raise Invalid(f"{where} = {shown(str(value))}: expected {' or '.join(names[one] for one in expected)}")
        return value

    def from_toml(self, text: str) -> T:
        """What a TOML document describes."""
        # Imported here: only descriptions in files need it.
        import tomllib

        try:
            given = tomllib.loads(text)
        except (tomllib.TOMLDecodeError, RecursionError) as error:
            raise Invalid(f"not TOML: {error}") from None
        return self.check(self.made(self.kind, given, ""))

    def _from_json(self, text: str) -> T:
        """What one line of JSON describes."""
        import json

        try:
            given = json.loads(text)
        except (ValueError, RecursionError):
            expected = f"expected one of {some(self.presets)}, or a description as JSON"
            raise Invalid(f"{self.word} = {shown(text)}: {expected}") from None
        return self.check(self.made(self.kind, given, ""))

    def name_of(self, description: T) -> str:
        """How options and texts name it: a preset by its name, any other by its description."""
        name: str = description.name  # type: ignore[attr-defined]
        return name if self.presets.get(name) == description else to_json(description)

    def named(self, text: str) -> T:
        """The description of such a name."""
        return self.presets[text] if text in self.presets else self.from_json(text)

    def read_file(self, path: Path) -> T:
        """The description in a TOML file; InvalidText names the file and the field."""
        try:
            with path.open("rb") as file:
                content = file.read(MOST_BYTES + 1)
            if len(content) > MOST_BYTES:
                raise Invalid(f"more than {MOST_BYTES} bytes: expected the description of a {self.word}")
            return self.from_toml(content.decode())
        except OSError as error:
            expected = f"expected one of {some(self.presets)}, or a TOML file"
            raise InvalidText(f"{path}: {error.strerror}: {expected}") from None
        except UnicodeDecodeError:
            raise InvalidText(f"{path}: expected a TOML file in UTF-8") from None
        except InvalidText as error:
            raise InvalidText(f"{path}: {error}") from None
