"""Rummy: draw, throw, and go out when little is left, under several rule sets; rules.md states them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from types import MappingProxyType
from typing import Any, TypedDict

from kibitz.games.rummy.gin.match import Match
from kibitz.games.rummy.indian.deal import IndianDeal
from kibitz.games.rummy.packs import HIDDEN
from kibitz.games.rummy.rule_sets import FAMILIES, RULE_SETS, family_of
from kibitz.games.rummy.rummikub.tabletop import Tabletop
from kibitz.games.rummy.state import DEFAULT_CARDS, DEFAULT_LIMIT, FIELDS, TWO_DECKS, Deal, read_cards
from kibitz.table import Game, InvalidText, Move, Option, Position, Seat, State, View

NAMES = ("seat", "gin", "indian", "rummikub", *FIELDS.fields)
NAMED = re.compile("|".join(rf"\b{name}\b" for name in NAMES), re.IGNORECASE)
"""Names of a text's fields: no card is called like one."""


class Options(TypedDict, total=False):
    """For type checkers: what `kibitz.play("rummy", **options)` may be given."""

    rules: str
    cards: int
    limit: int
    target: int
    layoffs: str
    oklahoma: str
    bonuses: str
    big_gin: str
    give_back: str


class Rummy(Game):
    name = "rummy"
    title = "two decks, runs and sets: draw, throw, and go out when little is left"
    aim = "highest"
    seat_counts = RULE_SETS[TWO_DECKS].seats
    other_seat_counts = MappingProxyType(
        {("rules", name): rules.seats for name, rules in RULE_SETS.items() if rules.seats != (2,)}
    )
    options = (
        Option("cards", DEFAULT_CARDS, range(5, 16), "cards dealt to each player"),
        Option("limit", DEFAULT_LIMIT, range(31), "points that may be left when going out"),
        Option("target", 100, (0, 50, 100, 150, 250), "gin: points that win the game; 0 for a single hand"),
        Option(
            "layoffs", "best", ("best", "greedy"), "gin: whether lay-offs are as good as possible or the challenge's"
        ),
        Option("oklahoma", "no", ("no", "yes", "spades"), "gin: the first card limits the knock; a spade may double"),
        Option("bonuses", "no", ("no", "yes"), "gin: bonuses for the game and for each hand won"),
        Option("big_gin", "no", ("no", "yes"), "gin: whether eleven melded cards may be laid down"),
        Option("give_back", "no", ("no", "yes"), "gin: whether a card just taken may be thrown in the same turn"),
        Option("rules", TWO_DECKS, tuple(RULE_SETS), "the rule set; openspiel is gin as OpenSpiel plays it"),
    )

    def start(self, seats: int, **options: Any) -> State:
        return State(RULE_SETS[options.pop("rules", TWO_DECKS)].start(seats, options))

    def read(self, text: str) -> Position:
        return next(family for family in FAMILIES if family.is_text(text)).read(text)

    def read_view(self, text: str) -> View:
        """A position's text, or cards alone as `read_cards` understands them."""
        if not NAMED.search(text):
            return View(0, read_cards(text))
        view = super().read_view(text)
        hands = hands_of(view.position)
        if hands and HIDDEN in hands[view.seat]:
            raise InvalidText(f"hidden cards in the hand of seat {view.seat}: expected all of its own cards")
        return view

    def seats_of(self, position: Position) -> int:
        return position.seats if isinstance(position, (IndianDeal, Tabletop)) else len(hands_of(position))

    def announcements(self, before: View, after: View, moves: Sequence[tuple[Seat, Move]]) -> list[str]:
        return family_of(after.position).drawing.announcements(before.position, after.position, after.seat)

    def drawing(self, view: View) -> str:
        return family_of(view.position).drawing.text(view.position, view.seat)

    def picture(self, view: View) -> str:
        return family_of(view.position).drawing.svg(view.position, view.seat)


def hands_of(position: Position) -> tuple[tuple[int, ...], ...]:
    """The cards of every seat, of which some may be hidden; nothing before the deal of some rule sets."""
    assert isinstance(position, (Deal, Match, IndianDeal, Tabletop))
    return position.hands


GAME = Rummy()
