"""Shapes for the pictures of the rules: cards, words and the paper that they are drawn on."""

from collections.abc import Iterable

PAPER, INK, FAINT, LINE, RED, GREEN = "#fbfaf5", "#1f2430", "#6a6a72", "#c9c4b6", "#bf1f2b", "#1d7a46"
LIGHT, DARK = "#e3eadd", "#a9c3b1"
MARGIN = 16
CARD_WIDTH, CARD_HEIGHT = 40, 54
STEP = CARD_WIDTH + 6
"""From a card to the next one in a row."""


def document(title: str, width: float, height: float, parts: Iterable[str]) -> str:
    """A whole picture on paper of its own, so that it can be read in light and dark themes."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
            f'height="{height:g}" role="img" font-family="sans-serif" font-size="13">',
            f"<title>{title}</title>",
            f'<rect width="{width:g}" height="{height:g}" rx="8" fill="{PAPER}"/>',
            *parts,
            "</svg>\n",
        ]
    )


def words(x: float, y: float, text: object, *, fill: str = INK, anchor: str = "start", more: str = "") -> str:
    return f'<text x="{x:g}" y="{y:g}" fill="{fill}" text-anchor="{anchor}"{more}>{text}</text>'


def bold(x: float, y: float, text: object, *, fill: str = INK, anchor: str = "start", size: float = 13) -> str:
    return words(x, y, text, fill=fill, anchor=anchor, more=f' font-weight="bold" font-size="{size:g}"')


def card(x: float, y: float, text: str, *, red: bool = False, edge: str = LINE, below: str = "") -> str:
    """A card with its text, and a smaller text under it; a thick edge if that has a colour."""
    thick = 1 if edge == LINE else 2.5
    parts = [
        f'<rect x="{x:g}" y="{y:g}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="5" fill="#fff" stroke="{edge}" '
        f'stroke-width="{thick:g}"/>',
        bold(x + CARD_WIDTH / 2, y + 25, text, fill=RED if red else INK, anchor="middle", size=16),
    ]
    if below:
        parts.append(words(x + CARD_WIDTH / 2, y + 45, below, fill=FAINT, anchor="middle", more=' font-size="11"'))
    return "".join(parts)


SUITS = "♥♦♣♠"


def suited(x: float, y: float, suit: int, rank: int, edge: str = LINE) -> str:
    """A playing card: suits in the order of SUITS, ranks from 1 for the ace."""
    name = {1: "A", 11: "J", 12: "Q", 13: "K"}.get(rank, str(rank))
    return card(x, y, name + SUITS[suit], red=suit < 2, edge=edge)
