"""What tables of endings are worth: won positions played out by the engine with them, without, and as it comes.

    kibitz solve betsy
    python benchmarks/betsy_endings.py --games 14

"As it comes" is an engine as installed, whose user has solved nothing: it solves the ending on the board beside its
search, which takes 0.65 s of processor time. At 0.1 s a move it has the tables after 7 moves. So that the load of the
machine changes nothing, this engine searches --as-it-comes nodes, about 0.1 s, for its first --moves moves and then has
the tables.
The other side defends by the tables, as long as possible. A game counts as won if the Kingfisher falls before the 100
moves without a capture or Parakeet's move are over.
"""

import argparse
from random import Random
from typing import NamedTuple

from kibitz.games.betsy.endings.files import (
    Ending,
    default_folder,
    load_endings,
    map_table,
    needed,
    solving_order,
    table_path,
)
from kibitz.games.betsy.endings.lookup import Endings, number
from kibitz.games.betsy.engine.deepening import Engine
from kibitz.games.betsy.engine.weights import strongest
from kibitz.games.betsy.pieces import KINGFISHER, LAST_ROWS, PARAKEET
from kibitz.games.betsy.rules import Board

LEAST_PLIES = 15
DRAWN = 30_000
"""Random positions tried for each ending; some endings have no such win."""


class Learns(NamedTuple):
    """An engine gets the tables of an ending, and of all that it leads to, during a game."""

    ending: Ending
    moves: int
    """Its own, before."""
    nodes: int
    """A move, afterwards."""


def draw(board: Board, ending: Ending, rng: Random) -> None:
    """Put a random position of the ending on the board."""
    white, black = ending.sides
    pieces = [KINGFISHER, *white, 8 + KINGFISHER, *(8 + kind for kind in black)]
    while True:
        squares = rng.sample(range(64), len(pieces))
        placed = list(zip(pieces, squares, strict=True))
        if not any(piece & 7 == PARAKEET and LAST_ROWS >> square & 1 for piece, square in placed):
            break
    board.clear()
    for piece, square in placed:
        board.put(piece, square)
    board.set_side(rng.randrange(2))


def defend(board: Board, endings: Endings) -> int:
    """The move that draws, or after which the capture of the Kingfisher is farthest."""
    best, move = -1, 0
    for other in board.safe_moves():
        board.make(other)
        plies = endings.plies(board)
        board.unmake()
        far = plies if plies & 1 else 1000
        if far > best:
            best, move = far, other
    return move


def wins(engine: Engine, endings: Endings, nodes: int, learns: Learns | None = None) -> bool:
    """Whether the side to move on the engine's board, which can win, wins with this number of nodes a move."""
    board = engine.search.board
    engine.search.forget()
    moves = 0
    while board.safe_moves() and board.quiet < 100:
        if learns and moves == learns.moves:
            for ending in needed(learns.ending):
                engine.search.endings.add(number(*ending), map_table(table_path(default_folder(), ending, False)))
            nodes = learns.nodes
        result = engine.think(nodes=nodes)
        assert result
        board.make(result.move)
        moves += 1
        move = defend(board, endings)
        if not move:
            return True
        board.make(move)
    return False


def won_positions(ending: Ending, endings: Endings, games: int, seed: int) -> list[list[int]]:
    """Random positions of the ending that the side to move wins, but not soon: the side, then the squares.

    At most `games` of them, and fewer where DRAWN random positions have fewer.
    """
    rng = Random(seed)
    board = Board()
    starts: list[list[int]] = []
    for _ in range(DRAWN):
        if len(starts) == games:
            break
        draw(board, ending, rng)
        plies = endings.plies(board)
        if plies >= LEAST_PLIES and plies & 1:
            starts.append([board.side, *board.squares()])
    return starts


def count_wins(
    starts: list[list[int]], known: Endings | None, endings: Endings, nodes: int, learns: Learns | None = None
) -> int:
    """The number of these positions that an engine wins which looks up the known endings; the other side knows all."""
    count = 0
    for side, *squares in starts:
        engine = Engine(strongest(), 16, known or Endings())
        board = engine.search.board
        board.clear()
        for square, piece in enumerate(squares):
            if piece:
                board.put(piece, square)
        board.set_side(side)
        count += wins(engine, endings, nodes, learns)
    return count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20, help="won positions of each ending (default: %(default)s)")
    parser.add_argument("--nodes", type=int, default=4000, help="the engine's nodes a move (default: %(default)s)")
    parser.add_argument("--as-it-comes", type=int, default=300_000, metavar="NODES", help="default: %(default)s")
    parser.add_argument("--moves", type=int, default=7, help="until its ending is solved (default: %(default)s)")
    parser.add_argument("--only", metavar="ENDING", action="append", help="e.g. KR-KN; may be repeated")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    folder = default_folder()
    endings = load_endings(folder)
    if endings.most < 4:
        parser.error(f"no endings with four pieces in {folder}: expected those that `kibitz solve betsy` makes")
    print(f"ending  with tables  without  as it comes  of {arguments.games} wins in {LEAST_PLIES} plies or more")
    total = [0, 0, 0, 0]
    for ending in solving_order():
        starts = won_positions(ending, endings, arguments.games, arguments.seed)
        if not starts or ending.letters not in (arguments.only or [ending.letters]):
            continue
        won = [count_wins(starts, known, endings, arguments.nodes) for known in (endings, None)]
        learns = Learns(ending, arguments.moves, arguments.nodes)
        won.append(count_wins(starts, None, endings, arguments.as_it_comes, learns))
        print(f"{ending.letters:7} {won[0]:11}  {won[1]:7}  {won[2]:11}  {len(starts)} positions", flush=True)
        total = [before + now for before, now in zip(total, (*won, len(starts)), strict=True)]
    print(f"all     {total[0]:11}  {total[1]:7}  {total[2]:11}  {total[3]} positions")


if __name__ == "__main__":
    main()
