"""The descriptions of tables as text: TOML, and one line of JSON."""

from __future__ import annotations

from kibitz.descriptions import SCALARS, Descriptions
from kibitz.games.play_nine.cards.checking import check
from kibitz.games.play_nine.cards.description import Card, Table
from kibitz.games.play_nine.cards.presets import PRESETS

FORMS = Descriptions("table", Table, (Card,), check, PRESETS, {**SCALARS, "int | None": (int,)})
