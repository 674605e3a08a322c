"""The cards as values of an option of the game. What describes them is imported when somebody asks for another one."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import Any

from kibitz.games.sebastian.rules import SEBASTIAN, Rules
from kibitz.table import InvalidText

PRESET_NAMES = (SEBASTIAN, "yahtzee", "yatzy")


class Cards(Collection[str]):
    """Every card: a preset by its name, any other by its description, one line of JSON. Presets are listed."""

    def __contains__(self, text: object) -> bool:
        """Whether it names a card; InvalidText says what is wrong with a description."""
        if not isinstance(text, str) or text in PRESET_NAMES:
            return text in PRESET_NAMES
        from kibitz.games.sebastian.cards.reading import name_of, named

        try:
            return name_of(named(text)) == text
        except InvalidText as error:
            raise InvalidText(f"option card: {str(error).removeprefix('card = ')}") from None

    def __iter__(self) -> Iterator[str]:
        return iter(PRESET_NAMES)

    def __len__(self) -> int:
        return len(PRESET_NAMES)


CARDS = Cards()


def rules_of(options: Mapping[str, Any]) -> Rules:
    """The rules that a game's options ask for."""
    if options.get("card", SEBASTIAN) == SEBASTIAN:
        return Rules.of(options)
    from kibitz.games.sebastian.card_rules import CardRules
    from kibitz.games.sebastian.cards.reading import named

    for option, usual in (("five_is_squadron", "no"), ("reuse", "no")):
        if options.get(option, usual) != usual:
            raise InvalidText(f"{option}={options[option]}: expected {usual} with another card")
    return CardRules(card=named(options["card"]))


def read_file(path: Path) -> str:
    """The value of the option for the card that a TOML file describes."""
    from kibitz.games.sebastian.cards.reading import name_of
    from kibitz.games.sebastian.cards.reading import read_file as read

    return name_of(read(path))
