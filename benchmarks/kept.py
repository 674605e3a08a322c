"""Long runs that a file keeps, a word for each result, so that the same command goes on where one was stopped."""

import sys
from collections.abc import Callable
from pathlib import Path


def kept(path: Path | None, wanted: int, result: Callable[[int], str], what: str) -> list[str]:
    """The results of the numbers below `wanted`: those that the file has, then those that are computed now.

    Each is appended to the file as it comes, and counted on standard error. Ctrl-C ends the run with what there is;
    SystemExit where that is nothing.
    """
    found = path.read_text().split()[:wanted] if path and path.exists() else []
    try:
        for number in range(len(found), wanted):
            found.append(result(number))
            if path:
                with path.open("a") as out:
                    out.write(found[-1] + "\n")
            print(f"\r{len(found)} of {wanted} {what}", end="", file=sys.stderr, flush=True)
        print(file=sys.stderr)
    except KeyboardInterrupt:
        print("\nstopped" + (f"; the same command goes on from {path}" if path else ""), file=sys.stderr)
    if not found:
        raise SystemExit(f"no {what} were finished")
    return found
