"""Shapes for the pictures of the rules: what the games themselves draw, made smaller, with words beside it."""

from collections.abc import Iterable

from kibitz import card_faces, pictures
from kibitz.pictures import rectangle

INK, FAINT, RED, GREEN = "ink", "faint", "bad", "good"
MARGIN = 16
SCALE = 0.66
"""Of a card."""
CARD_WIDTH, CARD_HEIGHT = round(card_faces.WIDTH * SCALE), round(card_faces.HEIGHT * SCALE)
STEP = CARD_WIDTH + 6
"""From a card to the next one in a row."""
SUITS = "♥♦♣♠"


def document(title: str, width: float, height: float, parts: Iterable[str]) -> str:
    """A whole picture on paper, in the colours of its reader's theme."""
    return pictures.document(title, width, height, [pictures.table(width, height, "paper"), *parts])


def words(x: float, y: float, text: object, *, fill: str = INK, anchor: str = "", size: float = 13) -> str:
    return pictures.words(x, y, text, size, fill, anchor)


def bold(x: float, y: float, text: object, *, fill: str = INK, anchor: str = "", size: float = 13) -> str:
    return pictures.words(x, y, text, size, fill, anchor, bold=True)


def scaled(x: float, y: float, drawn: str, scale: float = SCALE, more: str = "") -> str:
    """What a game draws at 0, 0, smaller and elsewhere."""
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})"{more}>{drawn}</g>'


def card(x: float, y: float, drawn: str, edge: str = "") -> str:
    """A card, with a thick edge if that has a colour."""
    around = rectangle(0, 0, card_faces.WIDTH, card_faces.HEIGHT, line=edge, rounded=6, more='stroke-width="4.5"')
    return scaled(x, y, drawn + (around if edge else ""))


def suited(x: float, y: float, suit: int, rank: int, edge: str = "") -> str:
    """A playing card: suits in the order of SUITS, ranks from 1 for the ace."""
    return card(x, y, card_faces.card(suit, rank), edge)
