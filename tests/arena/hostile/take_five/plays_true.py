"""Plays a card whose number is a truth value.

Verdict: illegal
"""

from Take5Player import Player


class Mallory(Player):
    def playCard(self, hand, rows, state):
        hand[0].number = True
        return hand[0]
