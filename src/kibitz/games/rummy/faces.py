"""Cards as they are shown under every rule set: with symbols in texts, as faces in pictures, and spoken."""

from collections.abc import Collection, Iterable, Sequence

from kibitz import card_faces, pictures
from kibitz.games.rummy.analysis import grid
from kibitz.games.rummy.rules import JOKER, RANKS, SYMBOLS, Card

PICTURE_SUITS = (0, 3, 2, 1)
"""This game's order of suits in the order of `card_faces`."""
TINTS = ("#bcd9ea", "#f3d3a2", "#c5e0b4", "#e7c3d9", "#d6ccec", "#f5e6a3", "#bfe3dc")
"""Of melds, one after another."""
CELL = 34
"""Of the grid of suits and ranks."""


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


def counts_svg(hand: Sequence[Card], groups: Iterable[Sequence[Card]], marked: Collection[Card]) -> str:
    """The grid of counts, each group of cards in its own tint, with a thick edge around what is marked."""
    width, height = 13 * CELL + 40, 4 * CELL + 34
    parts = [pictures.table(width, height, "paper")]
    tint_of = {card: TINTS[number % len(TINTS)] for number, group in enumerate(groups) for card in group}
    for column, name in enumerate(RANKS):
        parts.append(pictures.words(30 + column * CELL + CELL / 2, 19, name, 14, "faint", "middle"))
    for suit, row in enumerate(grid(hand)):
        y = 26 + suit * CELL
        parts.append(pictures.words(15, y + 23, SYMBOLS[suit], 16, "bad" if suit in (0, 3) else "ink", "middle"))
        for column, count in enumerate(row):
            card = 4 * column + suit
            parts.append(cell(30 + column * CELL, y, count, tint_of.get(card, ""), card in marked))
    return pictures.document("The hand as a grid of suits and ranks", width, height, parts)


def cell(x: float, y: float, count: int, tint: str, is_chosen: bool) -> str:
    """How many of a card there are, on the tint of its island."""
    edge = ("ink", 2) if is_chosen else ("paper-line", 1)
    square = pictures.rectangle(x, y, CELL, CELL, line=edge[0], more=f'stroke-width="{edge[1]}"')
    fill = f'fill="{tint}"' if tint else 'fill="none"'
    number = pictures.words(x + CELL / 2, y + 23, count or "\u00b7", 15, "card-ink" if tint else "faint", "middle")
    return square.replace('fill="none"', fill) + number
