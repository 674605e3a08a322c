"""The family of games that Take 5! belongs to, for the commands: each is a table, described in a file."""

from __future__ import annotations

from typing import Any

from kibitz.descriptions import plain
from kibitz.games.take_five.state import table_of
from kibitz.games.take_five.tables.description import TableRules
from kibitz.games.take_five.tables.english import rules
from kibitz.games.take_five.tables.presets import COURSE

__all__ = ["OPTION", "card", "is_other", "plain", "rules"]

OPTION = "table"
"""The option that chooses a game of the family."""


def is_other(**options: Any) -> bool:
    """Whether these options ask for another table than the course's."""
    return table_of(options) != COURSE


def card(**options: Any) -> TableRules:
    """The table that these options ask for."""
    return table_of(options)
