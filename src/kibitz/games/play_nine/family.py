"""The family of golf games that Play Nine belongs to, for the commands: each game is a table, described in a file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from kibitz import descriptions
from kibitz.descriptions import plain
from kibitz.games.play_nine import rules as own
from kibitz.games.play_nine.cards.checking import MOST_SOLVED
from kibitz.games.play_nine.cards.description import Table
from kibitz.games.play_nine.cards.english import rules
from kibitz.games.play_nine.state import rules_of
from kibitz.table import InvalidText, Progress

__all__ = ["OPTION", "card", "certificate", "is_other", "plain", "rules", "solve"]

OPTION = "table"
"""The option that chooses a game of the family."""


def is_other(**options: Any) -> bool:
    """Whether these options ask for another game than Play Nine."""
    return not rules_of(options).is_play_nine


def card(**options: Any) -> Table:
    """The table that these options ask for."""
    given = rules_of(options)
    if not given.is_play_nine:
        return given.table
    columns = options.get("columns", own.FEWEST)
    return replace(given.table, columns=columns, draws=own.draws_of(columns, options.get("draws", own.DEALT)))


def solve(table: Table, progress: Progress) -> Mapping[str, float]:
    if table.columns > MOST_SOLVED:
        raise InvalidText(f"columns={table.columns}: expected at most {MOST_SOLVED}, whose boards are all solved")
    # Imported here because rules are printed without a solver.
    from kibitz.games.play_nine.solve.few import few_columns

    known = few_columns(table.columns, table)
    known.layer(table.draws[-1], progress)
    means = {draws: known.fresh_mean(draws) for draws in table.draws}
    values = {f"expected score of a fresh hand with {draws} draws": mean for draws, mean in means.items()}
    if len(means) > 1:
        values["expected score of a fresh hand"] = sum(means.values()) / len(means)
    return values


def certificate(table: Table) -> bytes:
    """All values with the rules, as proofs/golf.py describes and checks them."""
    from kibitz.games.play_nine.solve.few import few_columns

    known = few_columns(table.columns, table)
    return descriptions.certificate(table, "f", map(known.layer, range(table.draws[-1] + 1)))
