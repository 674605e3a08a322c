"""The minds that play Take 5!, weakest first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from kibitz.games.take_five.engine.layout import NETWORK_PLAYER, RANDOM_PLAYER
from kibitz.games.take_five.minds.adapting import Adaptive
from kibitz.games.take_five.minds.judging import KINDS_BY_NAME
from kibitz.games.take_five.minds.searching import Searcher
from kibitz.games.take_five.minds.simple import Beginner, Swift
from kibitz.minds import RandomMind
from kibitz.table import Adviser

MINDS: Mapping[str, Callable[[int], Adviser]] = {
    "random-player": RandomMind,
    **{name: partial(Beginner, kind) for name, kind in KINDS_BY_NAME.items() if RANDOM_PLAYER < kind < NETWORK_PLAYER},
    "swift": Swift,
    "searcher": Searcher,
    "adaptive": Adaptive,
}
