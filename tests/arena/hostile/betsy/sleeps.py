"""Sleeps instead of answering.

Verdict: time
"""

import time

time.sleep(60)
