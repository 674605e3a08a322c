"""Programs for the tests of the page."""

GOOD = """
from Take5Player import Player

class Mine(Player):
    def playCard(self, hand, rows, state):
        return hand[0]

    def chooseRow(self, rows, state):
        return 0
"""
FAULTY = GOOD.replace("return hand[0]", "raise ValueError('<b>no card</b>')")
NO_PROGRAM = "print('hello')\n"
