"""Puts parts of files into its output by copy_file_range and splice; plays `stay` if it may.

Verdict: no fault
"""

import contextlib
import os
import sys


def move(card):
    with open(sys.executable, "rb") as source:
        for copy in (os.copy_file_range, os.splice) if hasattr(os, "splice") else (os.copy_file_range,):
            with contextlib.suppress(OSError):
                if copy(source.fileno(), 1, 4096):
                    return "stay"
    return "fold"
