"""Programs that waste everybody's time: one that is late again and again is suspended, and plays no further games.

The course's rule plays for a suspended program, as it does wherever an answer is missing, and the program is not asked.
"""

from collections import Counter
from collections.abc import Iterable

from kibitz.arena.matches.match import Match, Played

PATIENCE = 3
"""Games in which a program may run out of time, by default."""
FIFTH = 5
"""A program that runs out of time in at most one game of this number goes on, however many games it plays."""


class Suspensions:
    """Counts the games in which each program runs out of time, in the order in which they end."""

    def __init__(self, match: Match, patience: int) -> None:
        """patience: the games of the rule, 0 for never."""
        self.programs = {program.name for program in match.programs}
        self.patience = patience
        self.games: Counter[str] = Counter()
        self.late: Counter[str] = Counter()
        """Games in which it ran out of time."""
        self.verdicts: dict[str, str] = {}
        """Why each suspended program is."""

    def add(self, games: Iterable[Played]) -> list[str]:
        """Count these games; returns the programs that they suspend."""
        fresh = []
        for played in games:
            late = {fault.player for fault in played.faults if fault.category == "time"}
            for name in self.programs.intersection(played.players) - self.verdicts.keys():
                self.games[name] += 1
                self.late[name] += name in late
                if verdict := self.verdict(name):
                    self.verdicts[name] = verdict
                    fresh.append(name)
        return fresh

    def verdict(self, name: str) -> str:
        """Why the program is to be suspended now; empty where it may go on."""
        games, late = self.games[name], self.late[name]
        if self.patience and games == late == self.patience:
            return f"suspended: it ran out of time in its first {games} games"
        if self.patience and late > self.patience and late * FIFTH > games:
            return f"suspended: it ran out of time in {late} of {games} games"
        return ""
