"""The text of a position of Rummikub: its fields, each read and written."""

from __future__ import annotations

from collections.abc import Callable

from kibitz.games.rummikub.rules import JOKER_RULES, MOST_STEPS, PENALTY, SEATS, Tiles, read_tile, tile_name
from kibitz.melds import HIDDEN
from kibitz.table import InvalidText
from kibitz.words import Field, Fields, number, shown

NAME = "rummikub"
"""The first word of every text, by which the game is known."""
PHASES = ("deal", "play", "draw", "over")
MOST_TILES = 106


def read_tiles(text: str) -> Tiles:
    """Any number of tiles, "?" for one that is hidden; "-" or nothing for none."""
    words = [] if text == "-" else text.split()
    if len(words) > MOST_TILES:
        raise InvalidText(f"{len(words)} tiles: expected {MOST_TILES} at most")
    return tuple(sorted(HIDDEN if word == "?" else read_tile(word) for word in words))


def write_tiles(tiles: Tiles) -> str:
    return " ".join(map(tile_name, tiles)) or "-"


def read_groups(text: str) -> tuple[Tiles, ...]:
    """The tiles of each group or rack, with / between them."""
    if text in ("", "-"):
        return ()
    return tuple(read_tiles(part.strip()) for part in text.split("/"))


def write_groups(groups: tuple[Tiles, ...]) -> str:
    return " / ".join(map(write_tiles, groups)) or "-"


def read_flags(text: str) -> tuple[bool, ...]:
    words = text.split()
    if not {"no", "yes"}.issuperset(words):
        raise InvalidText(f"{shown(text)}: expected yes or no for each seat")
    return tuple(word == "yes" for word in words)


def write_flags(flags: tuple[bool, ...]) -> str:
    return " ".join("yes" if flag else "no" for flag in flags)


def one_of(words: tuple[str, ...]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in words:
            raise InvalidText(f"{shown(text)}: expected one of {', '.join(words)}")
        return text

    return read


class NamedFields(Fields):
    """Begins with the name of the game, so that a text says what it is of."""

    def write(self, thing: object) -> str:
        return f"{NAME}; {super().write(thing)}"

    def read(self, text: str) -> dict[str, object]:
        head, _, rest = text.partition(";")
        if head.strip().casefold() != NAME:
            raise InvalidText(f"{shown(text)}: expected {NAME}; and then the fields of a position")
        return super().read(rest)


FIELDS = NamedFields(
    "position of Rummikub",
    "rummikub; phase play; hands 3R 4R 5R 9K 10B / ? ? ?; table 7R 7K 7B / 2Y 3Y 4Y; opened yes no",
    (
        Field("seats", number(min(SEATS), max(SEATS)), default=2),
        Field("phase", one_of(PHASES)),
        Field("turn", number(0, max(SEATS) - 1), default=0),
        Field("hands", read_groups, write_groups, ()),
        Field("table", read_groups, write_groups, ()),
        Field("was", read_groups, write_groups, ()),
        Field("loose", read_tiles, write_tiles, ()),
        Field("placed", read_tiles, write_tiles, ()),
        Field("steps", number(0, MOST_STEPS), default=0),
        Field("opened", read_flags, write_flags, ()),
        Field("due", number(0, PENALTY), default=0),
        Field("passes", number(0, max(SEATS)), default=0),
        Field("joker", one_of(JOKER_RULES), default="free"),
    ),
)
