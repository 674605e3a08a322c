"""The text of a position of Indian rummy: its fields, each read and written."""

from __future__ import annotations

from kibitz.card_fields import CardReader, NamedFields, one_of, read_yes, write_cards, write_hands, write_one, write_yes
from kibitz.games.indian_rummy.rules import MELDS, MOST_ROUNDS, SEATS
from kibitz.melds import NO_CARD
from kibitz.words import Field, number

NAME = "indian"
"""The first word of every text, by which the game is known."""
PHASES = ("deal", "draw", "stock", "throw", "over")
MOST_PAID = 80
READER = CardReader(MELDS)


def read_numbers(text: str) -> tuple[int, ...]:
    return tuple(map(number(0, MOST_PAID), text.split()))


def write_numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


FIELDS = NamedFields(
    NAME,
    "position of Indian rummy",
    "indian; phase draw; hands 3H 4H 5H 9C 10C JD QD KD KS 2S 2D 7H JK / ? ? ? ? ? ? ? ? ? ? ? ? ?; known - / -;"
    " joker 9D; pile 5D; paid 0 0",
    (
        Field("seats", number(min(SEATS), max(SEATS)), default=2),
        Field("phase", one_of(PHASES)),
        Field("turn", number(0, max(SEATS) - 1), default=0),
        Field("turns", number(0, MOST_ROUNDS * max(SEATS)), default=0),
        Field("hands", READER.hands, write_hands, ()),
        Field("known", READER.hands, write_hands, ()),
        Field("joker", READER.one, write_one, NO_CARD),
        Field("pile", READER.cards, write_cards, ()),
        Field("drawn", READER.one, write_one, NO_CARD),
        Field("is_taken", read_yes, write_yes, False),
        Field("paid", read_numbers, write_numbers, ()),
        Field("winner", number(0, max(SEATS) - 1), default=-1),
    ),
)
