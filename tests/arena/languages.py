"""Programs that are not in Python: each prints one of the moves of its argument, a line of JSON."""

import shutil
import subprocess
from pathlib import Path

import pytest

SHELL = r"""#!/bin/sh
# The last of the moves, after a line for people.
echo thinking
printf '%s' "$1" | sed 's/.*"moves":\[\([^]]*\)\].*/\1/; s/.*,//; s/"//g'
"""
C = r"""
#include <stdio.h>
#include <string.h>

/* The first of the moves. */
int main(int count, char **words) {
    const char *moves = count > 1 ? strstr(words[1], "\"moves\":[\"") : NULL;
    if (!moves)
        return 1;
    moves += strlen("\"moves\":[\"");
    printf("%.*s\n", (int)strcspn(moves, "\""), moves);
    return 0;
}
"""


def shell_program(folder: Path) -> Path:
    path = folder / "shelly.sh"
    path.write_text(SHELL)
    path.chmod(0o755)
    return path


def c_program(folder: Path) -> Path:
    compiler = shutil.which("cc")
    if not compiler:
        pytest.skip("no C compiler on this machine")
    source = folder / "source.c"
    source.write_text(C)
    path = folder / "sea"
    subprocess.run([compiler, "-o", str(path), str(source)], check=True)
    source.unlink()
    return path
