"""The table of gin rummy on a narrow screen."""

from textwrap import wrap

from kibitz.games.gin_rummy.drawing import BUTTONS, groups, last_hand, score_lines, standing, thrown_by
from kibitz.games.gin_rummy.reading import match_of
from kibitz.games.gin_rummy.scoring import deadwood
from kibitz.melds import HIDDEN
from kibitz.narrow_tables import NarrowTable
from kibitz.table import View

LONGEST_LINE = 44
"""Characters."""


def picture(view: View) -> str:
    """The other's cards, the score, stock and pile, buttons, and the hand in rows."""
    match, seat = match_of(view), view.seat
    is_between = not match.hands[0]
    hands = match.laid if is_between else match.hands
    table = NarrowTable(match.moves(seat))
    table.others_cards(hands[1 - seat], match.known[1 - seat], 8)
    said = [*standing(match, seat), *last_hand(match, seat)] if is_between else ["; ".join(score_lines(match, seat))]
    table.lines(short for line in said for short in wrap(line, LONGEST_LINE))
    if not is_between:
        table.stock_and_pile(match.stock_size, match.pile, thrown_by(match, seat))
    table.buttons(BUTTONS, says_title=True)
    hand = hands[seat]
    if hand and HIDDEN not in hand:
        melds, left = groups(hand)
        titles = [*["meld"] * len(melds), f"left, {deadwood(hand)} points"]
        table.hand(melds, left, titles, (match.drawn,) if match.turn == seat else (), has_copies=False)
    return table.document("A table of gin rummy")
