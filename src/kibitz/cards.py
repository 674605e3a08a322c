"""Playing cards: numbered suit by suit in the order Hearts, Diamonds, Clubs, Spades, and what they look like."""

from collections.abc import Sequence

FACE_DOWN = "]"
"""A card seen from its back."""
COVERED = "["
"""A card face up under another."""

ACES = (0x1F0B1, 0x1F0C1, 0x1F0D1, 0x1F0A1)  # Unicode's Aces of Hearts, Diamonds, Clubs, Spades
JACK = 11


def glyph(suit: int, rank: int) -> str:
    """The Unicode character of a card: suits 0 to 3, ranks from 1 for the Ace to 13 for the King."""
    # Between Jack and Queen, Unicode has a Knight, which these decks lack.
    return chr(ACES[suit] + rank - 1 + (rank > JACK))


def face_down(cards: Sequence[object]) -> str:
    """A pile seen from its back."""
    return FACE_DOWN * len(cards)


def face_up(glyphs: Sequence[str]) -> str:
    """A pile, bottom to top, of which only the top card can be read."""
    return COVERED * (len(glyphs) - 1) + glyphs[-1] if glyphs else ""


RANK_LETTERS = "A23456789TJQK"
SUIT_LETTERS = "HDCS"


def name(suit: int, rank: int) -> str:
    """Rank and suit as two letters, e.g. AH or TS."""
    return RANK_LETTERS[rank - 1] + SUIT_LETTERS[suit]


WIDTH, HEIGHT = 46, 64
"""The size of a card in a picture's units."""
GAP = 6
"""Between cards that do not overlap."""
MARGIN = 20
TITLE = 44
"""The height that a picture's title takes."""
RED, BLACK = "#c3272b", "#1d2330"
FELT, CHALK = "#2c6a4d", "#eef5ee"
SHAPES = (  # of the suits, about 20 units high, the middle at 0, 0
    "M0 9C-12-1-9-9-4.5-9-2-9 0-7 0-5 0-7 2-9 4.5-9 9-9 12-1 0 9Z",
    "M0-10 7.5 0 0 10-7.5 0Z",
    "M0-10a4.6 4.6 0 0 1 4 6.9 4.6 4.6 0 1 1-2.9 8.2L3 10H-3L-1.1 5.1A4.6 4.6 0 1 1-4-3.1 4.6 4.6 0 0 1 0-10Z",
    "M0-10C3-4.5 9-1.5 9 3 9 7 4 8 1.2 4.8L3 10H-3L-1.2 4.8C-4 8-9 7-9 3-9-1.5-3-4.5 0-10Z",
)


def picture(title: str, width: float, height: float, parts: Sequence[str]) -> str:
    """An SVG document: a title above what is drawn from TITLE downwards."""
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" font-family="sans-serif">',
            f'<rect width="{width:g}" height="{height:g}" rx="10" fill="{FELT}"/>',
            label(MARGIN, 29, title, 17),
            *parts,
            "</svg>\n",
        ]
    )


def label(x: float, y: float, text: str, size: float = 13) -> str:
    """A line of text whose baseline begins at x, y."""
    return f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{CHALK}">{text}</text>'


def card(x: float, y: float, suit: int, rank: int, marked: bool = False) -> str:
    """A card face up, its upper left corner at x, y; marked with a bright edge."""
    colour = RED if suit < 2 else BLACK
    edge = 'stroke="#f2c230" stroke-width="3"' if marked else 'stroke="#8a938c" stroke-width=".8"'
    return (
        f'<g transform="translate({x:g} {y:g})" fill="{colour}">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" rx="5" fill="#fff" {edge}/>'
        f'<text x="4" y="17" font-size="16" font-weight="bold">{"10" if rank == 10 else RANK_LETTERS[rank - 1]}</text>'
        f'<path transform="translate(10 27) scale(.5)" d="{SHAPES[suit]}"/>'
        f'<path transform="translate(28 44) scale(1.2)" d="{SHAPES[suit]}"/></g>'
    )


def back(x: float, y: float) -> str:
    """A card face down."""
    return (
        f'<g transform="translate({x:g} {y:g})"><rect width="{WIDTH}" height="{HEIGHT}" rx="5" fill="#fff" '
        f'stroke="#8a938c" stroke-width=".8"/><rect x="4" y="4" width="{WIDTH - 8}" height="{HEIGHT - 8}" rx="3" '
        'fill="#3b5fa8"/></g>'
    )


def gap(x: float, y: float) -> str:
    """A place where a card is missing."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{WIDTH}" height="{HEIGHT}" rx="5" fill="none" stroke="{CHALK}" '
        'stroke-opacity=".35" stroke-dasharray="4 4"/>'
    )


def spread(count: int, width: float) -> list[float]:
    """The left edges of this number of cards in a row of that width; the cards overlap where they must."""
    step = min(WIDTH + GAP, (width - WIDTH) / max(count - 1, 1))
    return [number * step for number in range(count)]
