"""Ends its process when its name is asked for.

Verdict: crash
"""

import os

from Take5Player import Player


class Mallory(Player):
    @property
    def name(self):
        os._exit(3)

    @name.setter
    def name(self, value):
        os._exit(3)

    def playCard(self, hand, rows, state):
        return hand[0]

    def chooseRow(self, rows, state):
        return 0
