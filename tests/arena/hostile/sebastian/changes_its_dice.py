"""Changes the dice it is shown.

Verdict: tampering
"""


class SebastianAutoPlayer:
    def first_roll(self, dice, scorecard):
        dice.dice[:] = [6] * 5
        return []

    def second_roll(self, dice, scorecard):
        return []

    def third_roll(self, dice, scorecard):
        return next(name for name in scorecard.Categories if name not in scorecard.scorecard)
