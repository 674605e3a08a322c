"""The command in this process, and in one of its own."""

import subprocess
import sys

from kibitz.cli import main

KIBITZ = [sys.executable, "-m", "kibitz"]


def exit_code(*words: str) -> int:
    """How the command ends in this process, also where its parser refuses the words."""
    try:
        return main(words)
    except SystemExit as leaving:
        return int(leaving.code or 0)


def kibitz(*words: str, **settings: object) -> subprocess.CompletedProcess[str]:
    """What the command prints, and how it ends."""
    return subprocess.run([*KIBITZ, *words], text=True, capture_output=True, check=False, **settings)  # type: ignore[call-overload,no-any-return]
