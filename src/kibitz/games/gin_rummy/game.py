"""Gin rummy in the words of the vocabulary; rules.md states the rules."""

from __future__ import annotations

from typing import Any, TypedDict

from kibitz.card_play import CardGame
from kibitz.games.gin_rummy.rules import GinRules, Layoffs, Oklahoma, YesOrNo
from kibitz.games.gin_rummy.state import Match
from kibitz.table import Option, State


class Options(TypedDict, total=False):
    """For type checkers: what `kibitz.play("gin-rummy", **options)` may be given."""

    cards: int
    limit: int
    target: int
    layoffs: Layoffs
    oklahoma: Oklahoma
    bonuses: YesOrNo
    big_gin: YesOrNo
    give_back: YesOrNo
    wall: YesOrNo


class GinRummy(CardGame):
    name = "gin-rummy"
    title = "one deck, hands to 100 points: meld, and knock before the other does"
    aim = "highest"
    seat_counts = (2,)
    options = (
        Option("cards", 10, range(5, 16), "cards dealt to each player"),
        Option("limit", 10, range(31), "the most deadwood with which a player may knock"),
        Option("target", 100, (0, 50, 100, 150, 250), "points that win the game; 0 for a single hand"),
        Option("layoffs", "best", ("best", "greedy"), "whether lay-offs are as good as possible or the challenge's"),
        Option("oklahoma", "no", ("no", "yes", "spades"), "the first card limits the knock; a spade may double"),
        Option("bonuses", "no", ("no", "yes"), "bonuses for the game and for each hand won"),
        Option("big_gin", "no", ("no", "yes"), "whether eleven melded cards may be laid down"),
        Option("give_back", "no", ("no", "yes"), "whether a card just taken may be thrown in the same turn"),
        Option("wall", "no", ("no", "yes"), "whether the hand ends with two cards in the stock as OpenSpiel ends it"),
    )

    def start(self, seats: int, **options: Any) -> State:
        return State(Match(GinRules(**options)))


GAME = GinRummy()
