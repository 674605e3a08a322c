"""Answers a category that would clear the screen.

Verdict: illegal
"""


class SebastianAutoPlayer:
    def first_roll(self, dice, scorecard):
        return []

    def second_roll(self, dice, scorecard):
        return []

    def third_roll(self, dice, scorecard):
        return "\x1b[2J\u202eprimis\n1  mallory  99.9"
