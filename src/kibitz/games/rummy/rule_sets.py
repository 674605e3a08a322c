"""The rule sets of rummy, each with what the game does differently under it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from kibitz.games.rummy import drawing
from kibitz.games.rummy.gin import drawing as gin_drawing
from kibitz.games.rummy.gin import reading as gin
from kibitz.games.rummy.gin.match import Match
from kibitz.games.rummy.gin.rules import GinRules
from kibitz.games.rummy.indian import drawing as indian_drawing
from kibitz.games.rummy.indian import reading as indian
from kibitz.games.rummy.indian import rules as indian_rules
from kibitz.games.rummy.indian.deal import IndianDeal
from kibitz.games.rummy.rummikub import drawing as rummikub_drawing
from kibitz.games.rummy.rummikub import reading as rummikub
from kibitz.games.rummy.rummikub import rules as rummikub_rules
from kibitz.games.rummy.rummikub.tabletop import Tabletop
from kibitz.games.rummy.state import DEFAULT_CARDS, DEFAULT_LIMIT, TWO_DECKS, Deal, read
from kibitz.table import Position, Seat

OPENSPIEL: Mapping[str, Any] = {"target": 0, "give_back": "yes", "wall": "yes", "layoffs": "best"}
"""What OpenSpiel's single hand fixes, whatever the other options of gin say."""


class Drawing(Protocol):
    """The module that draws positions of a rule set."""

    def text(self, position: Any, seat: Seat, /) -> str: ...

    def svg(self, position: Any, seat: Seat, /) -> str: ...

    def announcements(self, before: Any, after: Any, seat: Seat, /) -> list[str]: ...


@dataclass(frozen=True)
class Family:
    """Rule sets whose positions are of one class."""

    position: type[Position]
    is_text: Callable[[str], bool]
    """Whether a text is of this family."""
    read: Callable[[str], Position]
    drawing: Drawing


@dataclass(frozen=True)
class RuleSet:
    """What `--rules` may name."""

    family: Family
    start: Callable[[int, Mapping[str, Any]], Position]
    """The first position, by the number of seats and the options."""
    seats: Collection[int] = (2,)


def _two_decks(seats: int, options: Mapping[str, Any]) -> Position:
    return Deal(options.get("cards", DEFAULT_CARDS), options.get("limit", DEFAULT_LIMIT))


def _gin(seats: int, options: Mapping[str, Any]) -> Position:
    return Match(GinRules(**options))


def _openspiel(seats: int, options: Mapping[str, Any]) -> Position:
    return Match(GinRules(**{**options, **OPENSPIEL}))


def _indian(seats: int, options: Mapping[str, Any]) -> Position:
    return IndianDeal(seats)


def _rummikub(seats: int, options: Mapping[str, Any]) -> Position:
    return Tabletop(seats)


GIN = Family(Match, gin.is_gin, gin.read, gin_drawing)
INDIAN = Family(IndianDeal, indian.is_indian, indian.read, indian_drawing)
RUMMIKUB = Family(Tabletop, rummikub.is_rummikub, rummikub.read, rummikub_drawing)
DECKS = Family(Deal, lambda text: True, read, drawing)
FAMILIES = (GIN, INDIAN, RUMMIKUB, DECKS)
"""Two decks come last: their texts begin with no word of their own."""
RULE_SETS: Mapping[str, RuleSet] = {
    TWO_DECKS: RuleSet(DECKS, _two_decks),
    "gin": RuleSet(GIN, _gin),
    "openspiel": RuleSet(GIN, _openspiel),
    "indian": RuleSet(INDIAN, _indian, indian_rules.SEATS),
    "rummikub": RuleSet(RUMMIKUB, _rummikub, rummikub_rules.SEATS),
}


def family_of(position: Position) -> Family:
    """The family that this is a position of."""
    return next(family for family in FAMILIES if isinstance(position, family.position))
