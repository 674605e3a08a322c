"""The moves of a player of Indian rummy."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from kibitz.card_play import CardChoice

Kind: TypeAlias = Literal["drop", "stock", "open", "throw", "show"]


@dataclass(frozen=True)
class Choice(CardChoice):
    kind: Kind
