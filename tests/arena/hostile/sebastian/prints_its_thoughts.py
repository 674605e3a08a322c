"""Prints at every question, and codes for the terminal.

Verdict: printed
"""


class SebastianAutoPlayer:
    def first_roll(self, dice, scorecard):
        print("\x1b]0;mallory\x07" + str(dice.dice))
        return []

    def second_roll(self, dice, scorecard):
        return []

    def third_roll(self, dice, scorecard):
        return next(name for name in scorecard.Categories if name not in scorecard.scorecard)
