"""Looks for objects of other players in memory; plays a card that is not its own if it finds one.

Verdict: no fault
"""

import gc

from Take5Player import Player


class Mallory(Player):
    def playCard(self, hand, rows, state):
        others = [
            found for found in gc.get_objects() if isinstance(found, Player) and type(found) not in (Mallory, Player)
        ]
        return others[0].hand[0] if others else hand[0]

    def chooseRow(self, rows, state):
        return 0
