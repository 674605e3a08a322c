"""Ends while a child holds its output and sleeps for half a minute.

Verdict: illegal
"""

import os
import time

if not os.fork():
    time.sleep(30)
    os._exit(0)
