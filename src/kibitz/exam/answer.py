"""An answer in words, read strictly: one form, and nothing is rescued out of prose."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any, Literal, TypeAlias, get_args

from kibitz.table import AmbiguousMove, IllegalMove, Move, TableError, View
from kibitz.words import shown

Verdict: TypeAlias = Literal["played", "illegal", "unreadable", "late", "refused"]
"""What an answer is found to be. Late: not there in time. Refused: the one who was asked declined to answer."""
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
FORM = '{"move": "...", "worth": 12.5}'
FIELDS = ("move", "worth")
MOST_LETTERS = 65_536
"""Characters of an answer: a longer one is not read."""


@dataclass(frozen=True)
class Read:
    """What was found in an answer."""

    verdict: Verdict
    reason: str = ""
    """Why it can't be played, in words for the one who answered."""
    move: Move | None = None
    worth: float | None = None
    """The final score that is expected after the move, in the opinion of the one who answered."""


def read(view: View, text: str, *, may_list: bool = False) -> Read:
    """The move that an answer on this view means, if it has the form and the move is legal.

    may_list: the reason against an illegal move may name legal ones, as the game's own words often do.
    """
    if len(text) > MOST_LETTERS:
        return Read("unreadable", f"the answer has {len(text):,} characters: expected at most {MOST_LETTERS:,}")
    line = text.rstrip().rpartition("\n")[2].strip()
    try:
        fields = json.loads(line, object_pairs_hook=_once, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        return Read("unreadable", f"the last line is not one JSON object ({str(error)[:80]}): expected {FORM}")
    if reason := _wrong(fields):
        return Read("unreadable", f"{reason}: expected {FORM}")
    worth = None if fields.get("worth") is None else float(fields["worth"])
    move, reason = read_legal(view, fields["move"], may_list=may_list)
    return Read("illegal", reason) if move is None else Read("played", "", move, worth)


def read_legal(view: View, text: str, *, may_list: bool = False) -> tuple[Move | None, str]:
    """The legal move of a text, or None and the game's reason."""
    try:
        return view.read_move(text), ""
    except AmbiguousMove as error:
        return None, str(error) if may_list else f"{shown(text)} fits several moves: write more of it"
    except TableError as error:
        reason = str(error)
        if isinstance(error, IllegalMove) and not may_list:
            reason = reason.partition(": expected ")[0]
        return None, reason


def _once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    if len({name for name, _ in pairs}) < len(pairs):
        raise ValueError("a field is given twice")
    return dict(pairs)


def _no_number(name: str) -> float:
    raise ValueError(f"{name} is not a JSON number")


def _wrong(fields: Any) -> str:
    """What is wrong with the value of the last line; empty for nothing."""
    if not isinstance(fields, dict):
        return "the last line is not a JSON object"
    if unknown := [name for name in fields if name not in FIELDS]:
        return f"unknown field {unknown[0][:40]!r}"
    if not isinstance(fields.get("move"), str):
        return "no field 'move' with a text"
    worth = fields.get("worth")
    if worth is not None and (type(worth) not in (int, float) or abs(worth) > 1e15 or not isfinite(worth)):
        return "field 'worth' is not a number"
    return ""
