"""Plays a card that exits when its number is read.

Verdict: crash
"""

import sys

from Take5Player import Player


class Trap:
    @property
    def number(self):
        sys.exit("\ud800")


class Mallory(Player):
    def playCard(self, hand, rows, state):
        return Trap()
