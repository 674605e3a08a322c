"""Writes points on the card it is shown.

Verdict: tampering
"""


class SebastianAutoPlayer:
    def first_roll(self, dice, scorecard):
        scorecard.totalscore = 999
        return []

    def second_roll(self, dice, scorecard):
        return []

    def third_roll(self, dice, scorecard):
        return next(name for name in scorecard.Categories if name not in scorecard.scorecard)
