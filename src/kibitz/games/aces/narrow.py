"""A game of the 32-card patience on a narrow screen: what is turned over gets the whole width."""

from collections.abc import Iterator, Sequence

from kibitz import pictures
from kibitz.card_faces import HEIGHT, WIDTH, spread
from kibitz.games.aces.drawing import Moment, from_the_back, result, shown, story, summary
from kibitz.narrow_tables import MARGIN, WIDE
from kibitz.patience import deck_of
from kibitz.pictures import words
from kibitz.table import Scene, View

ROOM = WIDE - 2 * MARGIN
VISIBLE = 23
"""How much of a covered card is seen: its corner can be read."""
ROW = 44
"""From a row of cards to the next one, which covers what is below the corners."""
TURNED, GONE = 128, 246
"""Where the stack that is turned over begins, and where what is thrown away and what is kept do."""
KEPT = WIDE - MARGIN - WIDTH
HIGH = 440


def picture(view: View) -> str:
    """The end of the game, once there is a deck."""
    deck = deck_of(view)
    return ended(deck.cards) if deck.order else deck.game.picture(view)


def scenes(view: View) -> Iterator[Scene]:
    if not deck_of(view).order:
        return
    deck = deck_of(view).cards
    yield Scene("Deck shuffled, ready to start!", table(from_the_back(deck, MARGIN, 10)))
    for moment in story(deck):
        yield Scene(moment.sentence, table(board(moment)))
    yield Scene(result(deck), ended(deck))


def table(parts: Sequence[str], high: float = HIGH) -> str:
    """A picture without a title, which stands above it on the page."""
    return pictures.document("the table", WIDE, high, [pictures.table(WIDE, high), *parts])


def board(moment: Moment) -> list[str]:
    parts, step = list[str](), ROOM / len(moment.stacks)
    for place, stack in enumerate(moment.stacks):
        parts += from_the_back(stack, MARGIN + place * step, 10)
    if moment.turned:
        parts += in_rows(moment.turned[1], TURNED)
    parts.append(words(MARGIN, GONE - 8, f"discarded: {len(moment.gone)}", 15))
    parts += in_rows(moment.gone, GONE, KEPT - MARGIN - 14)
    parts.append(words(KEPT, GONE - 8, f"kept: {len(moment.aside)}", 15))
    return parts + from_the_back(moment.aside, KEPT, GONE)


def ended(deck: Sequence[int]) -> str:
    y, parts = 10.0, list[str]()
    for text, cards in summary(deck):
        parts.append(words(MARGIN, y + 16, text, 16))
        parts += in_rows(cards, y + 24)
        y += 34 + (HEIGHT + ROW * ((len(cards) - 1) // side_by_side(ROOM)) if cards else 0)
    return table(parts, y)


def side_by_side(room: float) -> int:
    """The cards of a row whose corners can be read."""
    return 1 + int((room - WIDTH) / VISIBLE)


def in_rows(cards: Sequence[int], y: float, room: float = ROOM) -> list[str]:
    """Cards face up in as many rows as they need."""
    parts, most = [], side_by_side(room)
    for first in range(0, len(cards), most):
        some = cards[first : first + most]
        places = spread(len(some), room, WIDTH + 6)
        parts += [shown(card, MARGIN + x, y + first // most * ROW) for x, card in zip(places, some, strict=True)]
    return parts
