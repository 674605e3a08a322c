"""Where the games that Betsy's engine lost were lost: in which phase, and which engine saw it first.

    python benchmarks/betsy_losses.py match.jsonl

Reads what `betsy_match.py --out` kept. A game turns for an engine at the first of its own moves from which on it never
again thought better of our side than a loss of one pawn (or of --pawns). Where the other's turn comes plies before
ours, our engine did not see what it was walking into; where ours comes first, it knew that it was being outplayed.
"""

import argparse
import json
from collections import Counter
from pathlib import Path
from statistics import mean, median
from typing import Any

from kibitz.games.betsy.notation import read_move_name
from kibitz.games.betsy.pieces import EMPTY, START, WHITE
from kibitz.games.betsy.rules import Board

LATE = 4
"""Plies by which one engine sees a loss clearly later than the other."""


def pieces_left(moves: list[str], plies: int) -> int:
    """The number of pieces on the board after this many plies."""
    board = Board()
    board.set_up(START, WHITE)
    for name in moves[:plies]:
        board.make(read_move_name(name))
    return sum(piece != EMPTY for piece in board.squares())


def turn(values: list[tuple[int, int]], bound: int) -> int | None:
    """The ply from which on all values are at or below the bound; None where the last one is not."""
    first = None
    for ply, value in reversed(values):
        if value > bound:
            break
        first = ply
    return first


class Losses:
    """What the lost games have in common: filled by add(), printed by report()."""

    def __init__(self, pawns: float) -> None:
        """pawns: the loss from which on a game has turned for an engine."""
        self.pawns = pawns
        self.games = 0
        self.blind = 0
        """Games in which one of the engines never reported the loss."""
        self.phases = Counter[str]()
        """The games by the pieces on the board when the first of the two saw the loss."""
        self.leads: list[int] = []
        """The plies by which ours saw the loss later than the other."""
        self.lengths: list[int] = []
        """Plies from the first sight of the loss to the end."""

    def add(self, game: dict[str, Any]) -> None:
        """Count one lost game, as betsy_match.py keeps it: a value for each move after the opening, by its mover."""
        self.games += 1
        opening = len(game["moves"]) - len(game["values"])
        ours: list[tuple[int, int]] = []
        theirs: list[tuple[int, int]] = []
        for ply, value in enumerate(game["values"], opening):
            mine = ("w" if ply % 2 == 0 else "b") == game["colour"]
            (ours if mine else theirs).append((ply, value if mine else -value))
        bound = round(-100 * self.pawns)
        seen, seen_by_other = turn(ours, bound), turn(theirs, bound)
        if seen is None or seen_by_other is None:
            self.blind += 1
            return
        first = min(seen, seen_by_other)
        left = pieces_left(game["moves"], first)
        self.phases["more than 20 pieces" if left > 20 else "11 to 20" if left > 10 else "10 or fewer"] += 1
        self.leads.append(seen - seen_by_other)
        self.lengths.append(len(game["moves"]) - first)

    def report(self) -> None:
        print(
            f"{self.games} games lost, in {self.blind} of them one engine never reported a loss of {self.pawns:g} pawns"
        )
        if self.leads:
            late, early = sum(lead >= LATE for lead in self.leads), sum(lead <= -LATE for lead in self.leads)
            print(f"pieces on the board when the first of the two saw it: {dict(self.phases)}")
            lead, middle = mean(self.leads), median(self.leads)
            print(f"ours saw it {lead:+.1f} plies after the other in the mean, median {middle:+.0f}")
            print(f"later by {LATE} plies or more: {late} games, earlier by {LATE} or more: {early}")
            print(f"from there to the end: {mean(self.lengths):.0f} plies")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--pawns", type=float, default=1.0)
    options = parser.parse_args()
    lines = options.file.read_text(encoding="utf-8").splitlines()[1:]
    losses = Losses(options.pawns)
    for game in map(json.loads, lines):
        if game["first"] == 0:
            losses.add(game)
    losses.report()


if __name__ == "__main__":
    main()
