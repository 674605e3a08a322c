"""Gives every card the same number, in its class.

Verdict: illegal or crash
"""

from Take5Player import Player


class Mallory(Player):
    def playCard(self, hand, rows, state):
        type(hand[0]).number = property(lambda self: 999)
        return hand[0]

    def chooseRow(self, rows, state):
        return 0
