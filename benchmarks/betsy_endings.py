"""What tables of endings are worth: won positions played out by the engine with and without them.

    kibitz solve betsy
    python benchmarks/betsy_endings.py --games 10

The other side defends by the tables, as long as possible. A game counts as won if the Kingfisher falls before the 100
moves without a capture or Parakeet's move are over.
"""

import argparse
from random import Random

from kibitz.games.betsy.endings.files import Ending, default_folder, load_endings, solving_order
from kibitz.games.betsy.endings.lookup import Endings
from kibitz.games.betsy.engine.deepening import Engine
from kibitz.games.betsy.engine.weights import strongest
from kibitz.games.betsy.pieces import KINGFISHER, LAST_ROWS, PARAKEET
from kibitz.games.betsy.rules import Board

LEAST_PLIES = 15
DRAWN = 30_000
"""Random positions tried for each ending; some endings have no such win."""


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


def wins(engine: Engine, endings: Endings, nodes: int) -> bool:
    """Whether the side to move on the engine's board, which can win, wins."""
    board = engine.search.board
    engine.search.forget()
    while board.safe_moves() and board.quiet < 100:
        result = engine.think(nodes=nodes)
        assert result
        board.make(result.move)
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


def count_wins(starts: list[list[int]], known: Endings, endings: Endings, nodes: int) -> int:
    """The number of these positions that an engine wins which looks up the known endings; the other side knows all."""
    engine = Engine(strongest(), 16, known)
    board = engine.search.board
    count = 0
    for side, *squares in starts:
        board.clear()
        for square, piece in enumerate(squares):
            if piece:
                board.put(piece, square)
        board.set_side(side)
        count += wins(engine, endings, nodes)
    return count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20, help="won positions of each ending (default: %(default)s)")
    parser.add_argument("--nodes", type=int, default=4000, help="the engine's nodes a move (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    folder = default_folder()
    endings = load_endings(folder)
    if endings.most < 4:
        parser.error(f"no endings with four pieces in {folder}: expected those that `kibitz solve betsy` makes")
    print(f"ending  with tables  without   of {arguments.games} wins in {LEAST_PLIES} plies or more")
    for ending in solving_order():
        starts = won_positions(ending, endings, arguments.games, arguments.seed)
        if not starts:
            continue
        won = [count_wins(starts, known, endings, arguments.nodes) for known in (endings, Endings())]
        print(f"{ending.letters:7} {won[0]:11}  {won[1]:7}   {len(starts)} positions", flush=True)


if __name__ == "__main__":
    main()
