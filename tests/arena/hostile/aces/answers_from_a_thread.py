"""Leaves a thread that never ends to print later.

Verdict: crash
"""

import threading
import time

threading.Thread(target=time.sleep, args=(0.1,)).start()
raise RuntimeError("later")
