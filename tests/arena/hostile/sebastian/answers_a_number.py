"""Answers a number where places are expected.

Verdict: crash
"""


class SebastianAutoPlayer:
    def first_roll(self, dice, scorecard):
        return 5

    def second_roll(self, dice, scorecard):
        return []

    def third_roll(self, dice, scorecard):
        return next(name for name in scorecard.Categories if name not in scorecard.scorecard)
