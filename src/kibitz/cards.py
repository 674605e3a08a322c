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
