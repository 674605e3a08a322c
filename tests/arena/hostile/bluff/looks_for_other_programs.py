"""Looks for modules, threads, signals and names that another program has left; plays `stay` if there are any.

Verdict: no fault
"""

import builtins
import gc
import os
import signal
import sys
import threading


def move(card):
    left = [name for name, module in sys.modules.items() if "/program" in str(getattr(module, "__file__", ""))]
    left += [name for name in vars(builtins) if "kibitz" in name]
    left += [name for name in os.environ if "KIBITZ" in name]
    left += [thread.name for thread in threading.enumerate() if thread is not threading.main_thread()]
    left += [number for number in (signal.SIGALRM, signal.SIGUSR1) if signal.getsignal(number) != signal.SIG_DFL]
    # This Python may itself be below /tmp.
    left += [name for name in os.listdir("/tmp") if not sys.prefix.startswith(f"/tmp/{name}")]
    left += [found for found in gc.get_objects() if type(found).__name__ == "Leftover"]
    sys.modules["kibitz_was_here"] = builtins
    builtins.kibitz_was_here = os.environ["KIBITZ_WAS_HERE"] = "yes"
    return "stay" if left else "fold"
