"""The textbook's player behind UCI, for benchmarks/betsy_match.py to play against.

python benchmarks/betsy_match.py --second "python benchmarks/betsy_textbook.py 4" --second-options "" --movetime 50
"""

import sys

from kibitz.games.betsy.notation import move_name, read_move_name
from kibitz.games.betsy.pieces import START, WHITE
from kibitz.games.betsy.rules import Board
from kibitz.games.betsy.textbook import TextbookSearch


def main() -> None:
    depth = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    board = Board()
    board.set_up(START, WHITE)
    for line in sys.stdin:
        words = line.split()
        if words[:1] == ["uci"]:
            print(f"id name textbook depth {depth}\nuciok", flush=True)
        elif words[:1] == ["isready"]:
            print("readyok", flush=True)
        elif words[:2] == ["position", "startpos"]:
            board.set_up(START, WHITE)
            for word in words[3:]:
                board.make(read_move_name(word))
        elif words[:1] == ["go"]:
            move, value = TextbookSearch(board).best(depth)
            print(f"info depth {depth} score cp {value}\nbestmove {move_name(move)}", flush=True)
        elif words[:1] == ["quit"]:
            return


if __name__ == "__main__":
    main()
