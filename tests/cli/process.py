"""The command in a process of its own."""

import subprocess
import sys

KIBITZ = [sys.executable, "-c", "import sys; from kibitz.cli import main; sys.exit(main())"]


def kibitz(*words: str, **settings: object) -> subprocess.CompletedProcess[str]:
    """What the command prints, and how it ends."""
    return subprocess.run([*KIBITZ, *words], text=True, capture_output=True, check=False, **settings)  # type: ignore[call-overload,no-any-return]
