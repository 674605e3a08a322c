"""Plays a card that lies in a row.

Verdict: illegal
"""

from Take5Player import Player


class Mallory(Player):
    def playCard(self, hand, rows, state):
        return rows[0].cards[-1]

    def chooseRow(self, rows, state):
        return 0
