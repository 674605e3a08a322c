"""The coach of one's own program in a tab: it runs in this worker, which the page ends where the program is late."""

from __future__ import annotations

import contextlib
import io
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kibitz.arena import contract
from kibitz.arena.contract import ModuleContract
from kibitz.arena.programs import check
from kibitz.arena.sandbox import box
from kibitz.arena.temporary import temporary_folder
from kibitz.coach import page
from kibitz.coach.findings import findings
from kibitz.coach.lessons import Lesson, Pupil, learn
from kibitz.page.in_tab import Bytes
from kibitz.page.positions import inlined
from kibitz.page.program_worker import CHECK_SECONDS, examined, game_of, gathered
from kibitz.page.uploads import plain_name
from kibitz.table import InvalidText, TableError

SECONDS = 30.0
"""How long new games are started."""
SLOWER = 3.0
"""A program gets this many times its course's time limits: Python is slower in a browser."""
OWN = "your program"
WALLS = "a worker of this browser"
MOST_QUOTED = 300
"""Characters of a question that the page shows where it has no answer."""


def coach(name: str, data: Bytes, game: str, say: Callable[[str], object], seconds: float = SECONDS) -> None:
    """Check a program and play with it; each line that is sent is a JSON object with one of these keys.

    within: in how many seconds the program must be ready, or 0 when it is; asked: for what, as text.
    checked: what the check says. advice: what the coach says so far. refused: why there is no more. over: that was all.
    """

    def tell(**what: Any) -> None:
        say(json.dumps(what, ensure_ascii=False))

    def watch(limit: float, message: Any) -> None:
        tell(within=SLOWER * limit, asked=f"{message}"[:MOST_QUOTED])

    box.watch = watch
    try:
        # Nobody here reads what the program prints.
        with temporary_folder() as folder, contextlib.redirect_stdout(io.StringIO()):
            # A program whose name the course prescribes is named after its folder.
            file = folder / OWN / plain_name(name)
            file.parent.mkdir()
            file.write_bytes(data.to_bytes())
            _coach(file, game, folder / "program", seconds, tell)
        tell(over=True)
    except TableError as error:
        tell(refused=str(error))
    finally:
        box.watch = None


def _coach(file: Path, wanted: str, staging: Path, seconds: float, tell: Callable[..., None]) -> None:
    game = game_of(file, wanted)
    rules = contract.of(game.name)
    program = gathered(file, game, staging)
    if not isinstance(rules, ModuleContract):
        how = f"programs for {game.name} are started by a command, which a browser can't do"
        raise InvalidText(f"{how}: expected kibitz coach {file.name} in a terminal")
    report = check.check(game, rules, program, seconds=CHECK_SECONDS, isolation="none")
    # No program sits down at a table of a tab.
    tell(checked=examined(game, program, report, WALLS) | {"plays": False, "key": ""})
    if not report.starts:
        return
    pupil = Pupil(game.name, program.name, program, isolation="none")
    lessons: list[Lesson] = []
    for block in learn(pupil, seconds, None, 0, 1):
        lessons += block
        found = findings(pupil, file.name, report, lessons, seconds, 0)
        body = inlined("\n".join(page.advice(found)))
        tell(advice={"body": body, "document": page.page(found), "games": len(lessons)})
