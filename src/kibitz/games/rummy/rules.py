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
MOST_HELD = 52 * DECKS_AT_MOST + 16
"""Cards of the largest pack."""
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
    removed: tuple[int, ...] = ()
    """Ranks that the pack lacks: a run goes on with the next one that it has."""
    sets_only: bool = False
    """Whether there are no runs."""
    one_set: bool = False
    """Whether a rank may be in one set only."""
    unmelded: tuple[int, ...] = ()
    """Ranks that no meld may have."""
    always_wild: bool = False
    """Whether cards of the wild rank never stand for themselves."""
    most_wild: int | None = None
    """Jokers and wild cards that a set may have, and never more of them than other cards; None: any number."""

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
        self._check_pack()
        if self.ace not in ("low", "either", "round"):
            raise ValueError(f"ace = {self.ace!r}: expected low, either or round")
        if len(self.values) != 13 or not all(0 <= value <= HIGHEST_VALUE for value in self.values):
            raise ValueError(f"values: expected 13 numbers from 0 to {HIGHEST_VALUE}, the ace's first")

    def _check_pack(self) -> None:
        """ValueError unless the options of the pack and of wild cards go together."""
        for name in ("removed", "unmelded"):
            if not all(1 <= rank <= 13 for rank in getattr(self, name)):
                raise ValueError(f"{name} = {getattr(self, name)}: expected ranks from 1 to 13")
        if self.removed and (self.jokers or self.wild or self.ace != "low"):
            raise ValueError("removed: expected no jokers, no wild rank and ace = 'low' with it")
        if self.most_wild is not None and not (self.sets_only and 0 <= self.most_wild <= 16):
            raise ValueError(f"most_wild = {self.most_wild}: expected 0 to 16, and sets_only with it")
        if self.one_set and not self.sets_only:
            raise ValueError("one_set: expected sets_only with it")

    @cached_property
    def is_common(self) -> bool:
        """Whether the pack has all ranks, there are runs and sets, and every card may be melded."""
        return not (self.removed or self.sets_only or self.unmelded or self.always_wild)

    @cached_property
    def longest_set(self) -> int:
        """Cards of a set at most."""
        return 4 * self.decks + (self.most_wild or 0) if self.duplicates else 4

    def most_fillers(self, cards: int) -> int:
        """Jokers and wild cards that a set with this number of other cards may have."""
        return MOST_HELD if self.most_wild is None else min(self.most_wild, cards)

    @cached_property
    def plain(self) -> bool:
        """Whether a hand without jokers has the article's melds only, so that Evaluator can divide it."""
        lengths = (self.ace, self.min_run, self.min_set, self.duplicates, self.wild)
        return lengths == ("low", 3, 3, False, 0) and self.decks <= 2 and self.is_common

    def copies(self, card: Card) -> int:
        """How often the pack has a card."""
        if card == JOKER:
            return self.jokers
        return 0 if card // 4 + 1 in self.removed else self.decks

    def value(self, card: Card) -> int:
        """Points of the card when no meld holds it."""
        return self.joker_value if card == JOKER else self.values[card // 4]


_INDIAN = (10, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
_FIVE_HUNDRED = (15, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
_TILES = tuple(range(1, 14))
_CANASTA = (20, 20, 5, 5, 5, 5, 5, 10, 10, 10, 10, 10, 10)
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
    "conquian": Rules(decks=1, hand=8, removed=(8, 9, 10)),
    "okey": Rules(jokers=2, hand=14, ace="either", values=_TILES),
    "canasta": Rules(
        jokers=4,
        hand=11,
        duplicates=True,
        wild=2,
        values=_CANASTA,
        joker_value=50,
        sets_only=True,
        one_set=True,
        unmelded=(3,),
        always_wild=True,
        most_wild=3,
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
        if counts[card] > rules.copies(card):
            raise HandError(f"{where}{word[:40]!r}: " + _too_many(card, rules.copies(card)))
        hand.append(card)
    return hand


def _too_many(card: Card, most: int) -> str:
    if most == 0:
        return "there are no jokers in these rules" if card == JOKER else f"{card_name(card)} is not in this pack"
    times = {1: "once", 2: "twice"}.get(most, f"{most} times")
    return f"{card_name(card)} can be held {times} at most"


def check_hand(hand: Iterable[Card], rules: Rules) -> None:
    """Raise a HandError if the pack has fewer copies of a card than the hand."""
    for card, count in Counter(hand).items():
        if not 0 <= card <= JOKER:
            raise HandError(f"card {card}: expected 0 to 51, or 52 for a joker")
        if count > rules.copies(card):
            raise HandError(_too_many(card, rules.copies(card)))


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
    for shape in _shortest_runs(rules) + _largest_sets(held, rules):
        own = [card for card in shape if held[card]]
        # A wild card that stands for itself here can't stand for another card.
        used_as_themselves = sum(card // 4 + 1 == rules.wild for card in own)
        need = len(shape) - len(own)
        if own and need <= min(stand_ins - used_as_themselves, rules.most_fillers(len(own))):
            return True
    return False


def _shortest_runs(rules: Rules) -> list[list[Card]]:
    """What all runs of the least length show."""
    if rules.sets_only:
        return []
    places = [place for place in range(13) if place + 1 not in rules.removed]
    places += {"low": [], "either": places[:1], "round": places[: rules.min_run - 1]}[rules.ace]
    return [
        [4 * place + suit for place in places[first : first + rules.min_run]]
        for suit in range(4)
        for first in range(len(places) - rules.min_run + 1)
    ]


def _largest_sets(held: Counter[Card], rules: Rules) -> list[list[Card]]:
    """For each rank a set of the least size with as many own cards as possible; NO_CARD where one is missing."""
    shapes = []
    for column in range(0, CELLS, 4):
        rank = column // 4 + 1
        if rank in rules.unmelded or (rules.always_wild and rank == rules.wild):
            continue
        own = [card for card in range(column, column + 4) for _ in range(held[card] if rules.duplicates else 1)]
        own = [card for card in own if held[card]][: rules.min_set]
        shapes.append([*own, *[NO_CARD] * (rules.min_set - len(own))])
    return shapes
