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

from kibitz.games.betsy.notation import read_move_name
from kibitz.games.betsy.pieces import EMPTY, START, WHITE
from kibitz.games.betsy.rules import Board


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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--pawns", type=float, default=1.0)
    options = parser.parse_args()
    lines = options.file.read_text(encoding="utf-8").splitlines()[1:]
    games = [game for game in map(json.loads, lines) if game["first"] == 0]
    bound = round(-100 * options.pawns)
    leads, phases, lengths, blind = [], Counter[str](), [], 0
    for game in games:
        opening = len(game["moves"]) - len(game["values"])
        ours: list[tuple[int, int]] = []
        theirs: list[tuple[int, int]] = []
        for ply, value in enumerate(game["values"], opening):
            mine = ("w" if ply % 2 == 0 else "b") == game["colour"]
            (ours if mine else theirs).append((ply, value if mine else -value))
        seen, seen_by_other = turn(ours, bound), turn(theirs, bound)
        if seen is None or seen_by_other is None:
            blind += 1
            continue
        left = pieces_left(game["moves"], min(seen, seen_by_other))
        phases["more than 20 pieces" if left > 20 else "11 to 20" if left > 10 else "10 or fewer"] += 1
        leads.append(seen - seen_by_other)
        lengths.append(len(game["moves"]) - min(seen, seen_by_other))
    print(f"{len(games)} games lost, in {blind} of them one engine never reported a loss of {options.pawns:g} pawns")
    if leads:
        print(f"pieces on the board when the first of the two saw it: {dict(phases)}")
        late, early = sum(lead >= 4 for lead in leads), sum(lead <= -4 for lead in leads)
        print(f"ours saw it {mean(leads):+.1f} plies after the other in the mean, median {median(leads):+.0f}")
        print(f"later by 4 plies or more: {late} games, earlier by 4 or more: {early}")
        print(f"from there to the end: {mean(lengths):.0f} plies")


if __name__ == "__main__":
    main()
