"""An alarm raises an error in its host, between two questions or in the next one.

Verdict: crash
"""

import signal
import time


class SebastianAutoPlayer:
    def ring(self, *_):
        raise SystemExit("ring")

    def first_roll(self, dice, scorecard):
        signal.signal(signal.SIGALRM, self.ring)
        signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
        return []

    def second_roll(self, dice, scorecard):
        time.sleep(0.05)
        return []

    def third_roll(self, dice, scorecard):
        return next(name for name in scorecard.Categories if name not in scorecard.scorecard)
