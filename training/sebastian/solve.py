"""Make Sebastian's tables of exact values: `python -m training.sebastian.solve FOLDER`, in three seconds."""

import argparse
import sys
from array import array
from pathlib import Path

from kibitz.games.sebastian.cards.presets import FIVE_IS_SQUADRON, SEBASTIAN
from kibitz.games.sebastian.solve import card_cache
from kibitz.games.sebastian.solve.card_values import pack

FILES = {"values.bin": SEBASTIAN, "five_is_squadron.bin": FIVE_IS_SQUADRON}
"""The files, and the cards that they are for."""


def main(words: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="where the tables go")
    folder = parser.parse_args(words).folder
    folder.mkdir(parents=True, exist_ok=True)
    for name, card in FILES.items():
        values = card_cache.solve(card, lambda done, total: None).values
        (folder / name).write_bytes(pack(array("d", values)))
        print(f"{name}: {values[0]:.6f} points expected from an empty card", file=sys.stderr)


if __name__ == "__main__":
    main()
