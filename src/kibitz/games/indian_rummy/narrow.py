"""The table of Indian rummy on a narrow screen."""

from textwrap import wrap

from kibitz import pictures
from kibitz.card_faces import HEIGHT, WIDTH
from kibitz.games.indian_rummy.drawing import (
    RANK_NAMES,
    buttons,
    by_suit,
    in_words,
    meld_name,
    player_part,
    points_left,
    thrown_by,
    wild_cards,
)
from kibitz.games.indian_rummy.reading import indian_of
from kibitz.games.indian_rummy.scoring import arranged
from kibitz.games.indian_rummy.state import IndianDeal
from kibitz.meld_faces import face, spoken, symbol_names
from kibitz.melds import HIDDEN
from kibitz.narrow_tables import LINE, MARGIN, NarrowTable, lines
from kibitz.pictures import part
from kibitz.table import Seat, View

LONGEST_LINE = 41
"""Characters."""
SMALL = 0.6
"""The scale of the card that says what is wild."""


def picture(view: View) -> str:
    """The other players, what is wild, stock and pile, buttons, and the hand in rows."""
    deal, seat = indian_of(view), view.seat
    table = NarrowTable(deal.moves(seat))
    if deal.phase == "deal":
        table.lines(["the cards are about to be dealt"])
    else:
        add_others(table, deal, seat)
        add_wild_card(table, deal)
        table.stock_and_pile(deal.stock_size, deal.pile, thrown_by(deal, seat))
        table.buttons(buttons(deal))
        add_hand(table, deal, seat)
    return table.document("A table of Indian rummy")


def add_others(table: NarrowTable, deal: IndianDeal, seat: Seat) -> None:
    """Each of the other players, in the order of turns, and how the deal ended."""
    for step in range(1, deal.seats):
        own = (seat + step) % deal.seats
        words = f"{len(deal.hands[own])} cards"
        if deal.paid[own]:
            words = f"left and lost {deal.paid[own]}"
        elif deal.phase == "over":
            words = in_words(arranged(deal.hands[own], deal.wild))
        elif deal.known[own]:
            words += f", took {symbol_names(deal.known[own])}"
        drawn = lines(wrap(f"seat {own}: {words}", LONGEST_LINE), 0)
        table.parts.append(player_part(deal, own, "".join(drawn), (0, table.y)))
        table.y += LINE * len(drawn)
    table.lines([deal.outcome()] if deal.phase == "over" else [])
    table.y += 6


def add_wild_card(table: NarrowTable, deal: IndianDeal) -> None:
    label = f"{spoken(deal.joker)} was turned up: {RANK_NAMES[deal.wild - 1]} are wild"
    drawn = f'<g transform="scale({SMALL})">{face(deal.joker)}</g>'
    table.parts.append(part("joker", drawn, at=(MARGIN, table.y), label=label))
    at = (MARGIN + SMALL * WIDTH + 10, table.y + SMALL * HEIGHT / 2 + 5)
    table.parts.append(pictures.words(*at, f"{RANK_NAMES[deal.wild - 1]} are wild", 17))
    table.y += SMALL * HEIGHT + 14


def add_hand(table: NarrowTable, deal: IndianDeal, seat: Seat) -> None:
    hand = deal.hands[seat]
    if HIDDEN in hand:
        return
    found = arranged(hand, deal.wild)
    table.hand(
        [meld.cards for meld in found.melds],
        by_suit(found.left),
        [*map(meld_name, found.melds), f"left: {points_left(found)}"],
        (deal.drawn,) if deal.turn == seat else (),
        wild=wild_cards(deal, seat),
    )
