"""Loops when a game starts, before it is asked.

Verdict: time
"""

import time

from Take5Player import Player


class Mallory(Player):
    def startGame(self):
        end = time.monotonic() + 60
        while time.monotonic() < end:
            pass

    def playCard(self, hand, rows, state):
        return hand[0]

    def chooseRow(self, rows, state):
        return 0
