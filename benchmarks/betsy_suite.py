"""Positions with proven wins: made by exhaustive search, and given to the engine.

    python benchmarks/betsy_suite.py make --positions 80 --out tests/games/betsy/wins.txt
    python benchmarks/betsy_suite.py solve tests/games/betsy/wins.txt --seconds 1
    python benchmarks/betsy_suite.py solve tests/games/betsy/wins.txt --nodes 100000

Each line: the number of plies to the capture of the Kingfisher, which no defence makes longer and no attack shorter,
the side to move and the board. The positions come from the engine's quick games against itself, drawn from the seed;
the proof is a search through all moves of both sides without evaluation or memory.
"""

import argparse
import sys
from pathlib import Path
from random import Random

from training.betsy.self_play import best, opening

from kibitz.games.betsy.engine.deepening import Engine
from kibitz.games.betsy.engine.weights import strongest
from kibitz.games.betsy.notation import SIDES, diagram_of
from kibitz.games.betsy.pieces import LOST
from kibitz.games.betsy.rules import Board


def proven(board: Board, most: int) -> int:
    """Plies to the forced capture; 0 where there is none within the most."""
    return next((plies for plies in range(1, most + 1, 2) if board.forces(plies)), 0)


def make(positions: int, most: int, seed: int, out: Path) -> None:
    engine, rng = Engine(strongest(), 1), Random(seed)
    search = engine.search
    wins: dict[str, int] = {}
    while len(wins) < positions:
        opening(search, rng)
        kept = set()
        for _ in range(160):
            board = search.board
            move, value = best(search, 300)
            if not move:
                break
            plies = LOST - value + 2
            if 5 <= plies <= most and plies % 2 and plies not in kept:
                exact = proven(board, most)
                line = f"{exact} {SIDES[board.side]} {diagram_of(board.squares())}"
                # The shortest are so frequent that a third of them is enough.
                if exact >= 7 or (exact == 5 and len(wins) % 3 == 0):
                    kept.add(exact)
                    wins[line] = exact
                    print(f"{len(wins)}: {line}", flush=True)
            board.make(move)
    out.write_text("\n".join(sorted(wins)[:positions]) + "\n", encoding="utf-8")


def solve(path: Path, seconds: float, nodes: int) -> int:
    """Print the positions whose win the engine does not keep within the limit; nodes: 0 for a limit of time."""
    engine = Engine(strongest())
    lines = path.read_text(encoding="utf-8").split("\n")[:-1]
    solved = 0
    for line in lines:
        plies, side, text = line.split()
        engine.search.forget()
        engine.set_up(text, SIDES.index(side))
        result = engine.think(nodes=nodes) if nodes else engine.think(seconds)
        assert result
        board = Board()
        board.set_up(text, SIDES.index(side))
        board.make(result.move)
        if int(plies) == 1 or not board.escapes(int(plies) - 1):
            solved += 1
        else:
            print(f"not solved: {line}")
    print(f"{solved} of {len(lines)} solved at {f'{nodes:,} nodes' if nodes else f'{seconds:g} s'} each")
    return 0 if solved == len(lines) else 1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    maker = commands.add_parser("make")
    maker.add_argument("--positions", type=int, default=80)
    maker.add_argument("--most", type=int, default=7, help="plies to the capture at most (default 7)")
    maker.add_argument("--seed", type=int, default=1)
    maker.add_argument("--out", type=Path, required=True)
    solver = commands.add_parser("solve")
    solver.add_argument("file", type=Path)
    limit = solver.add_mutually_exclusive_group()
    limit.add_argument("--seconds", type=float, default=1.0)
    limit.add_argument("--nodes", type=int, default=0, help="search this many nodes, however long that takes")
    arguments = parser.parse_args()
    if arguments.command == "make":
        make(arguments.positions, arguments.most, arguments.seed, arguments.out)
        return 0
    return solve(arguments.file, arguments.seconds, arguments.nodes)


if __name__ == "__main__":
    sys.exit(main())
