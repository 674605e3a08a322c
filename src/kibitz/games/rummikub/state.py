"""A game of Rummikub as a position: the racks, the melds on the table, and the turn that is being played.

A turn is a series of small moves. While it lasts the table holds groups, which need not be melds yet, and loose tiles,
which were taken out of groups. A tile that a seat can't see is HIDDEN in its view; the other fields are the same.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from typing import Literal, TypeAlias

from kibitz.card_play import CardPosition, Deals, changed, masked, without
from kibitz.games.rummikub import rules
from kibitz.games.rummikub.jokers import are_kept
from kibitz.games.rummikub.moves import NEW, Choice, Dealt, Turned, choice
from kibitz.games.rummikub.notation import FIELDS, read_groups
from kibitz.melds import HIDDEN, JOKER, Card, rest_of
from kibitz.table import CHANCE, IllegalMove, Move, Seat
from kibitz.words import match

Phase: TypeAlias = Literal["deal", "play", "draw", "over"]
Groups: TypeAlias = tuple[rules.Tiles, ...]


@dataclass(frozen=True)
class Tabletop(CardPosition):
    """A game of Rummikub between small moves."""

    FORM = r"draw|pass|end|reset|put( \S+( \w+)?)?|take( \S+( \w+)?)?|split( \d+( \S+)?)?"
    EXPECTED = (
        "draw, pass, end, reset, put 5R new for a new group, put 5R 2 into the second one, take 5R 2 out of it, or"
        " split 2 7R to let the second group end before its 7R"
    )
    THROWS = ()
    BY_CHANCE = ("deal", "draw")

    seats: int = 2
    phase: Phase = "deal"
    turn: Seat = 0
    hands: Groups = ()
    """The racks, each sorted; empty before the deal."""
    table: Groups = ()
    """The groups, each sorted."""
    was: Groups = ()
    """The table when the turn began; empty before the turn's first step."""
    loose: rules.Tiles = ()
    """Tiles taken out of the table's melds in this turn, which must lie in melds again before it ends."""
    placed: rules.Tiles = ()
    """Tiles that the player put down from the rack in this turn."""
    steps: int = 0
    """Small moves of this turn."""
    opened: tuple[bool, ...] = ()
    """Who has laid down a first meld."""
    due: int = 0
    """Tiles that are still to be drawn, in phase draw."""
    passes: int = 0
    """Turns in succession without a tile put down, since the bag was empty."""
    joker: rules.Jokers = "free"

    @property
    def rack(self) -> rules.Tiles:
        """The tiles of the player in turn."""
        return self.hands[self.turn]

    @property
    def whole_rack(self) -> rules.Tiles:
        """The rack of the player in turn as it was when the turn began."""
        return tuple(sorted((*self.rack, *self.placed)))

    @property
    def start(self) -> Groups:
        """The table when the turn began."""
        return self.was if self.steps else self.table

    @property
    def is_changed(self) -> bool:
        """Whether the player has changed anything in this turn that is not taken back."""
        return bool(self.loose or self.placed) or self.table != self.start

    @property
    def bag_size(self) -> int:
        return len(rules.BAG) - sum(map(len, (*self.hands, *self.table))) - len(self.loose)

    @property
    def most_steps(self) -> int:
        """Small moves after which this turn must end."""
        return rules.FREE_STEPS + rules.STEPS_A_TILE * sum(map(len, self.start))

    @property
    def locked(self) -> int:
        """The first groups, which a player without a first meld may not touch."""
        return 0 if self.opened[self.turn] else len(self.start)

    @property
    def first_points(self) -> int:
        """Points of the groups that a player without a first meld has put down in this turn."""
        return sum(map(rules.meld_points, self.table[self.locked :]))

    @cached_property
    def may_end(self) -> bool:
        """Whether the turn may end here: a tile put down, melds everywhere, and enough points for a first meld."""
        if not self.placed or not self.are_melds:
            return False
        return self.are_jokers_kept and (self.opened[self.turn] or self.first_points >= rules.FIRST_MELD)

    @property
    def are_melds(self) -> bool:
        """Whether every tile on the table lies in a meld."""
        return not self.loose and all(map(rules.is_meld, self.table))

    @property
    def are_jokers_kept(self) -> bool:
        """Whether these melds follow the rule of the jokers."""
        return self.joker == "free" or are_kept(self.start, self.table, self.placed.count(JOKER))

    @cached_property
    def unseen(self) -> tuple[Card, ...]:
        """The tiles of the bag and those that are hidden in a rack, sorted."""
        return tuple(rest_of(rules.BAG, *self.hands, *self.table, self.loose))

    def choices(self) -> Collection[Move]:
        ways = [Choice("end")] if self.may_end else []
        has_steps = self.steps < self.most_steps
        if self.is_changed and has_steps:
            ways.append(Choice("reset"))
        else:
            ways.append(Choice("draw" if self.bag_size else "pass"))
        return [*ways, *self._puts(), *self._takes(), *self._splits()] if has_steps else ways

    def _puts(self) -> list[Choice]:
        groups = self._free_groups()
        found = []
        for tile in sorted({*self.rack, *self.loose}):
            found.append(choice("put", tile, NEW))
            found += [choice("put", tile, number) for number, group in groups if tile in rules.fitting(group)]
        return found

    def _takes(self) -> list[Choice]:
        return [choice("take", tile, number) for number, group in self._free_groups() for tile in dict.fromkeys(group)]

    def _splits(self) -> list[Choice]:
        return [
            choice("split", tile, number)
            for number, group in self._free_groups()
            if len({tile // 4 for tile in group if tile != JOKER}) > 1
            for tile in group[1:]
            if tile != JOKER
        ]

    def _free_groups(self) -> list[tuple[int, rules.Tiles]]:
        """The groups that the player may change, by their numbers."""
        return list(enumerate(self.table, 1))[self.locked :]

    @property
    def deals(self) -> Deals:
        return Deals(rules.BAG, (rules.TILES,) * self.seats, Dealt)

    def turned(self, card: Card) -> Turned:
        return Turned(card)

    def read_chance(self, text: str) -> Move:
        if self.phase == "draw":
            return match(rules.tile_name(rules.read_tile(text.strip())), self.moves(CHANCE), r"\S+", "a tile, e.g. 11R")
        deal = Dealt(read_groups(text))
        if deal not in self.deals:
            raise IllegalMove(f"this deal lacks {rules.TILES} tiles for each of {self.seats} players from one bag")
        return deal

    def moved(self, move: Move) -> Tabletop:
        if isinstance(move, Dealt):
            return replace(self, phase="play", hands=move.parts, opened=(False,) * self.seats)
        if isinstance(move, Turned):
            after = replace(self._with_rack((*self.rack, move.card)), due=self.due - 1)
            return after if after.due else after._next_turn()
        assert isinstance(move, Choice)
        if move.kind == "draw":
            due = min(rules.PENALTY if self.is_changed else 1, self.bag_size)
            return replace(self._taken_back(), phase="draw", due=due, was=(), steps=0)
        if move.kind == "pass":
            passed = replace(self._taken_back(), passes=self.passes + 1, was=(), placed=(), steps=0)
            return replace(passed, phase="over") if passed.passes == self.seats else passed._next_turn()
        if move.kind == "end":
            return self._end()
        return replace(self._changed(move), was=self.start, steps=min(self.steps + 1, self.most_steps))

    def allows(self, seat: Seat, move: Move) -> bool:
        # Most moves need no list of all.
        if (
            isinstance(move, Choice)
            and move.kind in ("put", "take")
            and seat != CHANCE
            and self.steps < self.most_steps
        ):
            if move.group != NEW and not self.locked < move.group <= len(self.table):
                return False
            group = self.table[move.group - 1] if move.group != NEW else ()
            if move.kind == "take":
                return move.tile in group
            return (move.tile in self.rack or move.tile in self.loose) and (
                move.group == NEW or move.tile in rules.fitting(group)
            )
        if isinstance(move, Turned):
            return seat == CHANCE and self.phase == "draw" and move.card in self.unseen
        return move in self.moves(seat)

    def _changed(self, move: Choice) -> Tabletop:
        """The table after a small move that does not end the turn."""
        if move.kind == "reset":
            return self._taken_back()
        table, place, tile = list(self.table), move.group - 1, move.tile
        if move.kind == "split":
            group = table[place]
            later = tuple(one for one in group if tile <= one < JOKER)
            # The others keep their numbers.
            table[place] = without(group, *later)
            return replace(self, table=(*table, later))
        if move.kind == "put":
            if move.group == NEW:
                table.append((tile,))
            else:
                table[place] = tuple(sorted((*table[place], tile)))
            after = replace(self, table=tuple(table))
            if tile in self.loose:
                return replace(after, loose=without(self.loose, tile))
            placed = tuple(sorted((*self.placed, tile)))
            return replace(after._with_rack(without(self.rack, tile)), placed=placed)
        left = without(table[place], tile)
        table[place : place + 1] = [left] if left else []
        after = replace(self, table=tuple(table))
        # Equal tiles are as good as each other: one that was put down in this turn goes back to the rack.
        if tile in self.placed:
            return replace(after._with_rack((*self.rack, tile)), placed=without(self.placed, tile))
        return replace(after, loose=tuple(sorted((*self.loose, tile))))

    def _taken_back(self) -> Tabletop:
        """The table and the rack as they were when the turn began."""
        return replace(self._with_rack(self.whole_rack), table=self.start, loose=(), placed=())

    def _with_rack(self, rack: Sequence[Card]) -> Tabletop:
        return replace(self, hands=changed(self.hands, self.turn, rack))

    def _end(self) -> Tabletop:
        opened = (*self.opened[: self.turn], True, *self.opened[self.turn + 1 :])
        after = replace(self, opened=opened, table=tuple(sorted(self.table)), passes=0)
        if not self.rack:
            return replace(after, phase="over", was=(), placed=(), steps=0)
        return after._next_turn()

    def _next_turn(self) -> Tabletop:
        turn = (self.turn + 1) % self.seats
        return replace(self, phase="play", turn=turn, was=(), placed=(), steps=0)

    def seen(self, seat: Seat) -> Tabletop:
        """Other racks are hidden until the game is over."""
        if self.phase in ("deal", "over"):
            return self
        return replace(self, hands=masked(self.hands, ((),) * self.seats, seat))

    def imagine(self, seat: Seat, rng: Random) -> Tabletop:
        """Every unseen tile is as likely to be in another rack as in the bag."""
        unseen = list(self.unseen)
        rng.shuffle(unseen)
        hands = tuple(tuple(sorted(unseen.pop() if tile == HIDDEN else tile for tile in rack)) for rack in self.hands)
        return replace(self, hands=hands)

    @property
    def winners(self) -> list[Seat]:
        """Who has the fewest points left at the end: whoever has no tile, if anybody."""
        if (empty := [seat for seat in range(self.seats) if not self.hands[seat]]) or self.is_masked:
            return empty
        least = min(map(rules.points, self.hands))
        return [seat for seat in range(self.seats) if rules.points(self.hands[seat]) == least]

    def scores(self) -> tuple[float, ...]:
        """Each loses the points of its rack, less those of the winner, who gets what the others lose."""
        winners = self.winners
        least = rules.points(self.hands[winners[0]])
        lost = [float(rules.points(rack) - least) for rack in self.hands]
        return tuple(sum(lost) / len(winners) if seat in winners else -lost[seat] for seat in range(self.seats))

    def standing(self) -> tuple[float, ...] | None:
        """By how much the others have more points in their racks, on average."""
        if self.phase == "deal" or self.is_masked:
            return None
        counts = list(map(rules.points, self.hands))
        return tuple((sum(counts) - self.seats * own) / (self.seats - 1) for own in counts)

    def outcome(self) -> str:
        winners = self.winners
        if len(winners) > 1:
            return f"blocked, seats {' and '.join(map(str, winners))} have least"
        return f"seat {winners[0]} {'has least when all are blocked' if self.hands[winners[0]] else 'goes out'}"

    def __str__(self) -> str:
        return FIELDS.write(self)
