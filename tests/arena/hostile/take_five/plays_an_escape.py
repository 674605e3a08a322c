"""Plays a text that would clear the screen.

Verdict: illegal
"""

from Take5Player import Player


class Mallory(Player):
    def playCard(self, hand, rows, state):
        return "\x1b[2J\u202e1  mallory"

    def chooseRow(self, rows, state):
        return 0
