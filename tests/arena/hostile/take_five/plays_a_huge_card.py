"""Plays a card with a number of 5,000 digits.

Verdict: illegal
"""

from Take5Player import Player


class Mallory(Player):
    def playCard(self, hand, rows, state):
        hand[0].number = 10**4999
        return hand[0]
