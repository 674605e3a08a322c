"""The table of gin rummy on a narrow screen."""

from textwrap import wrap

from kibitz import narrow_tables, pictures
from kibitz.card_faces import HEIGHT
from kibitz.games.gin_rummy.drawing import groups, last_hand, score_lines, standing, thrown_by
from kibitz.games.gin_rummy.reading import match_of
from kibitz.games.gin_rummy.scoring import deadwood
from kibitz.meld_faces import SORTS, stock_and_pile
from kibitz.melds import HIDDEN
from kibitz.narrow_tables import MARGIN, WIDE
from kibitz.table import View

BUTTONS = (
    ("pass", "pass", "refuse the card"),
    ("knock", "knock", "knock by throwing a card"),
    ("big", "big gin", "lay down big gin"),
)
LONGEST_LINE = 44
"""Characters."""


def picture(view: View) -> str:
    """The other's cards, the score, stock and pile, buttons, and the hand in rows."""
    match, seat = match_of(view), view.seat
    is_between = not match.hands[0]
    hands = match.laid if is_between else match.hands
    moves = [str(move) for move in match.moves(seat)]
    parts, y = narrow_tables.others_cards(hands[1 - seat], MARGIN, match.known[1 - seat]), MARGIN + HEIGHT / 2 + 8
    said = [*standing(match, seat), *last_hand(match, seat)] if is_between else ["; ".join(score_lines(match, seat))]
    drawn, y = narrow_tables.lines([short for line in said for short in wrap(line, LONGEST_LINE)], y)
    parts += drawn
    if not is_between:
        parts += stock_and_pile(y, match.stock_size, match.pile, moves, 17, WIDE, thrown_by=thrown_by(match, seat))
        y += HEIGHT + 16
    words = {move.split()[0] for move in moves}
    drawn, y = narrow_tables.buttons([one for one in BUTTONS if one[0] in words], y, says_title=True)
    parts += drawn
    hand = hands[seat]
    if hand and HIDDEN not in hand:
        melds, left = groups(hand)
        titles = [*["meld"] * len(melds), f"left, {deadwood(hand)} points"]
        shown, marked = [*melds, *([left] if left else [])], (match.drawn,) if match.turn == seat else ()
        drawn, y = narrow_tables.hand_rows(shown, len(melds), titles, y, moves, marked, has_copies=False)
        parts += drawn
    return pictures.document("A table of gin rummy", WIDE, y, [pictures.table(WIDE, y), *parts], SORTS)
