"""The textbook's player behind UCI, for benchmarks/betsy_match.py to play against.

python benchmarks/betsy_match.py --second "python benchmarks/betsy_textbook.py 4" --second-options "" --movetime 50
"""

import sys

from kibitz.games.betsy.notation import SIDES, move_name, read_move_name
from kibitz.games.betsy.pieces import START
from kibitz.games.betsy.textbook import TextbookPosition


def main() -> None:
    depth = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    position = TextbookPosition(START, 0)
    for line in sys.stdin:
        words = line.split()
        if words[:1] == ["uci"]:
            print(f"id name textbook depth {depth}\nuciok", flush=True)
        elif words[:1] == ["isready"]:
            print("readyok", flush=True)
        elif words[:2] == ["position", "startpos"]:
            position = TextbookPosition(START, SIDES.index("w"))
            for word in words[3:]:
                position = position.after(read_move_name(word))
        elif words[:1] == ["go"]:
            move, value = position.best(depth)
            print(f"info depth {depth} score cp {value}\nbestmove {move_name(move)}", flush=True)
        elif words[:1] == ["quit"]:
            return


if __name__ == "__main__":
    main()
