"""Tables of Play Nine's family: exact optima, and the time to solve every board of 2, 3 and 4 columns."""

import argparse
import time
from dataclasses import replace

from kibitz.games.play_nine.cards.presets import GOLF, PLAY_NINE, TWO_ROWS
from kibitz.games.play_nine.solve import few
from kibitz.games.play_nine.solve.few import FewColumns


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--columns", type=int, nargs="+", default=[2, 3, 4])
    columns_asked = parser.parse_args().columns
    # Nothing is read from the cache folder, or left there.
    few.LEAST_KEPT = 1 << 40
    print("| table | columns | boards | draws | optimum | processor time | by the clock |")
    print("|---|---|---|---|---|---|---|")
    for table in (PLAY_NINE, GOLF, TWO_ROWS):
        for columns in columns_asked:
            draws = tuple(2 * columns + extra for extra in (1, 2, 3))
            changed = replace(table, columns=columns, draws=draws)
            clock, busy = time.perf_counter(), time.process_time()
            known = FewColumns(columns, changed)
            known.layer(draws[-1])
            clock, busy = time.perf_counter() - clock, time.process_time() - busy
            mean = sum(map(known.fresh_mean, draws)) / len(draws)
            boards = f"{known.boards.boards:,}"
            named = f"{draws[0]} to {draws[-1]}"
            print(f"| {table.name} | {columns} | {boards} | {named} | {mean:.5f} | {busy:.2f} s | {clock:.2f} s |")


if __name__ == "__main__":
    main()
