"""Betsy as CS B551 wants it: a side, a board of 64 characters and seconds in, ever better boards out, one a line.

How the program judges a position: every piece is worth so many hundredths of a Parakeet, more or less by its square,
with one table for the beginning and one for the end of the game and a mixture in between. The numbers were fitted to
the results of games that the program played with itself. Where Kibitz is installed and compiled, a small neural
network, which was trained in the same way, takes their place.
"""

import os
import sys
from time import monotonic, process_time

from kibitz.games.betsy.engine.thinker import place, safe_moves
from kibitz.games.betsy.notation import SIDES, Unreadable, check_board, next_board
from kibitz.games.betsy.rules import Board

BUNDLE = "betsy.py"
USAGE = "usage: betsy.py w|b BOARD SECONDS   (BOARD: 64 characters, row by row from White's home row)"


def age() -> float:
    """Seconds since this process was started, as far as the system tells."""
    try:
        with open("/proc/self/stat", encoding="ascii") as stat, open("/proc/uptime", encoding="ascii") as uptime:
            started = int(stat.read().rpartition(")")[2].split()[19]) / os.sysconf("SC_CLK_TCK")
            return max(process_time(), float(uptime.read().split()[0]) - started)
    except (OSError, ValueError, IndexError):
        return process_time()


def arguments(words: list[str]) -> tuple[int, str, float]:
    """Side, board and seconds."""
    if len(words) != 3:
        raise Unreadable(f"{len(words)} arguments: expected 3")
    if words[0] not in ("w", "b"):
        raise Unreadable(f"side {words[0]!r}: expected w or b")
    check_board(words[1], decided=True)
    try:
        seconds = float(words[2])
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise Unreadable(f"time {words[2]!r}: expected a number of seconds above 0")
    return SIDES.index(words[0]), words[1], seconds


def main(words: list[str]) -> int:
    before = age() - monotonic()
    try:
        side, board, seconds = arguments(words)
    except Unreadable as error:
        print(f"betsy.py: {error}\n{USAGE}", file=sys.stderr)
        return 2
    shown = ""

    def show(move: int) -> None:
        nonlocal shown
        after = next_board(board, move)
        if after != shown:
            shown = after
            print(after, flush=True)

    # Before anything that takes time: some move that loses no Kingfisher.
    rules = Board()
    place(rules, board, side)
    moves = rules.listed(True)
    if not moves:
        print(board, flush=True)
        return 0
    show((safe_moves(rules) or moves)[0])
    # Python takes longer to read the engine than the first board may take.
    from kibitz.games.betsy.course.engine import engine

    thinker = engine()
    thinker.set_up(board, side)
    if board.count("K") + board.count("k") == 2:
        # What is kept back covers the end of the process, and a machine that is busy with others.
        left = seconds - (before + monotonic()) - min(0.5, 0.02 + 0.06 * seconds)
        if left > 0:
            thinker.think(left, tell=lambda thought: show(thought.move))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
