"""Answers what JSON does not have.

Verdict: illegal
"""


class SebastianAutoPlayer:
    def first_roll(self, dice, scorecard):
        return []

    def second_roll(self, dice, scorecard):
        return []

    def third_roll(self, dice, scorecard):
        return float("nan")
