"""Ends its process when its methods are looked up.

Verdict: crash
"""

import os


class SebastianAutoPlayer:
    def __getattribute__(self, name):
        os._exit(7)

    def first_roll(self, dice, scorecard):
        return []

    def second_roll(self, dice, scorecard):
        return []

    def third_roll(self, dice, scorecard):
        return next(name for name in scorecard.Categories if name not in scorecard.scorecard)
