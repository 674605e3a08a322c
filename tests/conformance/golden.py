"""Writes playthroughs to tests/golden and pictures to docs/pictures, for the named games, or for all.

python -m tests.conformance.golden NAME ...
"""

import sys
from pathlib import Path

from kibitz.table import Game
from kibitz.testing import golden
from tests.conformance.games import ROOT, exemptions, games, golden_folder


def picture_file(game: Game) -> Path:
    return ROOT / "docs" / "pictures" / f"{game.name}.svg"


def main(names: list[str]) -> None:
    for game in games().values():
        if names and game.name not in names:
            continue
        print(*golden.write(game, golden_folder(game), exemptions(game).tables()), sep="\n")
        if picture := golden.picture(golden.kept(game)[-1]):
            picture_file(game).write_text(picture, encoding="utf-8")
            print(picture_file(game))


if __name__ == "__main__":
    main(sys.argv[1:])
