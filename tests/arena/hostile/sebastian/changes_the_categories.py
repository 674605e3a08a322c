"""Clears the categories that its host shows to it.

Verdict: crash
"""


class SebastianAutoPlayer:
    def first_roll(self, dice, scorecard):
        type(scorecard).Categories = []
        return []

    def second_roll(self, dice, scorecard):
        return []

    def third_roll(self, dice, scorecard):
        return next(name for name in scorecard.Categories if name not in scorecard.scorecard)
