"""Answers an object that thinks when it is looked into.

Verdict: time
"""

import time


class Thinking:
    def __contains__(self, place):
        time.sleep(60)
        return False


class SebastianAutoPlayer:
    def first_roll(self, dice, scorecard):
        return Thinking()

    def second_roll(self, dice, scorecard):
        return []

    def third_roll(self, dice, scorecard):
        return next(name for name in scorecard.Categories if name not in scorecard.scorecard)
