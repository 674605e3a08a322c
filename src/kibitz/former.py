"""Minds by their former names, which records and stores of earlier versions have.

They are translated here, where they come in, so that nothing else knows those names. A game lists them in former.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kibitz import catalog

PREFIX = "kibitz:"
"""Precedes a mind's name among names of programs."""


def mind(name: str, game: str) -> str:
    """The mind of the game that a name meant."""
    return _minds(game).get(name, name)


def players(names: Sequence[str], game: str) -> tuple[str, ...]:
    """Players of a match by their names today; a name without PREFIX may be a program's, and stays.

    All stay where two of them would have one name.
    """
    today = tuple(PREFIX + mind(name.removeprefix(PREFIX), game) if name.startswith(PREFIX) else name for name in names)
    return today if len(set(today)) == len(set(names)) else tuple(names)


def _minds(game: str) -> Mapping[str, str]:
    """Today's names of the minds that had others."""
    module = catalog.part(game, "former")
    return module.MINDS if module else {}
