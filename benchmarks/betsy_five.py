"""The shares of wins in Betsy's endings with five pieces: a row for each that is solved, and their table for the page.

    python -m benchmarks.betsy_five --only KRP-KR KRN-KR
    python -m benchmarks.betsy_five --table

The first solves these endings, or all, and what they lead to, where the cache does not have them, and adds a row to
benchmarks/betsy/five.jsonl for each that has none; so the rows can be completed over several days. A row has, for White
and for Black to move, the positions in which it can't capture the Kingfisher at once, those of them that it wins and
those that it loses; the seconds of processor time and the most MB of memory of the process that solved it, or nothing
where the cache had it; and the bytes of its file.
"""

import argparse
import json
import resource
import time
from pathlib import Path
from typing import Any

from kibitz.durable import LineFile
from kibitz.games.betsy.endings.files import solving_order
from kibitz.games.betsy.endings.results import in_order, shares, solved_files

ROWS = Path(__file__).parent / "betsy" / "five.jsonl"
SOLVED = 1.0
"""Seconds of processor time: who needed more has solved the ending."""


def kept(path: Path) -> dict[str, dict[str, Any]]:
    """The rows by ending, in the order of solving."""
    rows = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    found = {row["ending"]: row for row in rows}
    return {ending.letters: found[ending.letters] for ending in solving_order(5) if ending.letters in found}


def share(part: float) -> str:
    """As the page writes it."""
    if part in (0, 1):
        return "all" if part else "none"
    return "over 99.9 %" if part > 0.9995 else "under 0.1 %" if part < 0.0005 else f"{100 * part:.1f} %"


def table(rows: dict[str, dict[str, Any]]) -> list[str]:
    """The lines of the page."""
    lines = ["| ending | W: White wins | drawn | B: White wins | drawn |", "|---|---|---|---|---|"]
    for name, row in rows.items():
        (positions, won, lost), (others, black_won, black_lost) = row["white"], row["black"]
        counted = [won / positions, (positions - won - lost) / positions]
        counted += [black_lost / others, (others - black_won - black_lost) / others]
        lines.append(f"| {' | '.join([name, *map(share, counted)])} |")
    return lines


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", nargs="+", default=[], metavar="ENDING", help="these, e.g. KRP-KN")
    parser.add_argument("--rows", type=Path, default=ROWS, help="default: %(default)s")
    parser.add_argument("--table", action="store_true", help="print the rows as a table, and solve nothing")
    arguments = parser.parse_args()
    if not arguments.table:
        with LineFile(arguments.rows) as file:
            before = time.process_time()
            for ending, path in solved_files(in_order(arguments.only), False):
                now = time.process_time()
                if ending.letters not in kept(arguments.rows):
                    white, black = shares(path)
                    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10
                    row = {"ending": ending.letters, "white": white, "black": black, "bytes": path.stat().st_size}
                    if now - before > SOLVED:
                        row |= {"seconds": round(now - before), "memory": most}
                    file.write_lines([json.dumps(row)])
                    file.sync()
                before = time.process_time()
    print("\n".join(table(kept(arguments.rows))))


if __name__ == "__main__":
    main()
