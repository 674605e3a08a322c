"""Tables for screens as wide as a telephone's: what is clicked is as large as a finger, and hands have several rows."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

from kibitz import card_faces, pictures
from kibitz.card_faces import HEIGHT, WIDTH
from kibitz.card_fan import Place
from kibitz.meld_faces import TINTS, button, hand_card, other_card, others_part
from kibitz.melds import Card, card_name

WIDE, MARGIN = 390, 14
"""Of a table."""
VISIBLE = 46
"""Of a card that another one covers: as much as a finger needs."""
ROW = HEIGHT + 30
"""Of a hand, with the words below its cards."""
SMALL = 0.5
"""The scale of cards that nobody clicks."""
BUTTON = (110, 44)
FONT = 15


def others_cards(hand: Sequence[Card], y: float, taken: Iterable[Card]) -> list[str]:
    """The other player's cards, small; face up where they are known."""
    places = card_faces.spread(len(hand), (WIDE - 2 * MARGIN) / SMALL, 44)
    cards = [other_card(number, card, (MARGIN + SMALL * places[number], y), SMALL) for number, card in enumerate(hand)]
    return [others_part(cards, taken)]


def lines(texts: Iterable[str], y: float, size: float = FONT, between: float = 6) -> tuple[list[str], float]:
    """Lines of text, and where the next thing begins."""
    parts = [pictures.words(MARGIN, y + 16 + 21 * row, text, size) for row, text in enumerate(texts)]
    return parts, y + 21 * len(parts) + (between if parts else 0)


def buttons(shown: Sequence[tuple[str, str, str]], y: float, *, says_title: bool = False) -> tuple[list[str], float]:
    """Buttons side by side, of which a word, a title and a label are given; where the next thing begins."""
    parts = [
        button(word, title, label, (MARGIN + place * (BUTTON[0] + 10), y), BUTTON, 29, 17, title if says_title else "")
        for place, (word, title, label) in enumerate(shown)
    ]
    return parts, y + (BUTTON[1] + 12 if parts else 0)


def hand_rows(
    groups: Sequence[Sequence[Card]],
    melds: int,
    words: Sequence[str],
    y: float,
    moves: Sequence[str],
    marked: Collection[Card],
    *,
    wild: Collection[Card] = (),
    has_copies: bool = True,
) -> tuple[list[str], float]:
    """A hand in groups, the first ones melds, in as many rows as it needs; where the next thing begins.

    A meld stays in one row if it fits into one.
    """
    parts, seen, x = list[str](), Counter[Card](), float(MARGIN)
    for number, group in enumerate(groups):
        left, is_meld = list(group), number < melds
        title = words[number]
        while left:
            room = _room(x)
            if x > MARGIN and (room < min(len(left), _room(MARGIN)) if is_meld else room < 2):
                x, y = float(MARGIN), y + ROW
                room = _room(x)
            cards, left = left[:room], left[room:]
            wide = VISIBLE * (len(cards) - 1) + WIDTH
            if is_meld:
                place = f'x="{x - 4:g}" y="{y - 4:g}" width="{wide + 8:g}" height="{HEIGHT + 28:g}"'
                parts.append(f'<rect {place} rx="8" fill="{TINTS[number % len(TINTS)]}"/>')
            parts.append(pictures.words(x + 2, y + HEIGHT + 18, title, FONT, "card-ink" if is_meld else "chalk"))
            title = ""
            for place_in_row, card in enumerate(cards):
                seen[card] += 1
                own = f"card-{card_name(card)}-{seen[card]}" if has_copies else f"card-{card_name(card)}"
                at = Place((x + VISIBLE * place_in_row, y))
                is_marked = card in marked and seen[card] == 1
                parts.append(
                    hand_card(card, own, at, moves, is_marked=is_marked, wild=card in wild, may_move=not is_meld)
                )
            x += wide + 12
    return parts, y + ROW


def _room(x: float) -> int:
    """The cards that fit between here and the edge."""
    return max(0, int((WIDE - MARGIN - x - WIDTH) // VISIBLE) + 1)
