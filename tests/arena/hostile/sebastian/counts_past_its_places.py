"""Answers numbers without end, among which the places are not.

Verdict: time
"""

import itertools


class SebastianAutoPlayer:
    def first_roll(self, dice, scorecard):
        return itertools.count(5)

    def second_roll(self, dice, scorecard):
        return []

    def third_roll(self, dice, scorecard):
        return next(name for name in scorecard.Categories if name not in scorecard.scorecard)
