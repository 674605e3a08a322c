"""What a card is called in options and texts: a preset by its name, any other by its description."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from kibitz.games.sebastian.cards.checking import Invalid
from kibitz.games.sebastian.cards.description import Card
from kibitz.games.sebastian.cards.playing import CardRules
from kibitz.games.sebastian.cards.presets import PRESETS
from kibitz.games.sebastian.cards.reading import from_json, to_json
from kibitz.games.sebastian.rules import Rules


def name_of(card: Card) -> str:
    """How options and texts name it."""
    return card.name if PRESETS.get(card.name) == card else to_json(card)


@lru_cache
def named(text: str) -> Card:
    """The card of an option: a preset, or a description as JSON."""
    return PRESETS[text] if text in PRESETS else from_json(text)


def of_options(options: Mapping[str, Any]) -> Rules:
    """The rules of a game with another card than Sebastian's own."""
    for option, usual in (("five_is_squadron", "no"), ("reuse", "no")):
        if options.get(option, usual) != usual:
            raise Invalid(f"{option}={options[option]}: expected {usual} with another card, whose rules are its own")
    return CardRules(card=named(options["card"]))
