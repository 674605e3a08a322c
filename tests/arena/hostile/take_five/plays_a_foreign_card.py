"""Plays a card that it does not hold.

Verdict: illegal
"""

from Take5Player import Player


class Mallory(Player):
    def playCard(self, hand, rows, state):
        hand[0].number = 200
        return hand[0]
