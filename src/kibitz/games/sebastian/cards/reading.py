"""The descriptions of cards as text: TOML, and one line of JSON."""

from __future__ import annotations

from kibitz.descriptions import SCALARS, Descriptions
from kibitz.games.sebastian.cards.checking import check
from kibitz.games.sebastian.cards.description import Bonus, Card, Category, Joker
from kibitz.games.sebastian.cards.presets import PRESETS

FORMS = Descriptions("card", Card, (Category, Bonus, Joker), check, PRESETS, {**SCALARS, "Points": (int, str)})
