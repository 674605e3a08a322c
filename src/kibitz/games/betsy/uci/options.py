"""The options that a chess program may set: their names, what each takes, and where its value is kept."""

from collections.abc import Callable
from dataclasses import dataclass

from kibitz.games.betsy.engine.weights import COMPILED
from kibitz.games.betsy.uci.limits import read_number
from kibitz.games.betsy.uci.strength import STRONGEST, WEAKEST
from kibitz.workers import cores

DEFAULT_HASH, MOST_HASH = 16, 4096
"""Megabytes of the transposition table."""
MOST_THREADS = max(2, cores())
"""More would only wait for each other's processors."""
DEFAULT_OVERHEAD, MOST_OVERHEAD = 10, 5000
"""Milliseconds that a move takes besides thinking."""
MOST_LINES = 256
"""No position has as many moves."""
NO_FOLDER = "<empty>"
"""How the protocol writes an empty string."""


@dataclass
class Settings:
    """The values of all options."""

    hash: int = DEFAULT_HASH
    threads: int = 1
    lines: int = 1
    kingfisher: str = "orthogonal"
    network: bool = COMPILED
    overhead: int = DEFAULT_OVERHEAD
    ponder: bool = False
    """For the chess program only, which then sends `go ponder`: every search can ponder."""
    analyses: bool = False
    """No search stops early, and strength is not limited."""
    shows_wdl: bool = False
    limits_strength: bool = False
    elo: int = STRONGEST

    @property
    def diagonal(self) -> bool:
        """Whether a Kingfisher may also step diagonally."""
        return self.kingfisher == "any"


ON_OFF = ("true", "false")


@dataclass(frozen=True)
class Option:
    """On or off, a number, one of several words, or a button."""

    name: str
    kept: str = ""
    """The name of its value in Settings; a button has none."""
    changes_engine: bool = False
    """Whether another engine has to be made."""
    values: range | tuple[str, ...] = ON_OFF
    """What it takes."""

    def __str__(self) -> str:
        if not self.kept:
            return f"{self.name} type button"
        default, values = getattr(Settings(), self.kept), self.values
        if isinstance(values, range):
            return f"{self.name} type spin default {default} min {values[0]} max {values[-1]}"
        if values is ON_OFF:
            return f"{self.name} type check default {str(default).lower()}"
        return f"{self.name} type combo default {default} {' '.join(f'var {word}' for word in values)}"

    def read(self, text: str, complain: Callable[[str], None]) -> bool | int | str | None:
        """The value, a number cut to its range; None where the option does not take this text."""
        if not isinstance(self.values, range):
            word = text.lower()
            if word not in self.values:
                return None
            return word == "true" if self.values is ON_OFF else word
        number = read_number(text)
        if number is None:
            return None
        least, most = self.values[0], self.values[-1]
        used = min(max(number, least), most)
        if used != number:
            complain(f"{self.name} {text[:40]}: expected {least} to {most}, using {used}")
        return used


CLEAR_HASH = Option("Clear Hash")
ENDINGS_PATH = "EndingsPath"
"""The one option whose default depends on what is there: a folder with endings, or none."""
OPTIONS = (
    Option("Hash", "hash", True, range(1, MOST_HASH + 1)),
    CLEAR_HASH,
    Option("Threads", "threads", True, range(1, MOST_THREADS + 1)),
    Option("MultiPV", "lines", False, range(1, MOST_LINES + 1)),
    Option("Ponder", "ponder"),
    Option("Move Overhead", "overhead", False, range(MOST_OVERHEAD + 1)),
    Option("UCI_AnalyseMode", "analyses"),
    Option("UCI_ShowWDL", "shows_wdl"),
    Option("UCI_LimitStrength", "limits_strength"),
    Option("UCI_Elo", "elo", False, range(WEAKEST, STRONGEST + 1)),
    Option("Kingfisher", "kingfisher", True, ("orthogonal", "any")),
    Option("Network", "network", True),
)


def option_named(name: str) -> Option | None:
    """The option of a name, in which case does not matter."""
    return next((option for option in OPTIONS if option.name.lower() == name.lower()), None)
