"""Cards as they are shown under every rule set: with symbols in texts, as faces in pictures, and spoken."""

from collections.abc import Callable, Collection, Iterable, Sequence

from kibitz import card_faces, pictures
from kibitz.melds import JOKER, RANKS, SYMBOLS, Card, grid

PICTURE_SUITS = (0, 3, 2, 1)
"""This game's order of suits in the order of `card_faces`."""
TINTS = ("#bcd9ea", "#f3d3a2", "#c5e0b4", "#e7c3d9", "#d6ccec", "#f5e6a3", "#bfe3dc")
"""Of melds, one after another."""
CELL = 34
"""Of the grid of suits and ranks."""
NONE = "\u00b7"
"""In place of a number."""


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
    tint_of = {card: TINTS[number % len(TINTS)] for number, group in enumerate(groups) for card in group}
    counts = grid(hand)
    return cells_svg(
        "The hand as a grid of suits and ranks",
        lambda card: (counts[card % 4][card // 4] or NONE, tint_of.get(card, ""), card in marked),
    )


def cells_svg(title: str, shown: Callable[[Card], tuple[object, str, bool]]) -> str:
    """A grid of suits and ranks: what is written for each card, on which tint, and whether it has a thick edge."""
    width, height = 13 * CELL + 40, 4 * CELL + 34
    parts = [pictures.table(width, height, "paper")]
    for column, name in enumerate(RANKS):
        parts.append(pictures.words(30 + column * CELL + CELL / 2, 19, name, 14, "faint", "middle"))
    for suit, symbol in enumerate(SYMBOLS):
        y = 26 + suit * CELL
        parts.append(pictures.words(15, y + 23, symbol, 16, "bad" if suit in (0, 3) else "ink", "middle"))
        for column in range(len(RANKS)):
            parts.append(cell(30 + column * CELL, y, *shown(4 * column + suit)))
    return pictures.document(title, width, height, parts)


def cell(x: float, y: float, text: object, tint: str, is_chosen: bool) -> str:
    """What is known of a card, on its tint."""
    edge = ("ink", 2) if is_chosen else ("paper-line", 1)
    square = pictures.rectangle(x, y, CELL, CELL, line=edge[0], more=f'stroke-width="{edge[1]}"')
    fill = f'fill="{tint}"' if tint else 'fill="none"'
    number = pictures.words(x + CELL / 2, y + 23, text, 15, "card-ink" if tint else "faint", "middle")
    return square.replace('fill="none"', fill) + number
