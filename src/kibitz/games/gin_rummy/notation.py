"""The text of a position of gin rummy: its fields, each read and written."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

from kibitz.games.gin_rummy.moves import Pair, Turn
from kibitz.games.gin_rummy.rules import MOST_HANDS, GinRules, Layoffs, Oklahoma
from kibitz.games.gin_rummy.scoring import Cards
from kibitz.melds import HIDDEN, NO_CARD, Card, HandError, card_name, preset, read_hand
from kibitz.table import InvalidText
from kibitz.words import Field, Fields, integer, shown

Phase: TypeAlias = Literal["begin", "deal", "first", "second", "draw", "stock", "throw", "over"]
"""first, second: the first card is offered to the starter, then to the other; stock: chance says what is drawn."""
PHASES: dict[str, Phase] = {
    "begin": "begin",
    "deal": "deal",
    "first": "first",
    "second": "second",
    "draw": "draw",
    "stock": "stock",
    "throw": "throw",
    "over": "over",
}
YES_OR_NO: dict[str, Literal["no", "yes"]] = {"no": "no", "yes": "yes"}
LAYOFFS: dict[str, Layoffs] = {"best": "best", "greedy": "greedy"}
OKLAHOMA: dict[str, Oklahoma] = {"no": "no", "yes": "yes", "spades": "spades"}
FEWEST_CARDS, MOST_CARDS, HIGHEST_LIMIT, HIGHEST_TARGET, MOST_POINTS = 5, 15, 100, 1000, 100_000


def number(low: int, high: int) -> Callable[[str], int]:
    """Reads a number of this range."""

    def read_number(text: str) -> int:
        value = integer(text, "the value")
        if not low <= value <= high:
            raise InvalidText(f"{shown(text)[1:-1]}: expected {low} to {high}")
        return value

    return read_number


def two_numbers(text: str) -> tuple[int, int]:
    words = text.split()
    if len(words) != 2:
        raise InvalidText(f"{shown(text)}: expected a number for each seat, e.g. 25 10")
    first, second = map(number(0, MOST_POINTS), words)
    return first, second


def write_two(pair: tuple[int, int]) -> str:
    return f"{pair[0]} {pair[1]}"


def read_cards(text: str) -> Cards:
    """Any number of different cards, "?" for one that is hidden; "-" or nothing for none."""
    words = [] if text == "-" else text.split()
    try:
        known = read_hand(" ".join(word for word in words if word != "?"), preset("gin"))
    except HandError as error:
        raise InvalidText(f"{error}") from None
    return (*known, *[HIDDEN] * words.count("?"))


def write_cards(cards: Cards) -> str:
    return " ".join("?" if card == HIDDEN else card_name(card) for card in cards) or "-"


def read_pair(text: str) -> Pair:
    parts = text.split("/")
    if len(parts) != 2:
        raise InvalidText(f"{shown(text)}: expected the cards of both seats, e.g. 3H 4H 9C / ? ? ?")
    first, second = (tuple(sorted(read_cards(part.strip()))) for part in parts)
    return first, second


def write_pair(pair: Pair) -> str:
    return " / ".join(map(write_cards, pair))


def read_one(text: str) -> Card:
    cards = read_cards(text)
    if len(cards) > 1:
        raise InvalidText(f"{shown(text)}: expected one card, or - for none")
    return cards[0] if cards else NO_CARD


def write_one(card: Card) -> str:
    return write_cards(() if card == NO_CARD else (card,))


def read_turns(text: str) -> tuple[Turn, ...]:
    words = [] if text == "-" else text.split()
    turns = []
    for word in words:
        card = read_one(word.removeprefix("+"))
        if card in (HIDDEN, NO_CARD):
            raise InvalidText(f"{shown(word)}: expected a card that was thrown, with + in front if the top was taken")
        turns.append(Turn(word.startswith("+"), card))
    return tuple(turns)


def write_turns(turns: tuple[Turn, ...]) -> str:
    return " ".join(map(str, turns)) or "-"


def one_of(words: dict[str, Phase] | dict[str, Literal["no", "yes"]]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in words:
            raise InvalidText(f"{shown(text)}: expected one of {', '.join(words)}")
        return words[text]

    return read


RULES = GinRules()
RULE_FIELDS = (
    Field("cards", number(FEWEST_CARDS, MOST_CARDS), default=RULES.cards),
    Field("limit", number(0, HIGHEST_LIMIT), default=RULES.limit),
    Field("target", number(0, HIGHEST_TARGET), default=RULES.target),
    Field("layoffs", one_of(LAYOFFS), default=RULES.layoffs),  # type: ignore[arg-type]
    Field("oklahoma", one_of(OKLAHOMA), default=RULES.oklahoma),  # type: ignore[arg-type]
    Field("bonuses", one_of(YES_OR_NO), default=RULES.bonuses),
    Field("big_gin", one_of(YES_OR_NO), default=RULES.big_gin),
    Field("give_back", one_of(YES_OR_NO), default=RULES.give_back),
    Field("wall", one_of(YES_OR_NO), default=RULES.wall),
)
POSITION_FIELDS = (
    Field("phase", one_of(PHASES)),
    Field("points", two_numbers, write_two, (0, 0)),
    Field("won", two_numbers, write_two, (0, 0)),
    Field("played", number(0, MOST_HANDS), default=0),
    Field("starter", number(0, 1), default=0),
    Field("hands", read_pair, write_pair, ((), ())),
    Field("first", read_one, write_one, NO_CARD),
    Field("opener", number(0, 1), default=0),
    Field("turns", read_turns, write_turns, ()),
    Field("is_taken", one_of(YES_OR_NO), default="no"),
    Field("drawn", read_one, write_one, NO_CARD),
    Field("knocker", number(0, 1), default=-1),
    Field("laid", read_pair, write_pair, ((), ())),
    Field("laid_first", read_one, write_one, NO_CARD),
    Field("laid_opener", number(0, 1), default=0),
    Field("laid_turns", read_turns, write_turns, ()),
)


class GinFields(Fields):
    """Begins with the word gin, by which a reader of both rule sets knows the text."""

    def write(self, thing: object) -> str:
        return f"gin; {super().write(Flat(thing))}"

    def read(self, text: str) -> dict[str, object]:
        head, _, rest = text.partition(";")
        if head.strip().casefold() != "gin":
            raise InvalidText(f"{shown(text)}: expected gin; and then the fields of a position")
        values = super().read(rest)
        rules = GinRules(**{field.name: values.pop(field.name) for field in RULE_FIELDS})
        values["is_taken"] = values["is_taken"] == "yes"
        return {"rules": rules, **values}


class Flat:
    """A position whose rules are attributes of its own, as the text has them."""

    def __init__(self, position: object) -> None:
        self.position = position

    def __getattr__(self, name: str) -> object:
        if name == "is_taken":
            return "yes" if self.position.is_taken else "no"  # type: ignore[attr-defined]
        rules = self.position.rules  # type: ignore[attr-defined]
        return getattr(rules, name) if name in rules.__dataclass_fields__ else getattr(self.position, name)


FIELDS = GinFields(
    "position of gin rummy",
    "gin; phase draw; hands 3H 4H 9C 10C JD QD KD KS KC 2S / ? ? ? ? ? ? ? ? ? ?; first 5D; turns 6D 8S",
    (*RULE_FIELDS, *POSITION_FIELDS),
)
