"""Playthroughs kept as text: what a game did once it must go on doing.

    python -m tests.conformance.golden NAME ...

writes them anew for the named games (all without a name); look at what git then shows before you commit it.
"""

import sys
from pathlib import Path

from kibitz import catalog
from kibitz.table import CHANCE, Game
from tests.conformance.exemptions import exemptions
from tests.conformance.tables import GOLDEN, ROOT, Table, tables, template, toy, walk

SEED = 11


def playthrough(table: Table) -> str:
    """A game of random choices, told state by state as everyone at the table sees it."""
    steps, end = walk(table, SEED)
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


def file_of(table: Table) -> Path:
    return GOLDEN / table.game.name.replace("-", "_") / f"playthrough-{table}.txt"


def picture(table: Table) -> str:
    """The game as docs show it: what seat 0 sees at the middle one of its choices, or the end of a game without any."""
    steps, end = walk(table, SEED)
    choices = [step.state for step in steps if step.seat == 0]
    return table.game.picture((choices[len(choices) // 2] if choices else end).view(0))


def picture_file(table: Table) -> Path:
    return ROOT / "docs" / "pictures" / f"{table.game.name}.svg"


def kept(game: Game) -> list[Table]:
    """The tables of a game whose playthrough is kept: the usual one, the one with most players, and other rule sets."""
    also = [table for table in tables() if dict(table.options) in exemptions(game).also]
    return [*also, *[table for table in tables() if table.game.name == game.name][:2]]


def main(names: list[str]) -> None:
    for game in [catalog.game(name) for name in names or catalog.names()] + ([] if names else [template(), toy()]):
        for table in kept(game):
            path = file_of(table)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(playthrough(table), encoding="utf-8")
            print(path)
        if picture(kept(game)[-1]):
            path = picture_file(kept(game)[-1])
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(picture(kept(game)[-1]), encoding="utf-8")
            print(path)


if __name__ == "__main__":
    main(sys.argv[1:])
