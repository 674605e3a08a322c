"""The table of rummy on a narrow screen."""

from kibitz import narrow_tables, pictures
from kibitz.card_faces import HEIGHT
from kibitz.games.rummy.drawing import thrown_by
from kibitz.games.rummy.reading import deal_of
from kibitz.games.rummy.rules import MELDS
from kibitz.games.rummy.state import Deal
from kibitz.meld_faces import SORTS, stock_and_pile
from kibitz.melds import HIDDEN, best
from kibitz.narrow_tables import MARGIN, WIDE
from kibitz.table import Seat, View


def picture(view: View) -> str:
    """The other's cards, stock and pile, buttons, and the hand in rows."""
    deal, seat = deal_of(view), view.seat
    moves = [str(move) for move in deal.moves(seat)]
    parts, y = narrow_tables.others_cards(deal.hands[1 - seat], MARGIN, deal.taken[1 - seat]), MARGIN + HEIGHT / 2 + 14
    if deal.phase == "over":
        drawn, y = narrow_tables.lines([deal.outcome()], y)
        parts += drawn
    parts += stock_and_pile(y, deal.stock_size, deal.pile, moves, 17, WIDE, thrown_by=thrown_by(deal, seat))
    y += HEIGHT + 16
    goes_out = any(move.startswith("out") for move in moves)
    drawn, y = narrow_tables.buttons([("out", "go out", "go out by throwing a card")] if goes_out else [], y)
    parts += drawn
    drawn, y = own_hand(deal, seat, y, moves)
    parts += drawn
    return pictures.document("A table of rummy", WIDE, y, [pictures.table(WIDE, y), *parts], SORTS)


def own_hand(deal: Deal, seat: Seat, y: float, moves: list[str]) -> tuple[list[str], float]:
    hand = deal.hands[seat]
    if not hand or HIDDEN in hand:
        return [], y + MARGIN
    division = best(hand, MELDS, k=1)[0]
    groups = [*(meld.shows for meld in division.melds), *([division.left] if division.left else [])]
    words = [*["meld"] * len(division.melds), f"left, {division.value_left(MELDS)} points"]
    return narrow_tables.hand_rows(groups, len(division.melds), words, y, moves, (deal.fresh, deal.drawn))
