"""Cards and melds, and the rules of the rummy games: the article "Core AI For Any Rummy Variant" and what varies.

A card is 4 * (rank - 1) + suit, suits in the order Hearts, Spades, Clubs, Diamonds, so that cards of one rank are next
to each other: 0 is the ace of hearts, 51 the king of diamonds. 52 is a joker. A hand is any number of cards in any
order.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple, TypeAlias

Card: TypeAlias = int

SUITS = "HSCD"
SYMBOLS = "♥♠♣♦"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
CELLS = 52
JOKER: Card = 52
NO_CARD: Card = -1
DECKS_AT_MOST = 4
HIGHEST_VALUE = 255
"""Of a card, so that a value fits in a byte."""

_SUIT_OF = {**{c: i for i, c in enumerate(SUITS)}, **{c: i for i, c in enumerate("♥♠♣♦")}}
_SUIT_OF |= {c: i for i, c in enumerate("♡♤♧♢")}
_RANK_OF = {name: i + 1 for i, name in enumerate(RANKS)} | {"T": 10} | {str(n): n for n in (1, 11, 12, 13)}
_JOKERS = {"JOKER", "JK", "*", "★", "🃏"}


class HandError(ValueError):
    """What is wrong with the text of a hand, in one line that points at the word."""


def rank(card: Card) -> int:
    """1 for an ace to 13 for a king."""
    return card // 4 + 1


def suit(card: Card) -> int:
    return card % 4


def card_name(card: Card) -> str:
    return "JK" if card == JOKER else RANKS[card // 4] + SUITS[card % 4]


def read_card(word: str, where: str = "") -> Card:
    """The card that a word names, e.g. 10h, TH or 10♥."""
    plain = word.upper().replace("\N{VARIATION SELECTOR-16}", "").replace("\N{VARIATION SELECTOR-15}", "")
    if plain in _JOKERS:
        return JOKER
    if not plain or plain[-1] not in _SUIT_OF:
        raise HandError(
            f"{where}{word[:40]!r}: expected a card, e.g. 10H, with a suit H, S, C, D or ♥ ♠ ♣ ♦ at its end"
        )
    number = _RANK_OF.get(plain[:-1])
    if number is None:
        raise HandError(
            f"{where}{word[:40]!r}: there is no rank {word[:-1][:40]!r}, expected A, 2 to 10 (or T), J, Q, K"
        )
    return 4 * (number - 1) + _SUIT_OF[plain[-1]]


Ace: TypeAlias = Literal["low", "either", "round"]


@dataclass(frozen=True)
class Rules:
    """What may be melded, and what cards are worth; the defaults are the article's rules."""

    decks: int = 2
    jokers: int = 0
    """Printed jokers in the whole pack."""
    hand: int = 15
    """Cards dealt to each player."""
    ace: Ace = "low"
    """low: A 2 3 only; either: also Q K A; round: also K A 2."""
    min_run: int = 3
    min_set: int = 3
    duplicates: bool = False
    """Whether a set may hold a suit more than once."""
    wild: int = 0
    """A rank whose cards may also serve as jokers; 0: none."""
    values: tuple[int, ...] = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
    """Points of a card by rank, from the ace."""
    joker_value: int = 0
    """Points of a joker left in the hand; in a meld it counts as the card it stands for."""
    low_ace_value: int | None = None
    """Points of an ace melded below a two, where they differ."""
    first_meld: int = 0
    """Points that a player's first melds must reach together."""
    pure_runs: int = 0
    """Runs without a joker that a hand needs to be shown complete."""
    runs: int = 0
    """Runs, pure ones included, that a hand needs to be shown complete."""

    def __post_init__(self) -> None:
        for name, low, high in (
            ("decks", 1, DECKS_AT_MOST),
            ("jokers", 0, 16),
            ("hand", 1, 52 * self.decks + self.jokers),
            ("min_run", 2, 13),
            ("min_set", 2, 4 * self.decks if self.duplicates else 4),
            ("wild", 0, 13),
            ("joker_value", 0, HIGHEST_VALUE),
            ("first_meld", 0, HIGHEST_VALUE * 2 * CELLS),
        ):
            value = getattr(self, name)
            if not low <= value <= high:
                raise ValueError(f"{name} = {value}: expected {low} to {high}")
        if self.ace not in ("low", "either", "round"):
            raise ValueError(f"ace = {self.ace!r}: expected low, either or round")
        if len(self.values) != 13 or not all(0 <= value <= HIGHEST_VALUE for value in self.values):
            raise ValueError(f"values: expected 13 numbers from 0 to {HIGHEST_VALUE}, the ace's first")

    @cached_property
    def plain(self) -> bool:
        """Whether a hand without jokers has the article's melds only, so that Evaluator can divide it."""
        return (self.ace, self.min_run, self.min_set, self.duplicates, self.wild) == ("low", 3, 3, False, 0) and (
            self.decks <= 2
        )

    def value(self, card: Card) -> int:
        """Points of the card when no meld holds it."""
        return self.joker_value if card == JOKER else self.values[card // 4]


_INDIAN = (10, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
_FIVE_HUNDRED = (15, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
_TILES = tuple(range(1, 14))
_KALOOKI = (11, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)

PRESETS = {
    "article": Rules(),
    "gin": Rules(decks=1, hand=10),
    "indian": Rules(jokers=2, hand=13, ace="either", values=_INDIAN, pure_runs=1, runs=2),
    "500": Rules(decks=1, hand=13, ace="either", values=_FIVE_HUNDRED, low_ace_value=1),
    "rummikub": Rules(jokers=2, hand=14, values=_TILES, joker_value=30, first_meld=30),
    "kalooki": Rules(jokers=2, hand=13, ace="either", values=_KALOOKI, joker_value=15, first_meld=40),
    "contract": Rules(
        jokers=2, hand=10, ace="either", min_run=4, duplicates=True, values=_FIVE_HUNDRED, joker_value=15
    ),
}


def preset(name: str) -> Rules:
    """The rules of a rummy game by its name."""
    if name not in PRESETS:
        raise ValueError(f"no rummy rules {name!r}: expected one of {', '.join(PRESETS)}")
    return PRESETS[name]


def read_hand(text: str, rules: Rules = PRESETS["article"]) -> list[Card]:
    """The cards of a text, e.g. "3H 10d T♣", in its order; a HandError points at the first wrong word."""
    hand: list[Card] = []
    counts: Counter[Card] = Counter()
    for number, word in enumerate(re.split(r"[\s,;]+", text.strip(" \t\r\n,;")), 1):
        if not word:
            break
        where = f"word {number} "
        card = read_card(word, where)
        counts[card] += 1
        most = rules.jokers if card == JOKER else rules.decks
        if counts[card] > most:
            raise HandError(f"{where}{word[:40]!r}: " + _too_many(card, most))
        hand.append(card)
    return hand


def _too_many(card: Card, most: int) -> str:
    if card == JOKER and most == 0:
        return "there are no jokers in these rules"
    times = {1: "once", 2: "twice"}.get(most, f"{most} times")
    return f"{card_name(card)} can be held {times} at most"


def check_hand(hand: Iterable[Card], rules: Rules) -> None:
    """Raise a HandError if the pack has fewer copies of a card than the hand."""
    for card, count in Counter(hand).items():
        if not 0 <= card <= JOKER:
            raise HandError(f"card {card}: expected 0 to 51, or 52 for a joker")
        most = rules.jokers if card == JOKER else rules.decks
        if count > most:
            raise HandError(_too_many(card, most))


def hand_text(hand: Iterable[Card]) -> str:
    return " ".join(map(card_name, hand))


class Meld(NamedTuple):
    """A run or a set: the cards that it shows, and the cards of the hand that show them."""

    kind: Literal["run", "set"]
    shows: tuple[Card, ...]
    """A run's in the order of ranks, an ace above the king last; a set's in the order of suits."""
    cards: tuple[Card, ...]
    """The hand's card for each card shown: the same card, or a joker or wild card that stands for it."""

    @property
    def stands(self) -> tuple[tuple[Card, Card], ...]:
        """The jokers and wild cards of the meld, each with the card that it stands for."""
        return tuple((card, shown) for card, shown in zip(self.cards, self.shows, strict=True) if card != shown)

    def __str__(self) -> str:
        names = [
            card_name(card) if card == shown else f"{card_name(card)}={card_name(shown)}"
            for card, shown in zip(self.cards, self.shows, strict=True)
        ]
        return " ".join(names)


def meld_points(meld: Meld, rules: Rules) -> int:
    """Points of the meld on the table: a joker counts as the card that it stands for."""
    points = sum(rules.values[card // 4] for card in meld.shows)
    low_ace = meld.kind == "run" and len(meld.shows) > 1 and meld.shows[0] < 4 <= meld.shows[1] < 8
    if low_ace and rules.low_ace_value is not None:
        points += rules.low_ace_value - rules.values[0]
    return points


def forms_meld(cards: Iterable[Card], rules: Rules) -> bool:
    """Whether some of the cards form a meld."""
    held = Counter(cards)
    stand_ins = sum(number for card, number in held.items() if card == JOKER or card // 4 + 1 == rules.wild)
    last = {"low": 13, "either": 14, "round": 12 + rules.min_run}[rules.ace]
    shapes = [
        [4 * (place % 13) + suit for place in range(first, first + rules.min_run)]
        for suit in range(4)
        for first in range(last - rules.min_run + 1)
    ]
    for column in range(0, CELLS, 4):
        own = [card for card in range(column, column + 4) for _ in range(held[card] if rules.duplicates else 1)]
        own = [card for card in own if held[card]][: rules.min_set]
        shapes.append([*own, *[NO_CARD] * (rules.min_set - len(own))])
    for shape in shapes:
        own = [card for card in shape if held[card]]
        # A wild card that stands for itself here can't stand for another card.
        used_as_themselves = sum(card // 4 + 1 == rules.wild for card in own)
        if own and len(shape) - len(own) <= stand_ins - used_as_themselves:
            return True
    return False
