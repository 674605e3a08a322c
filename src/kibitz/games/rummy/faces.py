"""Cards as they are shown under every rule set: with symbols in texts, as faces in pictures, and spoken."""

from collections.abc import Iterable

from kibitz import card_faces
from kibitz.games.rummy.rules import JOKER, RANKS, SYMBOLS, Card

PICTURE_SUITS = (0, 3, 2, 1)
"""This game's order of suits in the order of `card_faces`."""
TINTS = ("#bcd9ea", "#f3d3a2", "#c5e0b4", "#e7c3d9", "#d6ccec", "#f5e6a3", "#bfe3dc")
"""Of melds, one after another."""


def symbol_name(card: Card) -> str:
    """The card with its suit's symbol."""
    return "JK" if card == JOKER else RANKS[card // 4] + SYMBOLS[card % 4]


def symbol_names(cards: Iterable[Card]) -> str:
    return " ".join(map(symbol_name, cards))


def spoken(card: Card) -> str:
    return "joker" if card == JOKER else card_faces.spoken(PICTURE_SUITS[card % 4], card // 4 + 1)


def face(card: Card, marked: bool = False) -> str:
    if card == JOKER:
        return card_faces.number_card("JK", "#1b2130")
    return card_faces.card(PICTURE_SUITS[card % 4], card // 4 + 1, marked)
