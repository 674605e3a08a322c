"""Playthroughs kept as text: what a game did once it must keep doing.

    python -m kibitz.testing.golden GAME --to tests/golden

writes them for a game, by its name or as module:attribute. Read them, and check git's diff, before you commit them.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from kibitz.table import CHANCE, Game, TableError
from kibitz.testing.lookup import game_of
from kibitz.testing.tables import Options, Table, shared_walk, tables

SEED = 11


def playthrough(table: Table) -> str:
    """A game of random choices, state by state as everyone at the table sees it."""
    steps, end = shared_walk(table, SEED)
    lines = [f"# {table}, seed {SEED}, players who choose at random"]
    for step in steps:
        lines.append(f"state {step.state}")
        for seat in range(table.seats):
            if step.seat in (seat, CHANCE):
                view = step.state.view(seat)
                lines.append(f"view {view}")
                lines += [f"    {line}".rstrip() for line in table.game.drawing(view).splitlines()]
        who = "chance" if step.seat == CHANCE else f"seat {step.seat}"
        lines.append(f"{who} plays {step.move}")
    lines += [f"end {end}", f"scores {' '.join(f'{score:g}' for score in end.scores())}", end.outcome()]
    return "\n".join(lines) + "\n"


def picture(table: Table) -> str:
    """The game as docs show it: what seat 0 sees at the middle one of its choices, or the end of a game without any."""
    steps, end = shared_walk(table, SEED)
    choices = [step.state for step in steps if step.seat == 0]
    return table.game.picture((choices[len(choices) // 2] if choices else end).view(0))


def kept(game: Game, also: tuple[Options, ...] = (), short: Options = ()) -> tuple[Table, ...]:
    """The tables of a game whose playthrough is kept: the usual one, the one with most players, and other rules.

    Of a game that is long without the options `short` only those with other rules.
    """
    others = [table for table in tables(game, also, short) if table.options in also]
    return (*others, *(() if short else tables(game)[:2]))


def file_of(table: Table, folder: Path) -> Path:
    return folder / f"playthrough-{table}.txt"


def write(game: Game, folder: Path, also: tuple[Options, ...] = (), short: Options = ()) -> list[Path]:
    """Write the playthroughs of a game; returns the files."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for table in kept(game, also, short):
        path = file_of(table, folder)
        path.write_text(playthrough(table), encoding="utf-8")
        written.append(path)
    return written


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m kibitz.testing.golden")
    parser.add_argument("game", metavar="GAME", help="its name, or module:attribute")
    parser.add_argument("--to", type=Path, default=Path("tests", "golden"), metavar="FOLDER")
    chosen = parser.parse_args(arguments)
    try:
        game = game_of(chosen.game)
    except (TableError, ImportError, AttributeError) as error:
        print(f"{parser.prog}: {chosen.game}: {error}", file=sys.stderr)
        return 2
    print(*write(game, chosen.to), sep="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
