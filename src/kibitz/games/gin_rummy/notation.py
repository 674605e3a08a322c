"""The text of a position of gin rummy: its fields, each read and written."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias, get_args

from kibitz.card_fields import CardReader, NamedFields, one_of, read_yes, write_hands, write_one, write_yes
from kibitz.games.gin_rummy.moves import Turn
from kibitz.games.gin_rummy.rules import EAAI, MELDS, MOST_HANDS, GinRules, Layoffs, Oklahoma, YesOrNo
from kibitz.melds import HIDDEN, NO_CARD
from kibitz.table import InvalidText
from kibitz.words import Field, number, shown

Phase: TypeAlias = Literal["begin", "deal", "first", "second", "draw", "stock", "throw", "over"]
"""first, second: the first card is offered to the starter, then to the other; stock: chance says what is drawn."""
PHASES: tuple[Phase, ...] = get_args(Phase)
FEWEST_CARDS, MOST_CARDS, HIGHEST_LIMIT, HIGHEST_TARGET, MOST_POINTS = 5, 15, 100, 1000, 100_000


def two_numbers(text: str) -> tuple[int, int]:
    words = text.split()
    if len(words) != 2:
        raise InvalidText(f"{shown(text)}: expected a number for each seat, e.g. 25 10")
    first, second = map(number(0, MOST_POINTS), words)
    return first, second


def write_two(pair: tuple[int, int]) -> str:
    return f"{pair[0]} {pair[1]}"


READER = CardReader(MELDS)


def read_turns(text: str) -> tuple[Turn, ...]:
    words = [] if text == "-" else text.split()
    turns = []
    for word in words:
        card = READER.one(word.removeprefix("+"))
        if card in (HIDDEN, NO_CARD):
            raise InvalidText(f"{shown(word)}: expected a card that was thrown, with + in front if the top was taken")
        turns.append(Turn(word.startswith("+"), card))
    return tuple(turns)


def write_turns(turns: tuple[Turn, ...]) -> str:
    return " ".join(map(str, turns)) or "-"


RULE_FIELDS = (
    Field("cards", number(FEWEST_CARDS, MOST_CARDS), default=EAAI.cards),
    Field("limit", number(0, HIGHEST_LIMIT), default=EAAI.limit),
    Field("target", number(0, HIGHEST_TARGET), default=EAAI.target),
    Field("layoffs", one_of(get_args(Layoffs)), default=EAAI.layoffs),
    Field("oklahoma", one_of(get_args(Oklahoma)), default=EAAI.oklahoma),
    Field("bonuses", one_of(get_args(YesOrNo)), default=EAAI.bonuses),
    Field("big_gin", one_of(get_args(YesOrNo)), default=EAAI.big_gin),
    Field("give_back", one_of(get_args(YesOrNo)), default=EAAI.give_back),
    Field("wall", one_of(get_args(YesOrNo)), default=EAAI.wall),
)
POSITION_FIELDS = (
    Field("phase", one_of(PHASES)),
    Field("points", two_numbers, write_two, (0, 0)),
    Field("won", two_numbers, write_two, (0, 0)),
    Field("played", number(0, MOST_HANDS), default=0),
    Field("starter", number(0, 1), default=0),
    Field("hands", READER.pair, write_hands, ((), ())),
    Field("first", READER.one, write_one, NO_CARD),
    Field("opener", number(0, 1), default=0),
    Field("turns", read_turns, write_turns, ()),
    Field("is_taken", read_yes, write_yes, False),
    Field("drawn", READER.one, write_one, NO_CARD),
    Field("knocker", number(0, 1), default=-1),
    Field("laid", READER.pair, write_hands, ((), ())),
    Field("laid_first", READER.one, write_one, NO_CARD),
    Field("laid_opener", number(0, 1), default=0),
    Field("laid_turns", read_turns, write_turns, ()),
)


class GinFields(NamedFields):
    """Has the rules' fields besides those of the position."""

    def write(self, thing: object) -> str:
        return super().write(Flat(thing))

    def read(self, text: str) -> dict[str, Any]:
        values = super().read(text)
        rules = GinRules(**{field.name: values.pop(field.name) for field in RULE_FIELDS})
        return {"rules": rules, **values}


class Flat:
    """A position whose rules are attributes of its own, as the text has them."""

    def __init__(self, position: object) -> None:
        self.position = position

    def __getattr__(self, name: str) -> object:
        rules = self.position.rules  # type: ignore[attr-defined]
        return getattr(rules, name) if name in rules.__dataclass_fields__ else getattr(self.position, name)


FIELDS = GinFields(
    "gin",
    "position of gin rummy",
    "gin; phase draw; hands 3H 4H 9C 10C JD QD KD KS KC 2S / ? ? ? ? ? ? ? ? ? ?; first 5D; turns 6D 8S",
    (*RULE_FIELDS, *POSITION_FIELDS),
)
