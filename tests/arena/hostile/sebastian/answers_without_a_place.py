"""Answers places that do not exist, numbers of any kind and itself.

Verdict: no fault
"""


class SebastianAutoPlayer:
    def first_roll(self, dice, scorecard):
        return [-1, 5, 10**4999, 2.5, self, None, True]

    def second_roll(self, dice, scorecard):
        return []

    def third_roll(self, dice, scorecard):
        return next(name for name in scorecard.Categories if name not in scorecard.scorecard)
