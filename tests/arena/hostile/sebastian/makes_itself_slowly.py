"""Takes a minute to be made for a game.

Verdict: time
"""

import time


class SebastianAutoPlayer:
    def __init__(self):
        time.sleep(60)

    def first_roll(self, dice, scorecard):
        return []

    def second_roll(self, dice, scorecard):
        return []

    def third_roll(self, dice, scorecard):
        return next(name for name in scorecard.Categories if name not in scorecard.scorecard)
