"""Long texts on a terminal: shown by the user's pager, page by page."""

import sys

from kibitz.cli import screen


def show(text: str) -> None:
    """Print the text; through $PAGER, or less, where it is longer than the terminal that reads it."""
    is_terminal = sys.stdin.isatty() and sys.stdout.isatty()
    if not (is_terminal and text.count("\n") + 2 > screen.size().lines and _page(text)):
        print(text)


def _page(text: str) -> bool:
    """Run the pager; False if there is none."""
    # Few games need the pager, and these imports take long.
    import os
    import shlex
    import shutil
    import subprocess

    pager = shlex.split(os.environ.get("PAGER", "less"))
    if not pager or not shutil.which(pager[0]):
        return False
    sys.stdout.flush()
    # F: end at once where it fits; R: show colours; X: leave the text on the screen.
    subprocess.run(pager, input=text + "\n", text=True, env={"LESS": "FRX", **os.environ}, check=False)
    return True
