"""Long runs that a file keeps, a line for each result, so that the same command goes on where one was stopped."""

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

MARK = "# "
"""Begins the file's first line, which says what its results are of."""


def kept(
    path: Path | None, wanted: int, result: Callable[[int], str], what: str, settings: Mapping[str, object]
) -> list[str]:
    """The results of the numbers below `wanted`: those that the file has, then those that are computed now.

    Each is appended to the file as it comes; a terminal shows the count. The file begins with the settings, and may
    go on at another machine; SystemExit where it has results of other settings. Ctrl-C ends the run with what there is;
    SystemExit where that is nothing.
    """
    found = begun(path, json.dumps(settings))[:wanted] if path else []
    try:
        for number in range(len(found), wanted):
            found.append(result(number))
            if path:
                with path.open("a") as out:
                    out.write(found[-1] + "\n")
            if sys.stderr.isatty():
                print(f"\r{len(found)} of {wanted} {what}", end="", file=sys.stderr, flush=True)
        if sys.stderr.isatty():
            print(file=sys.stderr)
    except KeyboardInterrupt:
        print("\nstopped" + (f"; the same command goes on from {path}" if path else ""), file=sys.stderr)
    if not found:
        raise SystemExit(f"no {what} were finished")
    return found


def begun(path: Path, settings: str) -> list[str]:
    """The results that the file has; a new file begins with the settings."""
    lines = path.read_text().splitlines() if path.exists() else []
    if not lines:
        path.write_text(f"{MARK}{settings}\n")
    elif lines[0] != MARK + settings:
        has = lines[0].removeprefix(MARK) if lines[0].startswith(MARK) else "results that say nothing of their settings"
        raise SystemExit(f"{path} has {has}: expected {settings}; name another file")
    return lines[1:]
