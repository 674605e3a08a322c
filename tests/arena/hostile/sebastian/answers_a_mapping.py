"""Answers an object where a category is expected.

Verdict: illegal
"""


class SebastianAutoPlayer:
    def first_roll(self, dice, scorecard):
        return []

    def second_roll(self, dice, scorecard):
        return []

    def third_roll(self, dice, scorecard):
        return {"is": 5}
