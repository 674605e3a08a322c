"""Lines that a person types: with editing, history and completion on a terminal, plain from a pipe."""

import contextlib
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from types import ModuleType

from kibitz.cli import unfinished

MOST_HISTORY = 500
"""Lines that are remembered from game to game."""


class Lines:
    """What is typed, line by line."""

    def __init__(self, candidates: Callable[[], Iterable[str]]) -> None:
        """candidates gives what Tab may complete to, whenever it is pressed."""
        self.candidates = candidates
        self.readline: ModuleType | None = None
        self.history: Path | None = None
        if sys.stdin.isatty() and sys.stdout.isatty():
            self._edit()

    def _edit(self) -> None:
        try:
            import readline
        except ImportError:
            return
        self.readline = readline
        self.history = unfinished.folder().parent / "history"
        readline.set_history_length(MOST_HISTORY)
        readline.set_completer_delims("")
        readline.set_completer(self._complete)
        # macOS has another library, with commands of its own.
        is_libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if is_libedit else "tab: complete")
        with contextlib.suppress(OSError):
            readline.read_history_file(self.history)

    def _complete(self, text: str, number: int) -> str | None:
        wanted = text.casefold()
        found = sorted(word for word in self.candidates() if word.casefold().startswith(wanted))
        return found[number] if number < len(found) else None

    def read(self, prompt: str) -> str | None:
        """The next line without its end; None at the end of the input."""
        if self.readline:
            try:
                return input(prompt)
            except EOFError:
                return None
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        return line.rstrip("\n") if line else None

    def close(self) -> None:
        """Keep the history, if it can be kept."""
        if self.readline and self.history:
            with contextlib.suppress(OSError):
                self.history.parent.mkdir(parents=True, exist_ok=True)
                self.readline.write_history_file(self.history)
