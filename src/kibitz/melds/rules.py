"""What varies between rummy games: the pack, what may be melded, and what cards are worth."""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

from kibitz.melds.cards import CELLS, JOKER, Card, HandError, card_name, read_card

DECKS_AT_MOST = 4
MOST_HELD = 52 * DECKS_AT_MOST + 16
"""Cards of the largest pack."""
HIGHEST_VALUE = 255
"""The most that a card is worth, so that a value fits in a byte."""

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
        """The most cards of a set."""
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
