"""Writes playthroughs to tests/golden and pictures to docs/pictures, for the named games, or for all.

python -m tests.conformance.golden NAME ...
"""

import sys
from pathlib import Path

from kibitz.table import Game
from kibitz.testing import golden
from kibitz.testing.tables import Options, Table
from tests.conformance.games import ROOT, exemptions, games, golden_folder

PICTURED: dict[str, Options] = {"play-nine": (("columns", 10),)}
"""The options of the tables in the docs, for games that show more at another table than their last playthrough's."""


def pictured(game: Game) -> Table:
    """The table whose picture the docs show."""
    if options := PICTURED.get(game.name):
        return Table(game, max(game.seat_counts), options)
    exempt = exemptions(game)
    return golden.kept(game, exempt.tables(), exempt.shortening())[-1]


def picture_file(game: Game) -> Path:
    return ROOT / "docs" / "pictures" / f"{game.name}.svg"


def main(names: list[str]) -> None:
    for game in games().values():
        if names and game.name not in names:
            continue
        exempt = exemptions(game)
        print(*golden.write(game, golden_folder(game), exempt.tables(), exempt.shortening()), sep="\n")
        if picture := golden.picture(pictured(game)):
            picture_file(game).write_text(picture, encoding="utf-8")
            print(picture_file(game))


if __name__ == "__main__":
    main(sys.argv[1:])
