"""The cards as values of an option of the game. What describes them is imported when somebody asks for another one."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from pathlib import Path

from kibitz.games.sebastian.rules import SEBASTIAN

PRESET_NAMES = (SEBASTIAN, "yahtzee", "yatzy")


class Cards(Collection[str]):
    """Every card: a preset by its name, any other by its description, one line of JSON. Presets are listed."""

    def __contains__(self, text: object) -> bool:
        """Whether it names a card; InvalidText says what is wrong with a description."""
        if not isinstance(text, str) or text in PRESET_NAMES:
            return text in PRESET_NAMES
        from kibitz.games.sebastian.cards.playing import name_of, named

        return name_of(named(text)) == text

    def __iter__(self) -> Iterator[str]:
        return iter(PRESET_NAMES)

    def __len__(self) -> int:
        return len(PRESET_NAMES)


CARDS = Cards()


def read_file(path: Path) -> str:
    """The value of the option for the card that a TOML file describes."""
    from kibitz.games.sebastian.cards.playing import name_of
    from kibitz.games.sebastian.cards.reading import read_file as read

    return name_of(read(path))
