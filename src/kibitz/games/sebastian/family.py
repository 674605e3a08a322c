"""The family of dice games that Sebastian belongs to, for the commands: each game is a card, described in a file."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kibitz import descriptions
from kibitz.descriptions import plain
from kibitz.games.sebastian.card_rules import CardRules
from kibitz.games.sebastian.cards.description import Card
from kibitz.games.sebastian.cards.english import rules
from kibitz.games.sebastian.cards.presets import sebastian
from kibitz.games.sebastian.state import rules_of
from kibitz.table import InvalidText, Progress

__all__ = ["OPTION", "card", "certificate", "is_other", "plain", "rules", "solve"]

OPTION = "card"
"""The option that chooses a game of the family."""


def is_other(**options: Any) -> bool:
    """Whether these options ask for another game than Sebastian."""
    return not rules_of(options).is_sebastian


def card(**options: Any) -> Card:
    """The card that these options ask for."""
    if isinstance(given := rules_of(options), CardRules):
        return given.card
    if options.get("reuse") == "scored":
        raise InvalidText("reuse=scored: only the assignment's rules are solved; expected reuse=no")
    return sebastian(given.five_is_squadron)


def solve(card: Card, progress: Progress) -> Mapping[str, float]:
    # Imported here because rules are printed without a solver.
    from kibitz.games.sebastian.solve.card_cache import solved

    jokers = f", jokers {card.joker.rule}" if card.joker else ""
    return {f"expected final score from an empty card{jokers}": solved(card, progress).value(0, 0)}


def certificate(card: Card) -> bytes:
    """All values with the rules, as proofs/dice.py describes and checks them."""
    from kibitz.games.sebastian.solve.card_cache import solved

    return descriptions.certificate(card, "d", [solved(card).table()])
