"""Long texts on a terminal: shown by the user's pager, page by page."""

import os
import shlex
import shutil
import sys


def show(text: str) -> None:
    """Print the text; through $PAGER, or less, where it is longer than the terminal that reads it."""
    if sys.stdin.isatty() and sys.stdout.isatty() and text.count("\n") + 2 > shutil.get_terminal_size().lines:
        pager = shlex.split(os.environ.get("PAGER", "less"))
        if pager and shutil.which(pager[0]):
            # Imported here: only few games need it.
            import subprocess

            sys.stdout.flush()
            # F: end at once where it fits; R: show colours; X: leave the text on the screen.
            subprocess.run(pager, input=text + "\n", text=True, env={"LESS": "FRX", **os.environ}, check=False)
            return
    print(text)
