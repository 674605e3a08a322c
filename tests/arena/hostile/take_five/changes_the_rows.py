"""Clears the rows that it is shown, and plays a card.

Verdict: no fault
"""

from Take5Player import Player


class Mallory(Player):
    def playCard(self, hand, rows, state):
        card = hand[0]
        rows.clear()
        state.players.clear()
        return card

    def chooseRow(self, rows, state):
        return 0
