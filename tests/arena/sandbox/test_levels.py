"""Levels of isolation: what is taken, and what is refused."""

import sys
from pathlib import Path

import pytest

from kibitz.arena.contract import of
from kibitz.arena.programs.advisers import Guests
from kibitz.arena.sandbox import levels
from kibitz.arena.sandbox.command import run_command
from kibitz.arena.sandbox.guest import filter
from kibitz.arena.sandbox.limits import LEVELS, Limits, NoSandbox
from kibitz.table import InvalidText


def test_the_best_level_is_the_first_that_works() -> None:
    reasons = levels.levels()
    assert tuple(reasons) == LEVELS
    assert levels.best_level() == next(level for level, reason in reasons.items() if not reason)
    assert levels.describe(levels.best_level()).startswith(f"isolation: {levels.best_level()} (")


def test_limits_are_taken_only_when_they_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    reasons = {"namespaces": "not permitted", "bubblewrap": "bwrap is not installed", "limits": ""}
    monkeypatch.setattr(levels, "levels", lambda: reasons)
    assert levels.best_level() == "limits"
    assert levels.level_for("limits") == "limits"
    for isolation in ("program", "table"):
        with pytest.raises(NoSandbox, match=r"namespaces: not permitted; bubblewrap: .*--isolation limits protects"):
            levels.level_for(isolation)


def test_an_unknown_isolation_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InvalidText, match="unknown isolation 'walls': expected one of program, table, limits, none"):
        Guests(of("sebastian"), [], "walls")  # type: ignore[arg-type]
    with pytest.raises(InvalidText, match="unknown level of isolation 'nmespaces': expected one of namespaces, bubble"):
        Guests(of("sebastian"), [], level="nmespaces")  # type: ignore[arg-type]
    with pytest.raises(NoSandbox, match="unknown level"):
        run_command((sys.executable, "-V"), tmp_path, "jail", limits=Limits())  # type: ignore[arg-type]


def test_what_a_machine_lacks_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(levels, "places", dict)
    monkeypatch.setattr(filter, "missing", lambda: "no list of m68k's system calls")
    _, calls, groups = levels.describe("namespaces").splitlines()
    assert calls.startswith("without a filter (no list of m68k's system calls): programs may use every system call")
    assert groups.startswith("without control groups (none that this user may make): memory is what")
