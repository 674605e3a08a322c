"""The worker processes of a server."""

import os

from kibitz.page.pool import Pool
from kibitz.page.program_pool import ProgramPool
from kibitz.page.thinking import Thinkers

MOVES_NICE, NICE = 3, 15
"""How much less important than the server moves and advice are to the system."""


def thinkers() -> Thinkers:
    """Pools of processes, as many for each as the machine has cores."""
    workers = max(2, os.cpu_count() or 1)
    return Thinkers(
        moves=Pool(workers, MOVES_NICE),
        advice=Pool(workers, NICE),
        known=Pool(1, NICE),
        matches=Pool(1, NICE),
        programs=ProgramPool(),
    )
