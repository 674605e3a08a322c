"""How a position is set up by hand: the fields that a game describes, and a page shows without knowing the game.

Every field has a kind, a name, and a value, a text. A page changes values and asks the game for the position's text.
"""

from dataclasses import dataclass, field
from typing import Literal, TypeAlias


@dataclass(frozen=True, slots=True)
class Token:
    """What may stand in a place or be in a heap."""

    text: str
    """As in values: a word without spaces."""
    label: str = ""
    """What it is called aloud; its text where that says enough."""
    shown: str = ""
    """How it is written, where not as its text, such as 10♥."""
    picture: str = ""
    """An SVG document, where it is drawn."""


@dataclass(frozen=True, slots=True)
class _Named:
    name: str
    label: str
    """What a page calls it."""
    value: str


@dataclass(frozen=True, slots=True)
class Choice(_Named):
    """One of several values."""

    options: tuple[str, ...]
    of_seats: bool = False
    """Whether numbers among the options are seats, which a page calls players."""
    kind: Literal["choice"] = field(default="choice", init=False)


@dataclass(frozen=True, slots=True)
class Number(_Named):
    """A whole number from low to high."""

    low: int
    high: int
    kind: Literal["number"] = field(default="number", init=False)


@dataclass(frozen=True, slots=True)
class Places(_Named):
    """A token in each of several places, in rows of this many columns; the value has them in order, with spaces."""

    tokens: tuple[Token, ...]
    columns: int
    names: tuple[str, ...] = ()
    """What each place is called aloud; its number where there are no names."""
    kind: Literal["places"] = field(default="places", init=False)


@dataclass(frozen=True, slots=True)
class Heap(_Named):
    """Tokens in an order of their own, such as a hand of cards; the value has them with spaces."""

    tokens: tuple[Token, ...]
    most: int
    """How many it can hold."""
    copies: int = 1
    """How often each token exists."""
    group: str = ""
    """Heaps of one group share the tokens: one that is in another heap is used up."""
    kind: Literal["heap"] = field(default="heap", init=False)


@dataclass(frozen=True, slots=True)
class Line(_Named):
    """Anything else, typed."""

    kind: Literal["line"] = field(default="line", init=False)


Field: TypeAlias = Choice | Number | Places | Heap | Line
