"""Empties the hand that its host keeps, and plays a card of it.

Verdict: no fault
"""

from Take5Player import Player


class Mallory(Player):
    def playCard(self, hand, rows, state):
        card = hand[0]
        self.hand.clear()
        self.collection.extend(state.rows)
        return card

    def chooseRow(self, rows, state):
        return 0
