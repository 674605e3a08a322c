"""The terms of an examination, and the deals that are played on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from kibitz import catalog, gameplay, words
from kibitz.arena.matches.deal_seeds import derived
from kibitz.exam.seat import Forfeit, Table
from kibitz.sitting import named
from kibitz.table import Adviser, InvalidText, Seat

SECONDS = 120.0


@dataclass(frozen=True)
class Deal:
    """One game that is to be played: who sits where, and what its chance is drawn from."""

    table: Table
    own: Seat
    """The entrant's seat."""
    names: tuple[str, ...]
    minds: Mapping[Seat, Adviser]
    """The minds of the other seats."""
    seed: int
    own_seed: int
    """The seed of what is drawn for the entrant alone."""

    def mind(self, name: str) -> Adviser:
        """A mind for the entrant's seat."""
        return catalog.mind(self.table.game, name, Random(self.own_seed).getrandbits(32))


@dataclass(frozen=True)
class Terms:
    """What an examination is: the same for every entrant and every game, and from the first command to the last."""

    game: str
    options: Mapping[str, int | str]
    seats: int
    opponents: str
    """The minds of the other seats."""
    seed: int
    legal_moves: bool = False
    forfeit: Forfeit = "move"
    seconds: float = SECONDS
    """The time for an answer."""
    body: Mapping[str, object] | None = None
    """What is sent to chats besides the model and the messages."""

    def table(self) -> Table:
        return Table(catalog.game(self.game), self.options, self.seats, self.legal_moves, self.forfeit)

    def seat(self, deal: int) -> Seat:
        """The entrant's: it goes around from deal to deal."""
        return deal % self.seats

    def deal(self, number: int, entrant: str) -> Deal:
        """The game of this number, the same for every entrant."""
        own, table = self.seat(number), self.table()
        names = named(self.opponents, self.seats - 1) if self.seats > 1 else []
        names.insert(own, entrant)
        seeds = [derived(self.seed, f"deal {number} seat {seat}", 64) for seat in range(self.seats)]
        minds = {
            seat: catalog.mind(table.game, name, Random(seeds[seat]).getrandbits(32))
            for seat, name in enumerate(names)
            if seat != own
        }
        return Deal(table, own, tuple(names), minds, derived(self.seed, f"deal {number}"), seeds[own])


def terms(
    game: str,
    options: Mapping[str, int | str],
    seed: int,
    *,
    players: int | None = None,
    opponents: str | None = None,
    legal_moves: bool = False,
    forfeit: Forfeit = "move",
    seconds: float = SECONDS,
    body: Mapping[str, object] | None = None,
) -> Terms:
    """The terms, checked; by default with the most players, and the weakest mind in the other seats."""
    played = catalog.game(game)
    if not gameplay.has_choices(played):
        raise InvalidText(f"{game} offers no choices: expected a game in which a player chooses")
    seats = players or max(played.seat_counts)
    if seats not in played.seat_counts:
        raise gameplay.wrong_seats(played, seats, played.seat_counts)
    others = (opponents or next(iter(played.minds()))) if seats > 1 else ""
    for name in named(others, seats - 1) if others else ():
        catalog.mind(played, name, 0)
    return Terms(played.name, words.options(played, options), seats, others, seed, legal_moves, forfeit, seconds, body)
