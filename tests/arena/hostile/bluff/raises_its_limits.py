"""Asks for more memory, files and processes than it has; plays `stay` if it gets them.

Verdict: no fault
"""

import contextlib
import resource


def move(card):
    for kind in (resource.RLIMIT_AS, resource.RLIMIT_NOFILE, resource.RLIMIT_FSIZE, resource.RLIMIT_NPROC):
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(kind, (1 << 34, 1 << 34))
            return "stay"
    return "fold"
