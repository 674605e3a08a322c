"""Plays no card.

Verdict: illegal
"""

from Take5Player import Player


class Mallory(Player):
    def playCard(self, hand, rows, state):
        return None

    def chooseRow(self, rows, state):
        return 0
