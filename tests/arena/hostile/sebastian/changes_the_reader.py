"""Replaces the function by which its host reads questions.

Verdict: crash
"""

import json


class SebastianAutoPlayer:
    def first_roll(self, dice, scorecard):
        json.loads = lambda text: [0, {"left": "\x1b[2J"}]
        return []

    def second_roll(self, dice, scorecard):
        return []

    def third_roll(self, dice, scorecard):
        return next(name for name in scorecard.Categories if name not in scorecard.scorecard)
