"""Lines between the arena and a program's side: JSON in a strict form, which both sides check."""

import json
from collections.abc import Sequence
from typing import Any

MOST_DIGITS = 18
"""Characters of a number, with its sign: what fits 64 bits, and less than Python refuses to convert."""
SMALL = 1000
"""Greater than common answers, such as cards and columns."""
MOST_TEXT = 300
"""Characters of a message."""
MOST_NOTED = 10
"""Attempts that are reported with one answer."""


def decoded(line: bytes) -> Any:
    """The value of a line; ValueError unless it is JSON in ASCII with bounded numbers and no key twice."""
    try:
        return _decoder.decode(line.decode("ascii"))
    except RecursionError:
        raise ValueError("nested too deeply") from None


def encoded(value: Any) -> bytes:
    """The value as a line without its end; ValueError or TypeError where decoded() would refuse it."""
    line = json.dumps(value, allow_nan=False).encode()
    decoded(line)
    return line


def encoded_answer(answer: Any) -> bytes:
    """The line of an answer, as encoded() would write it: most are small numbers or nothing."""
    if answer is None:
        return b'{"answer": null}'
    if type(answer) is int and 0 <= answer < SMALL:
        return b'{"answer": %d}' % answer
    return encoded({"answer": answer})


def _number(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise ValueError("a number is too long")
    return int(text)


def _fraction(text: str) -> float:
    number = float(text)
    if number - number:  # infinite
        raise ValueError("a number is too large")
    return number


def _constant(text: str) -> None:
    raise ValueError(f"{text} is not a number")


def _mapping(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    mapping = dict(pairs)
    if len(mapping) != len(pairs):
        raise ValueError("a key occurs twice")
    return mapping


_decoder = json.JSONDecoder(
    object_pairs_hook=_mapping, parse_int=_number, parse_float=_fraction, parse_constant=_constant
)
