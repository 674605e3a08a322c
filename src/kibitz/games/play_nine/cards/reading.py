"""Descriptions of tables as TOML, for people, and as one line of JSON, for records."""

from kibitz.descriptions import Family, digest, plain, to_toml
from kibitz.games.play_nine.cards.checking import check
from kibitz.games.play_nine.cards.description import Table
from kibitz.games.play_nine.cards.presets import PRESETS

__all__ = ["digest", "from_json", "from_toml", "name_of", "named", "plain", "read_file", "to_json", "to_toml"]

FAMILY = Family("table", Table, check, PRESETS)
from_toml, from_json, to_json = FAMILY.from_toml, FAMILY.from_json, FAMILY.to_json
name_of, named, read_file = FAMILY.name_of, FAMILY.named, FAMILY.read_file
