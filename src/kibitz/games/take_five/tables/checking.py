"""Whether a description is a game; an error names the first field that is wrong."""

from __future__ import annotations

from kibitz.descriptions import NAME, Invalid, whole
from kibitz.games.take_five.tables.description import Penalty, TableRules
from kibitz.words import shown

ROWS, LENGTHS, HANDS, SEATS = range(2, 7), range(2, 9), range(2, 13), range(2, 11)
MOST_CARDS = 150
"""The most cards of a deck; no deal needs more."""
MOST_PENALTIES = 12
MOST_POINTS = 9
MOST_TOGETHER = 255
"""Points of all cards: what learners are shown fits in a byte."""


def check(table: TableRules) -> TableRules:
    """The table; Invalid that names the first field which is wrong."""
    if not NAME.fullmatch(table.name):
        raise Invalid(f"name = {shown(table.name)}: expected small letters, digits and hyphens, at most 24")
    for name, allowed in (("rows", ROWS), ("length", LENGTHS), ("hand", HANDS), ("seats", SEATS)):
        whole(getattr(table, name), name, allowed[0], allowed[-1])
    if table.deck:
        whole(table.deck, "deck", table.dealt(table.seats), MOST_CARDS)
    if len(table.penalties) > MOST_PENALTIES:
        raise Invalid(f"penalties: {len(table.penalties)} of them, expected at most {MOST_PENALTIES}")
    for number, penalty in enumerate(table.penalties, 1):
        check_penalty(table, penalty, f"penalties {number}")
    whole(table.others, "others", 0, MOST_POINTS)
    if not 0 < sum(table.by_card) <= MOST_TOGETHER:
        raise Invalid(f"penalties: {sum(table.by_card)} points together, expected 1 to {MOST_TOGETHER}")
    return table


def check_penalty(table: TableRules, penalty: Penalty, where: str) -> None:
    whole(penalty.points, f"{where}: points", 0, MOST_POINTS)
    if penalty.cards and penalty.multiple_of:
        raise Invalid(f"{where}: multiple_of: expected none beside cards")
    if not penalty.cards:
        whole(penalty.multiple_of, f"{where}: multiple_of", 2, table.most_cards)
    for card in penalty.cards:
        whole(card, f"{where}: cards", 1, table.most_cards)
    if list(penalty.cards) != sorted({*penalty.cards}):
        raise Invalid(f"{where}: cards: expected every card once, the lowest first")
