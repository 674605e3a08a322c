"""A thread prints and answers once the first answer is sent; it is frozen by then, or ended.

Verdict: no fault
"""

import threading
import time


def later():
    time.sleep(0.5)
    print("later", flush=True)


def move(card):
    threading.Thread(target=later, daemon=True).start()
    return "fold"
