"""Replaces the comparison by which its host notices changes.

Verdict: crash or tampering
"""


class Same(list):
    def __ne__(self, other):
        raise RuntimeError("same")

    __eq__ = __ne__


class SebastianAutoPlayer:
    def first_roll(self, dice, scorecard):
        dice.dice = Same([6] * 5)
        return []

    def second_roll(self, dice, scorecard):
        return []

    def third_roll(self, dice, scorecard):
        return next(name for name in scorecard.Categories if name not in scorecard.scorecard)
