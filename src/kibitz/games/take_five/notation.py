"""Positions of Take 5! as text: whole or masked, in full or as short as a person may type them."""

from __future__ import annotations

import re
from typing import Any

from kibitz import words
from kibitz.games.take_five.rules import row_for
from kibitz.games.take_five.state import (
    EXAMPLE,
    FIELDS,
    HIDDEN,
    HIDDEN_HAND,
    NONE,
    Round,
    cards_text,
    checked_players,
    cut,
    piles_text,
    read_number,
    read_pile,
    table_of,
)
from kibitz.table import InvalidText, Seat, View
from kibitz.words import Field, Fields


def read_flag(text: str) -> bool:
    if text:
        raise InvalidText(f"{words.shown(text)}: expected nothing after it")
    return True


SHORT_FIELDS = (
    Field("seat", read_number, default=0),
    Field("hand", read_pile, default=()),
    Field("takes_a_row", read_flag, default=False),
)
"""What a person may type instead of "?" for everything hidden: the seat that sees the position, its hand, and that its
chosen card is lower than every end."""
TYPED = Fields("position", EXAMPLE, (*FIELDS, *SHORT_FIELDS))
TABLE = re.compile(r"(?:^|\s)table=(\S+)")
"""How a text ends at another table than the course's."""


def read(text: str) -> Round:
    """The position of a text, masked or not."""
    return read_seat(text)[1]


def read_view(text: str) -> View:
    """The position of a text as its seat sees it."""
    seat, position = read_seat(text)
    if position.hands and position.hands[seat] == HIDDEN_HAND:
        raise InvalidText(f"seat {seat}: expected the hand of this seat, and ? for the others")
    return View(seat, position.seen(seat))


def read_seat(text: str) -> tuple[Seat, Round]:
    """The seat that a text names, and its position, checked: every card in one place."""
    named = TABLE.search(text)
    table = table_of({"table": named[1]} if named else {})
    fields = TYPED.read(TABLE.sub("", text, count=1))
    given = fields["players"] or len(fields["hands"]) or len(fields["taken"]) or table.seats
    players = checked_players(given, table.seats)
    seat, none = fields["seat"], (NONE,) * players
    if seat not in range(players):
        raise InvalidText(f"seat {seat}: expected 0 to {players - 1}")
    if not fields["rows"]:
        if not fields["players"] or any(fields[name] for name in fields.keys() - {"players", "seat"}):
            raise InvalidText(f"a position without rows: expected {EXAMPLE!r}, or 'players 10' before the deal")
        return seat, Round(players, table=table)
    if fields["hands"] and (fields["hand"] or fields["takes_a_row"]):
        raise InvalidText("hand and hands: expected the hand of one seat, or those of all")
    if not fields["hands"]:
        use_short_form(fields, players)
    position = Round(
        players,
        fields["hands"],
        fields["chosen"] or none,
        fields["rows"],
        fields["taken"] or ((),) * players,
        fields["last"] or none,
        table,
    )
    check_shapes(position)
    check_cards(position)
    check_choices(position)
    return seat, position


def use_short_form(fields: dict[str, Any], players: int) -> None:
    """Fill in what is hidden besides one seat's hand and its chosen card."""
    others = HIDDEN_HAND if fields["hand"] else ()
    fields["hands"] = tuple(fields["hand"] if owner == fields["seat"] else others for owner in range(players))
    if len(fields["chosen"]) == 1:
        (card,), mark = fields["chosen"], HIDDEN if fields["takes_a_row"] else NONE
        fields["chosen"] = tuple(card if owner == fields["seat"] else mark for owner in range(players))
    elif fields["takes_a_row"]:
        raise InvalidText("takes a row: expected 'chosen' with the seat's card")


def check_shapes(position: Round) -> None:
    """The number of hands, piles and cards fits the players, and rows have a possible length."""
    players, table = position.players, position.table
    for name in ("hands", "chosen", "taken", "last"):
        if (count := len(getattr(position, name))) != players:
            raise InvalidText(f"{name} for {count} seats: expected {players}, with - for nothing")
    rows = position.rows
    if len(rows) != table.rows or any(not 1 <= len(row) <= table.length or list(row) != sorted(row) for row in rows):
        raise InvalidText(
            f"rows {cut(piles_text(rows))}: expected {table.rows} of 1 to {table.length} cards in ascending order"
        )
    hands = [hand for hand in position.hands if hand != HIDDEN_HAND]
    if len(set(map(len, hands))) != 1 or not (len(hands) == players or (len(hands) == 1 and hands[0])):
        raise InvalidText(
            f"hands {cut(piles_text(position.hands))}: expected hands of one size, all of them or ? for all but one"
        )


def check_cards(position: Round) -> None:
    """Every card in one place, and the number of unseen cards fits the hidden hands."""
    players, allowed = position.players, position.table.cards(position.players)
    hands = [hand for hand in position.hands if hand != HIDDEN_HAND]
    table = [card for pile in position.rows + position.taken for card in pile]
    cards = sorted([*table, *(card for hand in hands for card in hand)])
    for card, following in zip(cards, [*cards[1:], NONE], strict=True):
        if card not in allowed:
            raise InvalidText(f"card {cut(cards_text([card]))}: expected 1 to {allowed[-1]} with {players} players")
        if card == following:
            raise InvalidText(f"card {card} is given twice: expected it in one place")
    unseen, hidden = position.unseen, (players - len(hands)) * position.left + position.aside
    if unseen and not hidden:
        raise InvalidText(f"card {unseen[0]} is nowhere: expected every card of 1 to {allowed[-1]}")
    if len(unseen) != hidden:
        raise InvalidText(
            f"{abs(len(unseen) - hidden)} cards too {'few' if len(unseen) > hidden else 'many'} in hand, rows and "
            f"taken for {players} players with {position.left} cards each: expected every card that was seen, "
            f"e.g. {EXAMPLE!r}"
        )
    for card in position.last:
        if card != NONE and card not in table:
            raise InvalidText(f"last {cut(cards_text([card]))}: expected a card in a row or a pile, or -")


def check_choices(position: Round) -> None:
    """Chosen cards out of the hands; where all have chosen, a row must be due."""
    chosen = position.chosen
    for card, hand in zip(chosen, position.hands, strict=True):
        if card > NONE and card not in hand:
            raise InvalidText(f"chosen {card}: expected a card of that hand, or -")
    visible = [card for card in chosen if card > NONE]
    if HIDDEN in chosen and (chosen.count(HIDDEN) != position.players - 1 or not visible):
        raise InvalidText(
            f"chosen {cut(cards_text(chosen))}: expected ? only for all others of a seat that takes a row"
        )
    if HIDDEN in chosen and sum(card > position.lowest for card in position.unseen) < chosen.count(HIDDEN):
        raise InvalidText(f"chosen {cut(cards_text(chosen))}: expected a higher unseen card for each of the others")
    if position.is_row_due and row_for(position.ends, position.lowest) >= 0:
        raise InvalidText(
            f"chosen {cut(cards_text(chosen))}: expected a - for somebody, unless a card is lower than every row's end"
        )
