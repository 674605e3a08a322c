"""What a report is about: the game, the course, when and how the marks were made."""

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

import kibitz
from kibitz.arena.contract import Contract

SECRET = "..."
"""What a report shows instead of a seed."""


@dataclass(frozen=True)
class About:
    """The head of a report."""

    title: str
    figure: str = "mean"
    """What the course's own runner calls its figure."""
    lines: Mapping[str, str] = field(default_factory=dict)
    """Everything that one must know to repeat it, by name; never a seed."""


def about(title: str, contract: Contract | None, words: Sequence[str], settings: Mapping[str, str]) -> About:
    """The head of a report that this command line made now; settings may have empty values, which are left out."""
    lines = {
        "made": f"{datetime.now().astimezone():%Y-%m-%d %H:%M %Z} by Kibitz {kibitz.__version__}",
        "command": shlex.join(without_seed(words)),
        "course": contract.harness if contract else "",
        **settings,
    }
    return About(title, contract.figure if contract else "mean", {name: text for name, text in lines.items() if text})


def without_seed(words: Sequence[str]) -> list[str]:
    """A command line that gives no seed away."""
    shown: list[str] = []
    for word in words:
        if shown and shown[-1] == "--seed":
            word = SECRET
        elif word.startswith("--seed="):
            word = f"--seed={SECRET}"
        shown.append(word)
    return shown
