"""Holds two players and does not say which one counts.

Verdict: crash
"""

from Take5Player import Player


class First(Player):
    pass


class Second(Player):
    pass
