"""Raises an error in the thread of its host, while that waits.

Verdict: crash
"""

import ctypes
import threading
import time


def interrupt(thread):
    time.sleep(0.01)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(SystemExit))


def move(card):
    threading.Thread(target=interrupt, args=(threading.get_ident(),), daemon=True).start()
    for _ in range(500):
        time.sleep(0.01)
    return "fold"
