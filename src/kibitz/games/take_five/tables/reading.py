"""The descriptions of tables as text: TOML, and one line of JSON."""

from __future__ import annotations

from kibitz.descriptions import Descriptions
from kibitz.games.take_five.tables.checking import check
from kibitz.games.take_five.tables.description import Penalty, TableRules
from kibitz.games.take_five.tables.presets import PRESETS

FORMS = Descriptions("table", TableRules, (Penalty,), check, PRESETS)
