"""Which levels of isolation this machine allows: each is tested by building a sandbox."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Mapping
from functools import cache

from kibitz.arena.sandbox.box import Box
from kibitz.arena.sandbox.cgroups import places
from kibitz.arena.sandbox.guest import filter, landlock
from kibitz.arena.sandbox.limits import LEVELS, Level, NoSandbox, Violation
from kibitz.arena.sandbox.machine import runs_as_root
from kibitz.arena.sandbox.process import Job
from kibitz.arena.temporary import temporary_folder
from kibitz.table import InvalidText

TRIAL = """
def load(path):
    return Player()

class Player:
    def answer(self, question):
        return question
"""
QUESTION = 7
"""Any question that TRIAL can repeat."""

WALLS: tuple[Level, ...] = ("namespaces", "bubblewrap")
"""The levels that withstand programs that attack. The last one, limits, protects against accidents only."""
HOLDS: Mapping[Level, str] = {
    "namespaces": "no network, no other process, no file but its own folder and the system's",
    "bubblewrap": "no network, no other process, no file but its own folder and the system's",
    "limits": "against accidents only: time, memory, processes, output and files are limited, but no wall hides the "
    "machine and the arena from it",
}
REMEDY = "--isolation limits protects against accidents only, --isolation none is for programs that you trust"
"""What to do where there are no walls."""
UNFILTERED = (
    "programs may use every system call: copies of one can communicate by locks and keys, and keep memory uncounted"
)
UNCLOSED = "at the level limits, programs can read and change this user's files; at others, commands have no /proc"
UNGROUPED = "memory is what the watchdog sees twenty times a second, not what the kernel allows"


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
    with temporary_folder() as folder:
        try:
            with Box(Job(((folder, "none"),), (("trial", TRIAL),)), level) as box:
                return "" if box.ask(0, QUESTION) == QUESTION else "it gives wrong answers"
        except (Violation, NoSandbox, OSError) as error:
            return str(error)


def best_level() -> Level:
    """The strongest level that this machine allows, for running one's own program."""
    for level, reason in levels().items():
        if not reason:
            return level
    raise NoSandbox(
        "this system can't isolate other people's programs: run only programs that you trust, with --isolation none"
    )


def level_for(isolation: str, remedy: str = REMEDY) -> Level:
    """The level for other people's programs: the strongest with walls, or limits where the user asks for them.

    NoSandbox where there is none; it ends with the remedy.
    """
    wanted = ("limits",) if isolation == "limits" else WALLS
    reasons = {level: levels()[level] for level in LEVELS if level in wanted}
    for level, reason in reasons.items():
        if not reason:
            return level
    listed = "; ".join(f"{level}: {reason}" for level, reason in reasons.items())
    raise NoSandbox(f"this machine can't isolate other people's programs ({listed}): {remedy}")


def known(level: str) -> Level:
    """The level of that name; InvalidText for any other."""
    for each in LEVELS:
        if level == each:
            return each
    raise InvalidText(f"unknown level of isolation {level!r}: expected one of {', '.join(LEVELS)}")


def describe(level: Level) -> str:
    """How programs are isolated, in a line, and a line for each thing that this machine lacks."""
    user = ""
    if level == "limits" and os.getuid() == 0:
        user = "; IT RUNS AS ROOT" if runs_as_root(level) else "; it runs as nobody"
    lines = [f"isolation: {level} ({HOLDS[level]}{user})"]
    if reason := filter.missing():
        lines.append(f"without a filter ({reason}): {UNFILTERED}")
    if reason := landlock.missing():
        lines.append(f"without closed files ({reason}): {UNCLOSED}")
    if not {"memory", "pids"} <= places().keys():
        lines.append(f"without control groups (none that this user may make): {UNGROUPED}")
    return "\n".join(lines)
