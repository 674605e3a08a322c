"""Betsy as CS B551 wants it: a side, a board of 64 characters and seconds in, ever better boards out, one a line.

The interface is that of part 2 of assignment 2: "your program will be called with three command line parameters:
(1) the current player (w or b), (2) the state of the board, encoded as above, and (3) a time limit in seconds", and
"the last line of the output must be the new board in the format given".

The heuristic function: every piece has a value in hundredths of a Parakeet that depends on its square, with one table
for the beginning and one for the end of the game and a mixture in between. The numbers were fitted to the results of
games that the program played with itself. Where Kibitz is installed and compiled, its engine is asked instead, in which
a small neural network, trained in the same way, takes the place of the tables.
"""

import os
import sys
from time import monotonic, process_time

from kibitz.games.betsy.course.engine import engine
from kibitz.games.betsy.course.first_look import first_look
from kibitz.games.betsy.engine.deepening import Result
from kibitz.games.betsy.notation import SIDES, InvalidNotation, check_diagram, diagram_after
from kibitz.games.betsy.rules import Board

BUNDLE = "betsy.py"
BUNDLE_NOTE = "Where Kibitz is installed and compiled, its engine is used: it plays better than this file alone."
USAGE = "usage: betsy.py w|b BOARD SECONDS   (BOARD: 64 characters, row by row from White's home row)"
RESERVE, RESERVE_SHARE, MOST_RESERVE = 0.03, 0.06, 0.5
"""Of the time, these seconds and this share are kept back for the end of the process, but no more than the most."""
PAUSES = 2
"""So many times the longest pause that the system has made so far are kept back as well."""


def age() -> float:
    """Seconds since this process was started; where the system does not say, the processor's time that it used."""
    try:
        with open("/proc/self/stat", encoding="ascii") as stat, open("/proc/uptime", encoding="ascii") as uptime:
            started = int(stat.read().rpartition(")")[2].split()[19]) / os.sysconf("SC_CLK_TCK")
            return max(process_time(), float(uptime.read().split()[0]) - started)
    except (OSError, ValueError, IndexError):
        return process_time()


class Deadline:
    """Says when to stop, so that the process ends in time although the system may stop it for others.

    On a busy machine a process is stopped again and again, for a tenth of a second and more. The next pause may come at
    the end, and will hardly be much longer than the longest before.
    """

    def __init__(self, end: float, waited: float) -> None:
        """`end` is the last moment, by monotonic(); so far the process waited for the processor for some seconds."""
        self.end = end
        self.longest_pause = waited / PAUSES
        self.asked = monotonic()

    def is_near(self) -> bool:
        """Whether it is time to stop. To be asked again and again: the time between two calls is taken for a pause."""
        now = monotonic()
        self.longest_pause = max(self.longest_pause, now - self.asked)
        self.asked = now
        return now + PAUSES * self.longest_pause >= self.end


def arguments(words: list[str]) -> tuple[int, str, float]:
    """Side, diagram and seconds, or InvalidNotation."""
    if len(words) != 3:
        raise InvalidNotation(f"{len(words)} arguments: expected 3")
    if words[0] not in ("w", "b"):
        raise InvalidNotation(f"side {words[0]!r}: expected w or b")
    check_diagram(words[1], decided=True)
    try:
        # float() would read 1_0 as 10.
        seconds = 0.0 if "_" in words[2] else float(words[2])
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise InvalidNotation(f"time {words[2]!r}: expected a number of seconds above 0")
    return SIDES.index(words[0]), words[1], seconds


def main(words: list[str]) -> int:
    """Print boards, each better than the one before, until the seconds are over; the exit status.

    The last line printed counts, as the assignment says, so the first comes at once, from the rules alone: a move that
    wins, or loses no Kingfisher, where there is one. The next is the best at a first look, because on a busy machine
    nothing more may come. The time limit covers the start of Python as well.
    """
    before = age() - monotonic()
    try:
        side, diagram, seconds = arguments(words)
    except InvalidNotation as error:
        print(f"betsy.py: {error}\n{USAGE}", file=sys.stderr)
        return 2
    shown = ""

    def show(move: int) -> None:
        nonlocal shown
        after = diagram_after(diagram, move)
        if after != shown:
            shown = after
            print(after, flush=True)

    # Before anything else that takes time: a move that captures the Kingfisher, else one that does not lose the own.
    board = Board()
    board.set_up(diagram, side)
    moves = board.list_moves(True)
    if not moves:
        print(diagram, flush=True)
        return 0
    winning = [move for move in moves if diagram[move >> 6] in "Kk"]
    choices = winning or board.safe_moves() or moves
    show(choices[0])
    if winning or diagram.count("K") + diagram.count("k") < 2:
        return 0
    show(first_look(board, choices))
    reserve = min(MOST_RESERVE, RESERVE + RESERVE_SHARE * seconds)
    # The engine takes nearly as long to set up as the program took so far.
    if 2 * (before + monotonic()) + reserve < seconds:
        player = engine()
        player.set_up(diagram, side)
        spent = before + monotonic()
        left = seconds - spent - reserve
        deadline = Deadline(monotonic() + left, spent - process_time())

        def report(result: Result) -> None:
            # A first round that was stopped has compared a few moves only.
            if result.depth > 1 or not player.search.stopped:
                show(result.move)

        if not deadline.is_near():
            player.think(left, report=report, should_stop=deadline.is_near)
    return 0


if __name__ == "__main__":
    status = main(sys.argv[1:])
    sys.stdout.flush()
    # At once: Python's own end would take time to empty the tables.
    os._exit(status)
