"""Kibitz's player of Take 5! for the Computer Games course: put this file beside Take5.py and name it on the command
line."""

from __future__ import annotations

from array import array

from Take5Player import Player  # type: ignore[import-not-found]

from kibitz.data_files import data_file
from kibitz.games.take_five.engine.network import Network
from kibitz.games.take_five.engine.table import Table
from kibitz.games.take_five.rules import deck

BUNDLE = "Take5Kibitz.py"
BUNDLE_NEEDS = ("Take5Player",)

__all__ = ["Kibitz"]


class Kibitz(Player):  # type: ignore[misc]
    """Plays the card that a network estimates to cost least, and takes the cheapest row."""

    def __init__(self) -> None:
        Player.__init__(self)
        self.setName("Kibitz")
        self.network = Network()
        self.network.load(array("h", data_file("games/take_five/data/network.bin")))
        self.table = Table()

    def playCard(self, hand, rows, state):  # type: ignore[no-untyped-def]  # noqa: N802
        numbers = [card.number for card in hand]
        table_rows = [[card.number for card in row.cards] for row in rows]
        playing = [player for player in state.players if player.ingame]
        seen = {*numbers, *(card for row in table_rows for card in row)}
        for player in playing:
            seen.update(card.number for card in player.collection)
        unseen = [card for card in deck(len(playing)) if card not in seen]
        self.table.set_up(len(playing), 0, numbers, table_rows, unseen)
        return hand[self.network.evaluate(self.table, 0)]

    def chooseRow(self, rows, state):  # type: ignore[no-untyped-def]  # noqa: N802
        return min(range(len(rows)), key=lambda row: rows[row].penalty())
