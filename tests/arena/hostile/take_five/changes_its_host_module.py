"""Replaces the functions by which its host shows rows and notices changes.

Verdict: no fault
"""

import sys

from Take5Player import Player


class Mallory(Player):
    def playCard(self, hand, rows, state):
        for module in list(sys.modules.values()):
            for name in ("rows_shown", "piles_shown", "cards_shown", "read_rows"):
                if hasattr(module, name):
                    setattr(module, name, lambda *_: [])
        return hand[0]

    def chooseRow(self, rows, state):
        return 0
