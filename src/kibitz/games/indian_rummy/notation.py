"""The text of a position of Indian rummy: its fields, each read and written."""

from __future__ import annotations

from collections.abc import Callable

from kibitz.games.indian_rummy.rules import MOST_ROUNDS, PRESET, SEATS, Cards
from kibitz.melds import HIDDEN, NO_CARD, Card, HandError, Rules, card_name, read_hand
from kibitz.table import InvalidText
from kibitz.words import Field, Fields, number, shown

NAME = "indian"
"""The first word of every text, by which the game is known."""
PHASES = ("deal", "draw", "stock", "throw", "over")
YES_OR_NO = ("no", "yes")
MOST_PAID = 80


def read_cards(text: str) -> Cards:
    """Any number of cards, "?" for one that is hidden; "-" or nothing for none."""
    words = [] if text == "-" else text.split()
    try:
        known = read_hand(" ".join(word for word in words if word != "?"), PRESET)
    except HandError as error:
        raise InvalidText(f"{error}") from None
    return (*known, *[HIDDEN] * words.count("?"))


def write_cards(cards: Cards) -> str:
    return " ".join("?" if card == HIDDEN else card_name(card) for card in cards) or "-"


def read_hands(text: str) -> tuple[Cards, ...]:
    """Sorted cards of each seat, with / between them."""
    return tuple(tuple(sorted(read_cards(part.strip()))) for part in text.split("/"))


def write_hands(hands: tuple[Cards, ...]) -> str:
    return " / ".join(map(write_cards, hands))


def read_one(text: str) -> Card:
    cards = read_cards(text)
    if len(cards) > 1:
        raise InvalidText(f"{shown(text)}: expected one card, or - for none")
    return cards[0] if cards else NO_CARD


def write_one(card: Card) -> str:
    return write_cards(() if card == NO_CARD else (card,))


def read_numbers(text: str) -> tuple[int, ...]:
    return tuple(map(number(0, MOST_PAID), text.split()))


def write_numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))


def one_of(words: tuple[str, ...]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in words:
            raise InvalidText(f"{shown(text)}: expected one of {', '.join(words)}")
        return text

    return read


def read_yes(text: str) -> bool:
    return one_of(YES_OR_NO)(text) == "yes"


def write_yes(value: bool) -> str:
    return YES_OR_NO[value]


class NamedFields(Fields):
    """Begins with the name of the game, so that a text says what it is of."""

    rules: Rules = PRESET

    def write(self, thing: object) -> str:
        return f"{NAME}; {super().write(thing)}"

    def read(self, text: str) -> dict[str, object]:
        head, _, rest = text.partition(";")
        if head.strip().casefold() != NAME:
            raise InvalidText(f"{shown(text)}: expected {NAME}; and then the fields of a position")
        return super().read(rest)


FIELDS = NamedFields(
    "position of Indian rummy",
    "indian; phase draw; hands 3H 4H 5H 9C 10C JD QD KD KS 2S 2D 7H JK / ? ? ? ? ? ? ? ? ? ? ? ? ?; known - / -;"
    " joker 9D; pile 5D; paid 0 0",
    (
        Field("seats", number(min(SEATS), max(SEATS)), default=2),
        Field("phase", one_of(PHASES)),
        Field("turn", number(0, max(SEATS) - 1), default=0),
        Field("turns", number(0, MOST_ROUNDS * max(SEATS)), default=0),
        Field("hands", read_hands, write_hands, ()),
        Field("known", read_hands, write_hands, ()),
        Field("joker", read_one, write_one, NO_CARD),
        Field("pile", read_cards, write_cards, ()),
        Field("drawn", read_one, write_one, NO_CARD),
        Field("is_taken", read_yes, write_yes, False),
        Field("paid", read_numbers, write_numbers, ()),
        Field("winner", number(0, max(SEATS) - 1), default=-1),
    ),
)
