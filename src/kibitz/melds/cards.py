"""Cards as numbers, and their texts.

A card is 4 * (rank - 1) + suit, suits in the order Hearts, Spades, Clubs, Diamonds, so that cards of one rank are next
to each other: 0 is the ace of hearts, 51 the king of diamonds. 52 is a joker. A hand is any number of cards in any
order.
"""

from collections.abc import Iterable
from typing import TypeAlias

Card: TypeAlias = int

SUITS = "HSCD"
SYMBOLS = "♥♠♣♦"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
CELLS = 52
JOKER: Card = 52
HIDDEN: Card = 53
"""A card that a seat can't see, "?" in texts. It sorts behind all others."""
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


def hand_text(hand: Iterable[Card]) -> str:
    return " ".join(map(card_name, hand))
