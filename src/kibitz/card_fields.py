"""Fields of a text that hold playing cards: hands, a pile, one card; "?" for a card that is hidden, "-" for none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, TypeAlias, TypeVar

from kibitz.melds import HIDDEN, NO_CARD, Card, HandError, Rules, card_name, read_hand
from kibitz.table import InvalidText
from kibitz.words import Field, Fields, shown

Cards: TypeAlias = tuple[Card, ...]
Word = TypeVar("Word", bound=str)

YES_OR_NO = ("no", "yes")


class CardReader:
    """Reads cards of the pack of these rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def cards(self, text: str) -> Cards:
        """Any number of cards in the text's order, those that are hidden last."""
        words = [] if text == "-" else text.split()
        try:
            known = read_hand(" ".join(word for word in words if word != "?"), self.rules)
        except HandError as error:
            raise InvalidText(f"{error}") from None
        return (*known, *[HIDDEN] * words.count("?"))

    def one(self, text: str) -> Card:
        cards = self.cards(text)
        if len(cards) > 1:
            raise InvalidText(f"{shown(text)}: expected one card, or - for none")
        return cards[0] if cards else NO_CARD

    def hands(self, text: str) -> tuple[Cards, ...]:
        """The cards of each seat, sorted."""
        return tuple(tuple(sorted(self.cards(part.strip()))) for part in text.split("/"))

    def pair(self, text: str) -> tuple[Cards, Cards]:
        """The cards of both seats, sorted."""
        hands = self.hands(text)
        if len(hands) != 2:
            raise InvalidText(f"{shown(text)}: expected the cards of both seats, e.g. 3H 4H 9C / ? ? ?")
        return hands[0], hands[1]


def write_cards(cards: Iterable[Card]) -> str:
    return " ".join("?" if card == HIDDEN else card_name(card) for card in cards) or "-"


def write_one(card: Card) -> str:
    return write_cards(() if card == NO_CARD else (card,))


def write_hands(hands: Iterable[Cards]) -> str:
    return " / ".join(map(write_cards, hands))


def parted(text: str, names: Collection[str]) -> dict[str, list[str]]:
    """The words of a text by the name in front of them, upper or lower case; those in front of the first name by ""."""
    parts: dict[str, list[str]] = {"": []}
    name = ""
    for word in text.split():
        if word.casefold() in names:
            name = word.casefold()
            parts[name] = []
        else:
            parts[name].append(word)
    return parts


def check_copies(cards: Iterable[Card], pack: Cards, name: Callable[[Card], str] = card_name) -> None:
    """Raises InvalidText for a card that is there more often than in the pack."""
    held = Counter(card for card in cards if card != HIDDEN)
    if many := held - Counter(pack):
        card = min(many)
        raise InvalidText(f"{name(card)} is here {held[card]} times: expected at most {pack.count(card)}")


def one_of(words: Sequence[Word]) -> Callable[[str], Word]:
    """A function that reads one of these words, for a Field."""

    def read(text: str) -> Word:
        for word in words:
            if word == text:
                return word
        raise InvalidText(f"{shown(text)}: expected one of {', '.join(words)}")

    return read


def read_yes(text: str) -> bool:
    return one_of(YES_OR_NO)(text) == "yes"


def write_yes(value: bool) -> str:
    return YES_OR_NO[value]


class NamedFields(Fields):
    """Begins with the name of its game, which shows when a text is another game's."""

    def __init__(self, name: str, what: str, example: str, fields: Iterable[Field]) -> None:
        super().__init__(what, example, fields)
        self.name = name

    def write(self, thing: object) -> str:
        return f"{self.name}; {super().write(thing)}"

    def read(self, text: str) -> dict[str, Any]:
        head, _, rest = text.partition(";")
        if head.strip().casefold() != self.name:
            raise InvalidText(
                f"{shown(text)}: expected {self.name}; and then the fields of a {self.what}, e.g. {self.example!r}"
            )
        return super().read(rest)
