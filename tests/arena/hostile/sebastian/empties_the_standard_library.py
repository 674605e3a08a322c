"""Removes every module, and the names of the language.

Verdict: crash
"""

import builtins
import sys


class SebastianAutoPlayer:
    def first_roll(self, dice, scorecard):
        sys.modules.clear()
        for name in list(vars(builtins)):
            if name not in ("vars", "setattr"):
                setattr(builtins, name, None)
        return []

    def second_roll(self, dice, scorecard):
        return []

    def third_roll(self, dice, scorecard):
        return next(name for name in scorecard.Categories if name not in scorecard.scorecard)
