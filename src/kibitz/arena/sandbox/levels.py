"""Which levels of isolation this machine allows: each is found out by building a sandbox."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from kibitz.arena.sandbox.box import Box
from kibitz.arena.sandbox.limits import LEVELS, Level, NoSandbox, Violation
from kibitz.arena.sandbox.process import Job, runs_as_root

TRIAL = """
def load(path):
    return Player()

class Player:
    def answer(self, question):
        return question
"""
QUESTION = 7
"""Any question that TRIAL can repeat."""

HOLDS: Mapping[Level, str] = {
    "namespaces": "no network, no other process, no file but its own folder and the system's; limits on the group",
    "bubblewrap": "no network, no other process, no file but its own folder and the system's; limits on each process",
    "limits": "time, memory, processes, output and files are limited; network and other files are NOT closed to it",
}


@cache
def levels() -> Mapping[Level, str]:
    """Each level, strongest first, with the reason why this machine lacks it; empty where it works."""
    reasons: dict[Level, str] = {}
    for level in LEVELS:
        if not hasattr(os, "fork"):
            reasons[level] = f"{sys.platform} has no fork"
        elif level != "limits" and sys.platform != "linux":
            reasons[level] = "only on Linux"
        elif level == "bubblewrap" and not shutil.which("bwrap"):
            reasons[level] = "bwrap is not installed"
        else:
            reasons[level] = _trial(level)
    return reasons


def _trial(level: Level) -> str:
    """Why a sandbox of this level does not work here; empty where it works."""
    with tempfile.TemporaryDirectory() as folder:
        try:
            with Box(Job(((Path(folder), "none"),), (("trial", TRIAL),)), level) as box:
                return "" if box.ask(0, QUESTION) == QUESTION else "it gives wrong answers"
        except (Violation, NoSandbox, OSError) as error:
            return str(error)


def best_level() -> Level:
    """The strongest level that this machine allows."""
    for level, reason in levels().items():
        if not reason:
            return level
    raise NoSandbox(
        "this system can't isolate other people's programs: run only programs that you trust, with --isolation none"
    )


def describe(level: Level) -> str:
    """How programs are isolated, in a line."""
    return f"isolation: {level} ({HOLDS[level]}{'; IT RUNS AS ROOT' if runs_as_root(level) else ''})"
