"""A game of the 52-card patience on a narrow screen: a suit's thirteen cards side by side, each as rank and suit."""

from collections.abc import Iterator

from kibitz import pictures
from kibitz.card_faces import SMALL_HEIGHT, SMALL_WIDTH, small_back, small_card, spread
from kibitz.games.sevens.drawing import COLUMNS, Moment, end, face, story, verdict
from kibitz.games.sevens.rules import RANKS, SEVENS, play
from kibitz.narrow_tables import MARGIN, WIDE
from kibitz.patience import deck_of
from kibitz.pictures import part, rectangle, words
from kibitz.table import Scene, View

STEP_X, STEP_Y = SMALL_WIDTH + 2, SMALL_HEIGHT + 6
BELOW = 10.0 + len(COLUMNS) * STEP_Y
"""Where the piles begin."""
PILE = SMALL_HEIGHT + 34
ROOM = WIDE - 2 * MARGIN


def picture(view: View) -> str:
    """The end of the game, once there is a deck."""
    deck = deck_of(view)
    if not deck.order:
        return deck.game.picture(view)
    table, aside = end(play(deck.cards))
    return board(Moment(verdict(len(aside)), table, (), aside), "Left over")


def scenes(view: View) -> Iterator[Scene]:
    if not deck_of(view).order:
        return
    deck = deck_of(view).cards
    for moment in story(deck):
        yield Scene(moment.sentence, board(moment))
    yield Scene(verdict(len(end(play(deck))[1])), picture(view))


def board(moment: Moment, name: str = "Put aside") -> str:
    """The four suits, and below them the piles that are still to be gone through and put aside."""
    parts = []
    for row, suit in enumerate(COLUMNS):
        for rank in range(RANKS):
            x, y, number = float(MARGIN + rank * STEP_X), 10.0 + row * STEP_Y, suit * RANKS + rank
            if number in moment.table:
                parts.append(shown(number, (x, y)))
            else:
                parts.append(rectangle(x, y, SMALL_WIDTH, SMALL_HEIGHT, line="felt-line", rounded=4))
    below = BELOW
    for text, cards, is_hidden in (("Left", moment.left, True), (name, moment.aside, False)):
        if not cards:
            continue
        parts.append(words(MARGIN, below + 16, f"{text}: {len(cards)}", 15))
        for x, number in zip(spread(len(cards), ROOM, 20, SMALL_WIDTH), cards, strict=True):
            at = MARGIN + x, below + 22
            parts.append(part(f"card-{number}", small_back(), at=at) if is_hidden else shown(number, at))
        below += PILE
    # All steps have the same height, so that nothing below the picture moves.
    high = BELOW + 2 * PILE
    return pictures.document("the table", WIDE, high, [pictures.table(WIDE, high), *parts])


def shown(number: int, at: tuple[float, float]) -> str:
    """A card face up; the Sevens are marked."""
    return part(f"card-{number}", small_card(*face(number), number in SEVENS), at=at)
