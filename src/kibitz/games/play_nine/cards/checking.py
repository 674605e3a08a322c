"""Whether a description is a game; an error names the first field that is wrong."""

from __future__ import annotations

import re

from kibitz.descriptions import NAME, Invalid, whole
from kibitz.games.play_nine.cards.description import MOST_CARDS, Card, Table
from kibitz.words import shown

COLUMNS = range(2, 7)
MOST_SOLVED = 4
"""Boards of more columns are too many to be solved within a minute: their values are sampled."""
MOST_DRAWS = 16
MOST_COUNT = 1000
MOST_POINTS = 100
CARD_NAME = re.compile("[A-Za-z0-9+-]{1,3}")


def check(table: Table) -> Table:
    """The table; Invalid that names the first field which is wrong."""
    if not NAME.fullmatch(table.name):
        raise Invalid(f"name = {shown(table.name)}: expected small letters, digits and hyphens, at most 24")
    whole(table.columns, "columns", COLUMNS[0], COLUMNS[-1])
    if not table.draws:
        raise Invalid("draws: expected at least one number")
    for draws in table.draws:
        whole(draws, "draws", 1, MOST_DRAWS)
    if list(table.draws) != sorted(set(table.draws)):
        raise Invalid("draws: expected every number once, the smallest first")
    if not 2 <= len(table.cards) <= MOST_CARDS:
        raise Invalid(f"cards: {len(table.cards)} of them, expected 2 to {MOST_CARDS}")
    for number, card in enumerate(table.cards, 1):
        check_card(card, f"cards {number}")
    names = [card.name.casefold() for card in table.cards]
    for number, name in enumerate(names, 1):
        if name in names[: number - 1]:
            raise Invalid(f"cards {number}: name = {name!r}: expected every name once, in small or capital letters")
    for field, counts in (("count", table.deck), ("kitty", table.kitty)):
        if not any(counts):
            raise Invalid(f"cards 1: {field} = 0: expected more than 0 for one of the cards")
    whole(table.bonus, "bonus", 0, MOST_POINTS)
    return table


def check_card(card: Card, where: str) -> None:
    if not CARD_NAME.fullmatch(card.name):
        expected = "expected 1 to 3 letters, digits, + or -"
        raise Invalid(f"{where}: name = {shown(card.name)}: {expected}")
    whole(card.value, f"{where}: value", -MOST_POINTS, MOST_POINTS)
    whole(card.count, f"{where}: count", 0, MOST_COUNT)
    if card.kitty is not None:
        whole(card.kitty, f"{where}: kitty", 0, MOST_COUNT)
    whole(card.pair, f"{where}: pair", -MOST_POINTS, MOST_POINTS)
