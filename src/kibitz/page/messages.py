"""What a browser may send: every message is read here, strictly, before anything is done with it."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Annotated, Any

from kibitz.table import InvalidText

MOST_BYTES = 1_000_000
"""The longest message; a record of a long game is the longest kind."""
MOST_TEXT = 100_000
MOST_KEY = 64
"""Characters of a browser's key."""
MOST_IN_LIST = 100
MOST_DIGITS = 40
"""Digits of a seed; 128 bits have at most 39."""


def text(value: Any, most: int = MOST_TEXT) -> str:
    if not isinstance(value, str) or len(value) > most or any("\ud800" <= letter <= "\udfff" for letter in value):
        raise InvalidText("expected a text")
    return value


def long_text(value: Any) -> str:
    return text(value, MOST_BYTES)


def key(value: Any) -> str:
    return text(value, MOST_KEY)


def whole(value: Any) -> int:
    if type(value) is not int or not -(2**63) <= value < 2**63:
        raise InvalidText("expected a whole number")
    return value


def seed(value: Any) -> Annotated[int, str]:
    """A seed is a text: a number of 128 bits would lose some in JavaScript."""
    if not (digits := text(value, MOST_DIGITS)).isascii() or not digits.isdecimal():
        raise InvalidText(f"expected a seed as a text of at most {MOST_DIGITS} digits")
    return int(digits)


def seconds(value: Any) -> float:
    if type(value) not in (int, float) or not 0 < value <= 3600:
        raise InvalidText("expected seconds")
    return float(value)


def flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise InvalidText("expected true or false")
    return value


def options(value: Any) -> dict[str, int | str]:
    if not isinstance(value, dict) or not all(type(item) in (int, str) for item in value.values()):
        raise InvalidText("expected options by name")
    return {text(name): item if type(item) is int else text(item) for name, item in value.items()}


def several(value: Any) -> list[str]:
    if not isinstance(value, list) or len(value) > MOST_IN_LIST:
        raise InvalidText(f"expected a list of at most {MOST_IN_LIST} texts")
    return [text(item) for item in value]


def texts(value: Any) -> dict[str, str]:
    if not isinstance(value, dict):
        raise InvalidText("expected texts by name")
    return {text(name): text(item) for name, item in value.items()}


Reader = Callable[[Any], Any]
REQUIRED = object()
NEW: dict[str, tuple[Reader, Any]] = {
    "game": (text, REQUIRED),
    "options": (options, {}),
    "seats": (whole, None),
    "seat": (whole, None),
    "against": (text, "best"),
    "seconds": (seconds, None),
    "seed": (seed, None),
    "start": (text, ""),
    "key": (key, ""),
}
SHARE: dict[str, tuple[Reader, Any]] = {
    "game": (text, REQUIRED),
    "options": (options, {}),
    "seats": (whole, None),
    "against": (text, "best"),
    "seconds": (seconds, None),
    "minutes": (whole, None),
    "increment": (whole, 0),
    "help": (flag, False),
    "key": (key, REQUIRED),
    "name": (text, ""),
}
REVIEW: dict[str, tuple[Reader, Any]] = {
    "id": (text, ""),
    "record": (long_text, ""),
    "file": (text, ""),
    "line": (whole, None),
    "number": (whole, None),
    "judge": (flag, True),
    "seat": (whole, None),
    "seconds": (seconds, 0.2),
}
FORMS: dict[str, dict[str, tuple[Reader, Any]]] = {
    "share": SHARE,
    "take": {"seat": (whole, REQUIRED), "name": (text, REQUIRED)},
    "rise": {},
    "back": {},
    "begin": {},
    "phrase": {"number": (whole, REQUIRED)},
    "offer": {"kind": (text, REQUIRED), "seat": (whole, None)},
    "reply": {"agrees": (flag, REQUIRED)},
    "page": {"number": (whole, REQUIRED)},
    "screen": {"narrow": (flag, REQUIRED), "turned": (flag, False)},
    "new": NEW,
    "open": {"id": (text, REQUIRED), "key": (key, "")},
    "say": {"move": (text, REQUIRED)},
    "step": {},
    "sit": {"seat": (whole, REQUIRED)},
    "undo": {},
    "resign": {},
    "rematch": {},
    "ask": {"game": (text, ""), "view": (text, ""), "mind": (text, "best")},
    "quiet": {},
    "past": {"number": (whole, REQUIRED)},
    "peek": {"game": (text, ""), "view": (text, ""), "move": (text, REQUIRED)},
    "line": {"game": (text, ""), "view": (text, ""), "moves": (several, REQUIRED)},
    "follow": {"game": (text, REQUIRED), "view": (text, REQUIRED), "move": (text, "")},
    "why": {"game": (text, ""), "view": (text, ""), "move": (text, REQUIRED), "mind": (text, "best")},
    "known": {"game": (text, REQUIRED), "view": (text, REQUIRED)},
    "compose": {"game": (text, REQUIRED), "view": (text, REQUIRED), "values": (texts, REQUIRED)},
    "look": {"game": (text, REQUIRED), "view": (text, REQUIRED)},
    "scenes": {"game": (text, REQUIRED), "seed": (seed, None), "options": (options, {})},
    "review": REVIEW,
    "puzzle": {"game": (text, ""), "name": (text, ""), "day": (text, "")},
    "match": {},
    "games": {"first": (whole, 0), "player": (text, ""), "faulty": (flag, False)},
}
"""The messages by their type: each field's reader, and what it is where it is left out."""


def read(line: str) -> tuple[str, dict[str, Any]]:
    """The type and the fields of a message; InvalidText says what is wrong with it."""
    try:
        message = json.loads(line)
    except (ValueError, RecursionError):
        raise InvalidText("a message that is not JSON") from None
    if not isinstance(message, dict) or not isinstance(kind := message.get("type"), str) or kind not in FORMS:
        raise InvalidText(f"a message without a type: expected one of {', '.join(FORMS)}")
    fields: dict[str, Any] = {}
    for name, (reader, default) in FORMS[kind].items():
        value = message.get(name)
        if value is None and default is REQUIRED:
            raise InvalidText(f"{kind} without {name}")
        try:
            fields[name] = default if value is None else reader(value)
        except InvalidText as error:
            raise InvalidText(f"{kind}, {name}: {error}") from None
    return kind, fields
