"""The text of a deal: its fields, each read and written."""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

from kibitz.card_fields import CardReader, one_of, write_cards, write_hands, write_one
from kibitz.games.rummy.rules import DEFAULT_CARDS, DEFAULT_LIMIT, MELDS, MOST_TURNS
from kibitz.melds import NO_CARD
from kibitz.words import Field, Fields, number

MOST_CARDS = 40
"""The most cards of a hand in a text."""
MOST_LIMIT = 1000

Phase: TypeAlias = Literal["deal", "draw", "stock", "throw", "over"]
"""stock: a card of the stock is drawn, and chance says which."""
PHASES: tuple[Phase, ...] = get_args(Phase)

READER = CardReader(MELDS)
FIELDS = Fields(
    "position of rummy",
    "phase throw; hands 3H 4H 9C / ? ?; pile KD 2C",
    (
        Field("cards", number(1, MOST_CARDS), default=DEFAULT_CARDS),
        Field("limit", number(0, MOST_LIMIT), default=DEFAULT_LIMIT),
        Field("phase", one_of(PHASES)),
        Field("turn", number(0, 1), default=0),
        Field("turns", number(0, MOST_TURNS), default=0),
        Field("hands", READER.pair, write_hands),
        Field("taken", READER.pair, write_hands, default=((), ())),
        Field("pile", READER.cards, write_cards, default=()),
        Field("fresh", READER.one, write_one, default=NO_CARD),
        Field("drawn", READER.one, write_one, default=NO_CARD),
        Field("out", number(0, 1), default=-1),
    ),
)
