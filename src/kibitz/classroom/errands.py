"""What takes minutes and is asked for on a page: the command of the same name, in a process of its own, one at a time.

The command writes what it finds into the class, so it may outlive the server, and may be typed as well.
"""

from __future__ import annotations

import asyncio
import contextlib
import shutil
import sys
from pathlib import Path

from kibitz.table import InvalidText

MOST_TEXT = 2000
"""Characters of an error that are shown."""
ENDS_IN = 5.0


class Errands:
    """Runs commands about one class."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.doing = ""
        """What is being done, by the command's action; empty where nothing is."""
        self.failed: dict[str, str] = {}
        """Why the last run of an action failed."""
        self._task: asyncio.Task[None] | None = None

    def begin(self, action: str, *words: str) -> None:
        """Run `kibitz class ACTION FOLDER WORDS`; InvalidText where something else is being done."""
        if self.doing:
            raise InvalidText(f"`kibitz class {self.doing}` is running: wait until it is done")
        self.doing = action
        self.failed.pop(action, None)
        self._task = asyncio.create_task(self._run(action, words))

    async def _run(self, action: str, words: tuple[str, ...]) -> None:
        nice = [found, "-n", "10"] if (found := shutil.which("nice")) else []
        command = [*nice, sys.executable, "-m", "kibitz", "class", action, str(self.folder), *words]
        pipe, nothing = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
        process = None
        try:
            process = await asyncio.create_subprocess_exec(*command, stdin=nothing, stdout=nothing, stderr=pipe)
            _, said = await process.communicate()
            if process.returncode:
                self.failed[action] = said.decode(errors="replace").strip()[-MOST_TEXT:] or "it was ended"
        except OSError as error:
            self.failed[action] = str(error)
        finally:
            self.doing = ""
            if process and process.returncode is None:
                process.terminate()
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(process.wait(), ENDS_IN)

    async def stop(self) -> None:
        """End what is being done; the same command goes on with it."""
        if self._task:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self.doing = ""
