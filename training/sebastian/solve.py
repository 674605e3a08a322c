"""Make Sebastian's tables of exact values: `python -m training.sebastian.solve FOLDER`, in three seconds."""

import argparse
import sys
from array import array
from pathlib import Path

from kibitz.games.sebastian.solve.solve import Solver
from kibitz.games.sebastian.solve.values import pack

FILES = {"values.bin": False, "five_is_squadron.bin": True}
"""The files, and whether five of a kind is a squadron there."""


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where the tables go")
    folder = parser.parse_args(words).folder
    folder.mkdir(parents=True, exist_ok=True)
    for name, five_is_squadron in FILES.items():
        values = Solver(five_is_squadron).solve()
        (folder / name).write_bytes(pack(array("d", values)))
        print(f"{name}: {values[0]:.6f} points expected from an empty card", file=sys.stderr)


if __name__ == "__main__":
    main()
