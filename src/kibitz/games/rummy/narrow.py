"""The table of rummy on a narrow screen."""

from kibitz.games.rummy.drawing import thrown_by
from kibitz.games.rummy.reading import deal_of
from kibitz.games.rummy.rules import MELDS
from kibitz.melds import HIDDEN, best
from kibitz.narrow_tables import MARGIN, NarrowTable
from kibitz.table import View

BUTTONS = (("out", "go out", "go out by throwing a card"),)


def picture(view: View) -> str:
    """The other's cards, stock and pile, buttons, and the hand in rows."""
    deal, seat = deal_of(view), view.seat
    table = NarrowTable(deal.moves(seat))
    table.others_cards(deal.hands[1 - seat], deal.taken[1 - seat], 14)
    if deal.phase == "over":
        table.lines([deal.outcome()])
    table.stock_and_pile(deal.stock_size, deal.pile, thrown_by(deal, seat))
    table.buttons(BUTTONS)
    hand = deal.hands[seat]
    if not hand or HIDDEN in hand:
        table.y += MARGIN
    else:
        division = best(hand, MELDS, k=1)[0]
        melds = [meld.shows for meld in division.melds]
        titles = [*["meld"] * len(melds), f"left, {division.value_left(MELDS)} points"]
        table.hand(melds, division.left, titles, (deal.fresh, deal.drawn))
    return table.document("A table of rummy")
