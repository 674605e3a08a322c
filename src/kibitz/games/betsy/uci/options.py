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

Complain = Callable[[str], None]


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


@dataclass(frozen=True)
class Option:
    """One that has a value in Settings, of the same name as `kept`."""

    name: str
    kept: str
    changes_engine: bool = False
    """Whether another engine has to be made."""

    @property
    def default(self) -> object:
        return getattr(Settings(), self.kept)


class Check(Option):
    """On or off."""

    def __str__(self) -> str:
        return f"{self.name} type check default {str(self.default).lower()}"

    def read(self, text: str, complain: Complain) -> bool | None:
        """The value; None where the option does not take this text."""
        return {"true": True, "false": False}.get(text.lower())


@dataclass(frozen=True)
class Spin(Option):
    """A number, cut to its range."""

    least: int = 0
    most: int = 0

    def __str__(self) -> str:
        return f"{self.name} type spin default {self.default} min {self.least} max {self.most}"

    def read(self, text: str, complain: Complain) -> int | None:
        number = read_number(text)
        if number is None:
            return None
        used = min(max(number, self.least), self.most)
        if used != number:
            complain(f"{self.name} {text[:40]}: expected {self.least} to {self.most}, using {used}")
        return used


@dataclass(frozen=True)
class Combo(Option):
    """One of several words."""

    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.name} type combo default {self.default} {' '.join(f'var {word}' for word in self.words)}"

    def read(self, text: str, complain: Complain) -> str | None:
        return text.lower() if text.lower() in self.words else None


@dataclass(frozen=True)
class Button:
    """Does something and has no value."""

    name: str

    def __str__(self) -> str:
        return f"{self.name} type button"


CLEAR_HASH = Button("Clear Hash")
ENDINGS_PATH = "EndingsPath"
"""The one option whose default depends on what is there: a folder with endings, or none."""
OPTIONS: tuple[Check | Spin | Combo | Button, ...] = (
    Spin("Hash", "hash", True, 1, MOST_HASH),
    CLEAR_HASH,
    Spin("Threads", "threads", True, 1, MOST_THREADS),
    Spin("MultiPV", "lines", False, 1, MOST_LINES),
    Check("Ponder", "ponder"),
    Spin("Move Overhead", "overhead", False, 0, MOST_OVERHEAD),
    Check("UCI_AnalyseMode", "analyses"),
    Check("UCI_ShowWDL", "shows_wdl"),
    Check("UCI_LimitStrength", "limits_strength"),
    Spin("UCI_Elo", "elo", False, WEAKEST, STRONGEST),
    Combo("Kingfisher", "kingfisher", True, ("orthogonal", "any")),
    Check("Network", "network", True),
)


def option_named(name: str) -> Check | Spin | Combo | Button | None:
    """The option of a name, in which case does not matter."""
    return next((option for option in OPTIONS if option.name.lower() == name.lower()), None)
