"""Make Sebastian's tables of exact values: `python -m training.sebastian.solve FOLDER`, in three seconds."""

import argparse
import sys
from array import array
from pathlib import Path

from kibitz.games.sebastian.rules import ASSIGNMENT, Rules
from kibitz.games.sebastian.solve.card_values import pack
from kibitz.games.sebastian.solve.solver import Solver

FILES = {"values.bin": ASSIGNMENT, "five_is_squadron.bin": Rules(five_is_squadron=True)}
"""The files, and the rules that they are for."""


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where the tables go")
    folder = parser.parse_args(words).folder
    folder.mkdir(parents=True, exist_ok=True)
    for name, rules in FILES.items():
        values = Solver(rules).solve()
        (folder / name).write_bytes(pack(array("d", values)))
        print(f"{name}: {values[0]:.6f} points expected from an empty card", file=sys.stderr)


if __name__ == "__main__":
    main()
