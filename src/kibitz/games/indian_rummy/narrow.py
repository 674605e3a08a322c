"""The table of Indian rummy on a narrow screen."""

from textwrap import wrap

from kibitz import narrow_tables, pictures
from kibitz.card_faces import HEIGHT, WIDTH
from kibitz.games.indian_rummy.drawing import (
    RANK_NAMES,
    by_suit,
    in_words,
    meld_name,
    player_part,
    points_left,
    thrown_by,
)
from kibitz.games.indian_rummy.reading import indian_of
from kibitz.games.indian_rummy.rules import is_filler
from kibitz.games.indian_rummy.scoring import arranged
from kibitz.games.indian_rummy.state import IndianDeal
from kibitz.meld_faces import SORTS, face, spoken, stock_and_pile, symbol_names
from kibitz.melds import HIDDEN, JOKER
from kibitz.narrow_tables import MARGIN, WIDE
from kibitz.pictures import part
from kibitz.table import Seat, View

LONGEST_LINE = 41
"""Characters."""
SMALL = 0.6
"""The scale of the card that says what is wild."""


def picture(view: View) -> str:
    """The other players, what is wild, stock and pile, buttons, and the hand in rows."""
    deal, seat = indian_of(view), view.seat
    if deal.phase == "deal":
        parts, y = narrow_tables.lines(["the cards are about to be dealt"], MARGIN)
    else:
        parts, y = others(deal, seat)
    if deal.phase != "deal":
        moves = [str(move) for move in deal.moves(seat)]
        label = f"{spoken(deal.joker)} was turned up: {RANK_NAMES[deal.wild - 1]} are wild"
        parts.append(
            part("joker", f'<g transform="scale({SMALL})">{face(deal.joker)}</g>', at=(MARGIN, y), label=label)
        )
        at = (MARGIN + SMALL * WIDTH + 10, y + SMALL * HEIGHT / 2 + 5)
        parts.append(pictures.words(*at, f"{RANK_NAMES[deal.wild - 1]} are wild", 17))
        y += SMALL * HEIGHT + 14
        parts += stock_and_pile(y, deal.stock_size, deal.pile, moves, 17, WIDE, thrown_by=thrown_by(deal, seat))
        y += HEIGHT + 16
        words = {move.split()[0] for move in moves}
        titles = (
            ("drop", f"drop: {deal.drop_costs}", f"leave the hand and lose {deal.drop_costs}"),
            ("show", "show", "lay down the hand with the next card"),
        )
        drawn, y = narrow_tables.buttons([one for one in titles if one[0] in words], y)
        parts += drawn
        drawn, y = own_hand(deal, seat, y, moves)
        parts += drawn
    return pictures.document("A table of Indian rummy", WIDE, y, [pictures.table(WIDE, y), *parts], SORTS)


def others(deal: IndianDeal, seat: Seat) -> tuple[list[str], float]:
    """Each of the other players, in the order of turns, and how the deal ended; where the next thing begins."""
    parts, y = list[str](), float(MARGIN)
    for step in range(1, deal.seats):
        own = (seat + step) % deal.seats
        words = f"{len(deal.hands[own])} cards"
        if deal.paid[own]:
            words = f"left and lost {deal.paid[own]}"
        elif deal.phase == "over":
            words = in_words(arranged(deal.hands[own], deal.wild))
        elif deal.known[own]:
            words += f", took {symbol_names(deal.known[own])}"
        lines, below = narrow_tables.lines(wrap(f"seat {own}: {words}", LONGEST_LINE), 0, between=0)
        parts.append(player_part(deal, own, "".join(lines), (0, y)))
        y += below
    ended, y = narrow_tables.lines([deal.outcome()] if deal.phase == "over" else [], y)
    return [*parts, *ended], y + 6


def own_hand(deal: IndianDeal, seat: Seat, y: float, moves: list[str]) -> tuple[list[str], float]:
    hand = deal.hands[seat]
    if HIDDEN in hand:
        return [], y
    found = arranged(hand, deal.wild)
    return narrow_tables.hand_rows(
        [*(meld.cards for meld in found.melds), *([by_suit(found.left)] if found.left else [])],
        len(found.melds),
        [*map(meld_name, found.melds), f"left: {points_left(found)}"],
        y,
        moves,
        (deal.drawn,) if deal.turn == seat else (),
        wild=[card for card in hand if card != JOKER and is_filler(card, deal.wild)],
    )
