"""Cards, the rules of the rummy games, and what a hand looks like on the grid of 4 suits by 13 ranks.

A card is 4 * (rank - 1) + suit, suits in the order Hearts, Spades, Clubs, Diamonds, so that cards of one rank lie side
by side: 0 is the ace of hearts, 51 the king of diamonds. 52 is a joker. A hand is any number of cards in any order.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations, permutations
from typing import Literal, NamedTuple, TypeAlias

Card: TypeAlias = int

SUITS = "HSCD"
SYMBOLS = "♥♠♣♦"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
CELLS = 52
JOKER: Card = 52
NO_CARD: Card = -1

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
    """The card that a word such as 10h, TH or 10♥ names."""
    plain = word.upper().replace("\N{VARIATION SELECTOR-16}", "").replace("\N{VARIATION SELECTOR-15}", "")
    if plain in _JOKERS:
        return JOKER
    if not plain or plain[-1] not in _SUIT_OF:
        raise HandError(f"{where}{word!r}: expected a card such as 10H, with a suit H, S, C, D or ♥ ♠ ♣ ♦ at its end")
    found = _RANK_OF.get(plain[:-1])
    if found is None:
        raise HandError(f"{where}{word!r}: there is no rank {word[:-1]!r}, expected A, 2 to 10 (or T), J, Q, K")
    return 4 * (found - 1) + _SUIT_OF[plain[-1]]


Ace: TypeAlias = Literal["low", "either", "round"]


@dataclass(frozen=True)
class Rules:
    """What may be melded, and what cards are worth; the article's rules unless told otherwise."""

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
            ("decks", 1, 4),
            ("jokers", 0, 16),
            ("hand", 1, 52 * self.decks + self.jokers),
            ("min_run", 2, 13),
            ("min_set", 2, 4 * self.decks if self.duplicates else 4),
            ("wild", 0, 13),
            ("joker_value", 0, 255),
            ("first_meld", 0, 26520),
        ):
            value = getattr(self, name)
            if not low <= value <= high:
                raise ValueError(f"{name} = {value}: expected {low} to {high}")
        if self.ace not in ("low", "either", "round"):
            raise ValueError(f"ace = {self.ace!r}: expected low, either or round")
        if len(self.values) != 13 or not all(0 <= value <= 255 for value in self.values):
            raise ValueError("values: expected 13 numbers from 0 to 255, the ace's first")

    @property
    def plain(self) -> bool:
        """Whether a hand without jokers follows the article's melds, so that the fast evaluator serves."""
        return (self.ace, self.min_run, self.min_set, self.duplicates, self.wild) == ("low", 3, 3, False, 0) and (
            self.decks <= 2
        )

    def value(self, card: Card) -> int:
        """What the card costs its holder when it is left."""
        return self.joker_value if card == JOKER else self.values[card // 4]


_INDIAN = (10, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
_FIVE_HUNDRED = (15, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
_TILES = tuple(range(1, 14))

PRESETS = {
    "article": Rules(),
    "gin": Rules(decks=1, hand=10),
    "indian": Rules(jokers=2, hand=13, ace="either", values=_INDIAN, pure_runs=1, runs=2),
    "500": Rules(decks=1, hand=13, ace="either", values=_FIVE_HUNDRED, low_ace_value=1),
    "rummikub": Rules(jokers=2, hand=14, values=_TILES, joker_value=30, first_meld=30),
}


def preset(name: str) -> Rules:
    """The rules of a rummy game by its name."""
    if name not in PRESETS:
        raise ValueError(f"no rummy rules {name!r}: expected one of {', '.join(PRESETS)}")
    return PRESETS[name]


def read_hand(text: str, rules: Rules = PRESETS["article"]) -> list[Card]:
    """The cards of a text such as "3H 10d T♣", in its order; a HandError points at the first word that is wrong."""
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
            raise HandError(f"{where}{word!r}: " + _too_many(card, most))
        hand.append(card)
    return hand


def _too_many(card: Card, most: int) -> str:
    if card == JOKER and most == 0:
        return "there are no jokers in these rules"
    times = {1: "once", 2: "twice"}.get(most, f"{most} times")
    return f"{card_name(card)} can be held {times} at most"


def check_hand(hand: Iterable[Card], rules: Rules) -> None:
    """Raise a HandError where the pack does not hold such a hand."""
    for card, count in Counter(hand).items():
        if not 0 <= card <= JOKER:
            raise HandError(f"card {card}: expected 0 to 51, or 52 for a joker")
        most = rules.jokers if card == JOKER else rules.decks
        if count > most:
            raise HandError(_too_many(card, most))


def hand_text(hand: Iterable[Card]) -> str:
    return " ".join(map(card_name, hand))


class Meld(NamedTuple):
    """A run or a set: the cards it shows, and by which cards of the hand each is formed."""

    kind: Literal["run", "set"]
    shows: tuple[Card, ...]
    """In the order of their ranks; an ace after the king stands last. In a set in the order of their suits."""
    cards: tuple[Card, ...]
    """The hand's card at each place: the same, or what stands for it, a joker or a wild card."""

    @property
    def stands(self) -> tuple[tuple[Card, Card], ...]:
        """The jokers and wild cards of the meld, each with the card it stands for."""
        return tuple((card, shown) for card, shown in zip(self.cards, self.shows, strict=True) if card != shown)

    def __str__(self) -> str:
        names = [
            card_name(card) if card == shown else f"{card_name(card)}={card_name(shown)}"
            for card, shown in zip(self.cards, self.shows, strict=True)
        ]
        return " ".join(names)


def meld_points(meld: Meld, rules: Rules) -> int:
    """What the meld counts on the table: a joker as the card it stands for."""
    points = sum(rules.values[card // 4] for card in meld.shows)
    low = meld.kind == "run" and len(meld.shows) > 1 and meld.shows[0] < 4 <= meld.shows[1] < 8
    if low and rules.low_ace_value is not None:
        points += rules.low_ace_value - rules.values[0]
    return points


def forms_meld(cards: Iterable[Card], rules: Rules) -> bool:
    """Whether some of the cards form a meld by themselves."""
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
        # A wild card that stands for itself here is no stand-in.
        spent = sum(card // 4 + 1 == rules.wild for card in own)
        if own and len(shape) - len(own) <= stand_ins - spent:
            return True
    return False


def filled(shows: tuple[Card, ...], places: tuple[int, ...], fill: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards with stand-ins at these places, none of them in its own; empty where there is no such order."""
    for order in permutations(fill):
        cards = list(shows)
        for place, card in zip(places, order, strict=True):
            cards[place] = card
        if not any(cards[place] == shows[place] for place in places):
            return tuple(cards)
    return ()


def grid(hand: Iterable[Card]) -> list[list[int]]:
    """The hand's counts, four rows of suits by thirteen columns of ranks; jokers lie beside it."""
    counts = Counter(hand)
    return [[counts[4 * r + s] for r in range(13)] for s in range(4)]


def islands(hand: Iterable[Card]) -> list[list[Card]]:
    """The hand's cards in groups that share no meld, by rank.

    Two cells are connected when they are neighbours in a row, or lie in the same column; so an island holds whole
    columns and lies between two ranks.
    """
    cards = sorted(card for card in hand if card != JOKER)
    found: list[list[Card]] = []
    held = set(cards)
    for card in cards:
        same_column = found and found[-1][-1] // 4 == card // 4
        if not same_column and not (
            found
            and found[-1][-1] // 4 == card // 4 - 1
            and any(c in held and c + 4 in held for c in _column(card - 4))
        ):
            found.append([])
        found[-1].append(card)
    return found


def _column(card: Card) -> range:
    return range(card // 4 * 4, card // 4 * 4 + 4)


RUN, SECOND_RUN, SET, SECOND_SET = 1, 2, 4, 8


def places(hand: Iterable[Card]) -> dict[Card, int]:
    """The flags of each card of the hand, the article's four bits.

    RUN: it can be in a run. SECOND_RUN: the hand can form two runs at the same time that share a rank, the card in one
    of them. SET and SECOND_SET: the same of sets.
    """
    counts = [0] * CELLS
    for card in hand:
        if card != JOKER:
            counts[card] += 1
    flags = {card: 0 for card in range(CELLS) if counts[card]}
    for first in range(44):
        window = range(first, first + 12, 4)
        if not all(counts[card] for card in window):
            continue
        for card in window:
            flags[card] |= RUN
            counts[card] -= 1
        # With this run laid, another one that shares a rank with it can be as long as its cards reach.
        row = "".join(str(min(1, counts[card])) for card in range(first % 4, CELLS, 4))
        for stretch in re.finditer("111+", row):
            other = range(4 * stretch.start() + first % 4, 4 * stretch.end(), 4)
            if other[0] <= window[-1] and window[0] <= other[-1]:
                for card in (*window, *other):
                    flags[card] |= SECOND_RUN
        for card in window:
            counts[card] += 1
    for column in range(0, CELLS, 4):
        suits = [card for card in range(column, column + 4) if counts[card]]
        sets = [chosen for size in (3, 4) for chosen in combinations(suits, size)]
        for one in sets:
            for card in one:
                flags[card] |= SET
            if sum(counts[column : column + 4]) >= 6:
                for other_set in sets:
                    if all(counts[card] >= (card in one) + (card in other_set) for card in suits):
                        for card in one:
                            flags[card] |= SECOND_SET
    return flags


def control_points(hand: Iterable[Card]) -> list[Card]:
    """The cards that must choose: more melds could hold them at once than they have copies."""
    cards = list(hand)
    counts = Counter(cards)
    return [card for card, flag in places(cards).items() if flag.bit_count() > counts[card]]
