"""Raises an error whose text can't be encoded.

Verdict: crash
"""


class SebastianAutoPlayer:
    def first_roll(self, dice, scorecard):
        raise ValueError("\ud800")

    def second_roll(self, dice, scorecard):
        return []

    def third_roll(self, dice, scorecard):
        return next(name for name in scorecard.Categories if name not in scorecard.scorecard)
