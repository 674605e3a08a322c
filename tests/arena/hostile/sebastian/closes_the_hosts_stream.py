"""Closes the stream from which its host reads questions.

Verdict: crash
"""

import sys


class SebastianAutoPlayer:
    def first_roll(self, dice, scorecard):
        frame = sys._getframe()
        while frame is not None:
            if "stream" in frame.f_locals:
                frame.f_locals["stream"].close()
            frame = frame.f_back
        return []

    def second_roll(self, dice, scorecard):
        return []

    def third_roll(self, dice, scorecard):
        return next(name for name in scorecard.Categories if name not in scorecard.scorecard)
