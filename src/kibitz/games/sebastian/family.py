"""The family of dice games that Sebastian belongs to, for the commands: each game is a card, described in a file."""

from __future__ import annotations

from collections.abc import Mapping

from kibitz.games.sebastian.cards.description import Card
from kibitz.games.sebastian.cards.english import rules
from kibitz.games.sebastian.cards.presets import PRESETS
from kibitz.games.sebastian.cards.reading import plain, read_file
from kibitz.table import Progress

__all__ = ["PRESETS", "plain", "read_file", "rules", "solve"]


def solve(card: Card, progress: Progress) -> Mapping[str, float]:
    # Imported here because rules are printed without a solver.
    from kibitz.games.sebastian.solve.card_cache import solved

    jokers = f", jokers {card.joker.rule}" if card.joker else ""
    return {f"expected final score from an empty card{jokers}": solved(card, progress).value(0, 0)}
