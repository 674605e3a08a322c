"""A match while it is played: its standings on the terminal, rewritten in place; silent where nobody watches."""

import shutil
import sys
import time

from kibitz.arena.report import Results
from kibitz.cli.common import clock

SHARE = 20
"""A drawing waits for so many times as long as the last one took, so that watching costs little."""
BLINK = 0.25
MOST_ROWS = 20


class Board:
    """What is known so far."""

    def __init__(self, results: Results, deals: int, until: float | None, quiet: bool) -> None:
        """deals is where the match ends at the latest; sys.maxsize for never."""
        self.results, self.deals, self.until = results, deals, until
        self.watched = sys.stderr.isatty() and not quiet
        self.a_deal = results.match.games_a_deal()
        self.before = results.deals
        self.over = 0
        self.started = time.monotonic()
        self.due = self.started + BLINK
        self.rows = 0

    def show(self, over: int = 0) -> None:
        """So many games more are over; cheap to call often."""
        self.over += over
        now = time.monotonic()
        if not self.watched or now < self.due:
            return
        lines = self.lines(now - self.started)
        wide, high = shutil.get_terminal_size()
        shown = [line[: wide - 1] for line in lines[: high - 1]]
        up = f"\x1b[{self.rows}F" if self.rows else "\r"
        print(up + "\x1b[J" + "\n".join(shown), file=sys.stderr, flush=True)
        self.rows = len(shown)
        after = time.monotonic()
        self.due = after + max(BLINK, SHARE * (after - now))

    def lines(self, elapsed: float) -> list[str]:
        """The drawing after so many seconds."""
        found = [self.headline(elapsed)]
        standings = self.results.standings.means()
        wide = max((len(one.name) for one in standings), default=0)
        for number, one in enumerate(standings[:MOST_ROWS], 1):
            half = "" if one.half is None else f" ± {one.half:.3f}"
            faults = ", ".join(f"{count} {kind}" for kind, count in self.results.faults[one.name].items())
            found.append(f"{number:4}  {one.name:{wide}}  {one.mean:10.3f}{half:12}  {faults}".rstrip())
        if len(standings) > MOST_ROWS:
            found.append(f"      and {len(standings) - MOST_ROWS} more")
        return found

    def headline(self, elapsed: float) -> str:
        played = self.before * self.a_deal + self.over
        rate = self.over / max(elapsed, 1e-9)
        told = f"{self.results.game.name}: {played:,}"
        if self.deals < sys.maxsize:
            told += f" of {self.deals * self.a_deal:,}"
        told += f" games, {rate:,.1f} a second"
        left = self.left(rate)
        if left is not None:
            told += f", {clock(left)} left"
        faults = sum(counter.total() for counter in self.results.faults.values())
        return told + (f", {faults:,} faults" if faults else "")

    def left(self, rate: float) -> float | None:
        """Seconds; a guess where it plays until it knows enough: errors fall with the root of the games."""
        if not rate:
            return None
        wanted = float(self.deals)
        halves = [one.half for one in self.results.standings.means()]
        if self.until and halves and None not in halves:
            widest = max(half for half in halves if half is not None)
            wanted = min(wanted, self.results.deals * (widest / self.until) ** 2)
        elif self.deals == sys.maxsize:
            return None
        return max(0.0, wanted * self.a_deal - self.before * self.a_deal - self.over) / rate

    def close(self) -> None:
        """Clear it."""
        if self.rows:
            print(f"\x1b[{self.rows}F\x1b[J", end="", file=sys.stderr, flush=True)
            self.rows = 0
