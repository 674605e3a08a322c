"""Files that Landlock closes, also where no other wall stands."""

import os
from pathlib import Path

import pytest

from kibitz.arena.sandbox.box import Box
from kibitz.arena.sandbox.guest import landlock
from kibitz.arena.sandbox.levels import levels
from kibitz.arena.sandbox.limits import LEVELS, Level
from kibitz.arena.sandbox.process import Job

ASKING = """
import os

class Program:
    def answer(self, question):
        act, path = question
        try:
            if act == "read":
                open(path).read(1)
            elif act == "write":
                open(path, "w").write("x")
            elif act == "list":
                os.listdir(path)
            else:
                os.rename(path, path + "2")
        except OSError as error:
            return type(error).__name__
        return "done"

def load(path):
    return Program()
"""
CLOSED = ("PermissionError", "FileNotFoundError")


@pytest.mark.slow
@pytest.mark.skipif(bool(landlock.missing()), reason=landlock.missing())
@pytest.mark.parametrize("level", LEVELS)
def test_a_program_opens_its_own_files_alone(level: Level, tmp_path: Path) -> None:
    if levels()[level]:
        pytest.skip(levels()[level])
    (tmp_path / "secret").write_text("marks")
    (tmp_path / "secret").chmod(0o666)
    program = tmp_path / "program"
    program.mkdir()
    (program / "book").write_text("opening")
    with Box(Job(((program, "none"),), (("module", ASKING),)), level) as box:
        home = box.guest.prepared.writable
        folder = box.guest.prepared.inside
        for act in ("read", "write", "rename"):
            assert box.ask(0, [act, str(tmp_path / "secret")]) in CLOSED
        assert box.ask(0, ["write", f"/var/tmp/kibitz-{os.getpid()}"]) in CLOSED
        assert box.ask(0, ["write", f"{folder}/book"]) in (*CLOSED, "OSError")
        for file in ("pagemap", "smaps", "status", "stat", "maps", "io"):
            assert box.ask(0, ["read", f"/proc/self/{file}"]) in CLOSED
        assert box.ask(0, ["read", f"{folder}/book"]) == "done"
        assert box.ask(0, ["write", f"{home}/notes"]) == "done"
        assert box.ask(0, ["rename", f"{home}/notes"]) == "done"
        assert box.ask(0, ["read", os.__file__]) == "done"
    assert (tmp_path / "secret").read_text() == "marks"


def test_a_kernel_without_it_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(landlock, "_call", lambda *_: -1)
    assert landlock.missing() == "the kernel has no Landlock"
    landlock.close_files(["/usr"], ["/tmp"])
    assert os.listdir("/")
