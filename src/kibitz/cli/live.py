"""A match while it is played: its standings, rewritten in place on a terminal; silent without one."""

import sys
import time

from kibitz.arena.matches.results import Results
from kibitz.arena.runner import Watcher
from kibitz.cli import common, screen
from kibitz.cli.progress import clock

SHARE = 20
"""The pause between two drawings is at least this many times as long as drawing took, so that it costs little."""
BLINK = 0.25
"""The shortest pause, in seconds."""
MOST_ROWS = 20
"""Entrants that are shown."""


class Board(Watcher):
    """The standings so far, with the rate of play and the time that is left."""

    def __init__(self, results: Results, deals: int, until: float | None, quiet: bool) -> None:
        """deals is the number at which the match ends at the latest; sys.maxsize for never."""
        self.results, self.deals, self.until = results, deals, until
        self.watched = sys.stderr.isatty() and not quiet
        self.games_a_deal = results.match.games_a_deal()
        self.before = results.deals
        """Deals that were kept by an earlier run."""
        self.over = 0
        """Games of this run that are over."""
        self.started = time.monotonic()
        self.due = self.started + BLINK
        """When to draw next."""
        self.rows = 0
        """Lines of the last drawing."""

    def show(self, over: int = 0) -> None:
        """Count games that are over, and draw when it is time to; cheap to call often."""
        self.over += over
        now = time.monotonic()
        if not self.watched or now < self.due:
            return
        lines = self.lines(now - self.started)
        wide, high = screen.size()
        shown = [line[: wide - 1] for line in lines[: high - 1]]
        up = f"\x1b[{self.rows}F" if self.rows else "\r"
        print(up + "\x1b[J" + "\n".join(shown), file=sys.stderr, flush=True)
        self.rows = len(shown)
        after = time.monotonic()
        self.due = after + max(BLINK, SHARE * (after - now))

    def lines(self, elapsed: float) -> list[str]:
        """The drawing after these seconds."""
        lines = [self.headline(elapsed)]
        standings = self.results.standings.means()
        wide = max((len(one.name) for one in standings), default=0)
        for number, one in enumerate(standings[:MOST_ROWS], 1):
            half = "" if one.half is None else f" ± {one.half:.3f}"
            faults = ", ".join(f"{count} {kind}" for kind, count in self.results.fault_counts[one.name].items())
            lines.append(f"{number:4}  {one.name:{wide}}  {one.mean:10.3f}{half:12}  {faults}".rstrip())
        if len(standings) > MOST_ROWS:
            lines.append(f"      and {len(standings) - MOST_ROWS} more")
        return lines

    def headline(self, elapsed: float) -> str:
        """What is done, how fast, and when it ends."""
        played = self.before * self.games_a_deal + self.over
        rate = self.over / max(elapsed, 1e-9)
        text = f"{self.results.game.name}: {played:,}"
        if self.deals < sys.maxsize:
            text += f" of {self.deals * self.games_a_deal:,}"
        text += f" games, {rate:,.1f} a second"
        left = self.left(rate)
        if left is not None:
            text += f", {clock(left)} left"
        faults = sum(counter.total() for counter in self.results.fault_counts.values())
        return text + (f", {faults:,} faults" if faults else "")

    def left(self, rate: float) -> float | None:
        """Seconds until the end, estimated where a width ends it: errors fall with the square root of the games."""
        if not rate:
            return None
        wanted = float(self.deals)
        halves = [one.half for one in self.results.standings.means()]
        if self.until and halves and None not in halves:
            widest = max(half for half in halves if half is not None)
            wanted = min(wanted, self.results.deals * (widest / self.until) ** 2)
        elif self.deals == sys.maxsize:
            return None
        return max(0.0, wanted * self.games_a_deal - self.before * self.games_a_deal - self.over) / rate

    def finishing(self) -> None:
        self.close()
        common.finishing()

    def close(self) -> None:
        """Clear the drawing."""
        if self.rows:
            print(f"\x1b[{self.rows}F\x1b[J", end="", file=sys.stderr, flush=True)
            self.rows = 0
