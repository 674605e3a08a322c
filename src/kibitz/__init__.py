"""Kibitz: ten parlour games, played as well as can be, where every move has its price.

    import kibitz

    record = kibitz.play("betsy", ["careful", "best"], seed=4)
    kibitz.advise("sebastian", "33356 2 primis=3 company=40")

The names below are the public interface; docs/library.md describes them. Each is imported when it is first used, so
that `import kibitz` takes milliseconds.
"""

import os

__version__ = "0.2.0"
API = 2
"""The version of the interface that games of other packages use: docs/plugins.md describes it."""

__all__ = [
    "CHANCE",
    "Advice",
    "AdviceList",
    "Adviser",
    "AmbiguousMove",
    "Clock",
    "Ending",
    "Forecast",
    "Game",
    "Grade",
    "IllegalMove",
    "InvalidText",
    "Judgement",
    "Option",
    "Position",
    "Record",
    "Review",
    "Simulation",
    "State",
    "TableError",
    "View",
    "advise",
    "game",
    "game_names",
    "mind",
    "picture",
    "play",
    "read_records",
    "replay",
    "review",
    "show",
    "simulate",
    "start",
    "write_records",
]

_MODULES = {
    "Grade": "mistakes",
    "Judgement": "judgement",
    "Review": "judgement",
    "Simulation": "simulation",
    "show": "page.show",
}
"""Where a name is defined: classes in table and functions in library unless they are listed here."""

# Type checkers read this name as true; importing it from typing would take longer than all the rest.
TYPE_CHECKING = False

if TYPE_CHECKING:
    from kibitz.judgement import Judgement, Review
    from kibitz.library import advise, game_names, mind, picture, read_records, replay, review, write_records
    from kibitz.mistakes import Grade
    from kibitz.named import game, play, simulate, start
    from kibitz.page.show import show
    from kibitz.simulation import Simulation
    from kibitz.table import (
        CHANCE,
        Advice,
        AdviceList,
        Adviser,
        AmbiguousMove,
        Clock,
        Ending,
        Forecast,
        Game,
        IllegalMove,
        InvalidText,
        Option,
        Position,
        Record,
        State,
        TableError,
        View,
    )
else:

    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module 'kibitz' has no attribute {name!r}")
        from importlib import import_module

        module = _MODULES.get(name, "library" if name.islower() else "table")
        return getattr(import_module(f"kibitz.{module}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


if os.environ.get("KIBITZ_INTERPRETED"):
    from kibitz.native import interpreted

    interpreted.install()
