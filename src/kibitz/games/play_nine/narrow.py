"""The board of Play Nine on a narrow screen: its columns in blocks of as many as fit, deck and kitty below them."""

from textwrap import wrap

from kibitz import pictures
from kibitz.card_faces import GAP, HEIGHT, WIDTH
from kibitz.games.play_nine import drawing
from kibitz.games.play_nine.state import hand_of
from kibitz.pictures import words
from kibitz.table import View

WIDE, MARGIN, HEAD = 390, 20, 14
ACROSS = 5
"""Columns side by side."""
LINE = 22
LONGEST_LINE = 38
"""Characters."""
BETWEEN = 14
"""Blocks of columns."""


def picture(view: View) -> str:
    """The columns, then what is drawn from."""
    hand = hand_of(view)
    title = wrap(drawing.headline(hand), LONGEST_LINE)
    parts = [words(MARGIN, HEAD + 14 + LINE * row, line, 17) for row, line in enumerate(title)]
    y = HEAD + LINE * len(title) + 10.0
    if hand.phase != "undealt":
        blocks = -(-hand.columns // ACROSS)
        deep = 2 * (HEIGHT + GAP) + BETWEEN
        parts += drawing.cards(
            hand,
            lambda row, column: (
                MARGIN + column % ACROSS * (WIDTH + GAP),
                y + column // ACROSS * deep + row * (HEIGHT + GAP),
            ),
        )
        y += blocks * deep
    below = drawing.aside(hand, (MARGIN, y), (MARGIN + 170, y))
    parts += below
    high = y + (HEIGHT + MARGIN if below else 6)
    return pictures.document(f"A hand of {hand.rules.title}", WIDE, high, [pictures.table(WIDE, high), *parts])
