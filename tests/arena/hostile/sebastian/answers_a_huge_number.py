"""Answers a number of 4,200 digits.

Verdict: illegal
"""


class SebastianAutoPlayer:
    def first_roll(self, dice, scorecard):
        return []

    def second_roll(self, dice, scorecard):
        return []

    def third_roll(self, dice, scorecard):
        return 10**4199
