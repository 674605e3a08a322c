"""Has a constructor that gives an escape code as its name.

Verdict: crash
"""

from Take5Player import Player


class Mallory(Player):
    def __init__(self):
        raise ValueError("\x1b[2Jkibitz:best\n")
