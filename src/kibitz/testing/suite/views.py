"""What a seat of any game sees: nothing that is hidden from it, drawn for every position."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple
from xml.etree import ElementTree

import pytest

from kibitz.table import CHANCE, Position, State
from kibitz.testing import frequencies, golden
from kibitz.testing.suite.base import Base
from kibitz.testing.tables import Table, first_walk, spread, states, tables, walks

WORLDS = 3
"""Imagined states of each view."""
LOOKED_AT = 8
"""States of a game with one of many options."""
UNDECLARED = (
    "the game hides something and does not declare what: hidden = {'hands': 'others'} in the class of its position lets"
    " the suite find a leak that is the same in every deal"
)
MOST_FINISHING = 60_000
"""Moves after imagined states, about."""


def finish(state: State, rng: Random) -> State:
    """An imagined state is a real one: it can be played to the end."""
    for _ in range(5000):
        if not state.to_move:
            assert state.scores()
            return state
        seat = state.to_move[0]
        state = state.play(seat, state.draw(rng) if seat == CHANCE else rng.choice(list(state.moves(seat))))
    raise AssertionError("the game does not end")


def finished_every(table: Table) -> int:
    """Of this many states the imagined ones of one are played to the end: of every one, where games are short."""
    steps = [len(steps) for steps, _ in walks(table)]
    expected = sum(length * length // 2 for length in steps) * table.seats * WORLDS
    return 1 + expected // MOST_FINISHING


class Part(NamedTuple):
    """What a seat can't see, as a game declares it: a field, or its entry for a seat."""

    seat: int
    field: str
    owner: int | None

    def of(self, position: Position) -> object:
        value = getattr(position, self.field)
        if self.owner is None:
            return value
        return value[self.owner] if self.owner < len(value) else None

    def __str__(self) -> str:
        return f"{self.field}{'' if self.owner is None else f' of seat {self.owner}'} for seat {self.seat}"


def hidden_parts(declared: Mapping[str, str], seats: int) -> Iterator[Part]:
    for name, whose in declared.items():
        assert whose in ("others", "own", "all"), f"hidden: {name} is {whose!r}: expected 'others', 'own' or 'all'"
        for seat in range(seats):
            if whose == "all":
                yield Part(seat, name, None)
            else:
                yield from (Part(seat, name, own) for own in range(seats) if (own == seat) == (whose == "own"))


def is_hidden(part: Part, state: State, worlds: Sequence[Position], may_tell: bool) -> bool:
    """Whether the part is imagined in several ways; where a seat can work it out, whether it is masked at least."""
    is_masked = part.of(state.view(part.seat).position) != part.of(state.position)
    return is_masked if may_tell else len({repr(part.of(world)) for world in worlds}) > 1


class Views(Base):
    """What a seat sees: nothing that is hidden from it, drawn for every position."""

    @pytest.mark.slow
    def test_a_view_leaks_nothing(self, table: Table) -> None:
        """Whatever is changed of what a seat can't see, its view stays equal, and says the same."""
        rng, stride = Random(7), finished_every(table)
        for number, state in enumerate(states(table)):
            for seat in range(table.seats):
                view = state.view(seat)
                assert view.seat == seat
                assert sorted(map(str, islice(view.moves, 200))) == sorted(map(str, islice(state.moves(seat), 200)))
                text, drawing = str(view), table.game.drawing(view)
                for _ in range(WORLDS):
                    other = view.imagine(rng)
                    assert not other.position.is_masked, f"imagine() left {other} masked: expected a whole position"
                    again = other.view(seat)
                    assert again == view, (
                        f"imagine() turned {view} into {other}, which seat {seat} would see as {again}:"
                        " either seen() shows what depends on hidden parts, or imagine() changes what the seat sees"
                    )
                    assert hash(again) == hash(view)
                    assert str(again) == text
                    assert table.game.drawing(again) == drawing, (
                        "the drawing differs for views that are equal: draw from view.position alone"
                    )
                    assert (seat in other.to_move) == (seat in state.to_move)
                    assert bool(other.to_move) == bool(state.to_move)
                    if number % stride == 0:
                        finish(other, rng)

    def test_what_is_declared_hidden_is_hidden(self, table: Table) -> None:
        """A leak that is the same in every deal changes nothing when a view is imagined again, so it must be named."""
        position = table.start().position
        declared = type(position).hidden
        if not declared:
            masks = any(state.view(0).position.is_masked for state in states(table))
            pytest.skip(UNDECLARED if masks else "nothing is hidden")
        missing = [name for name in declared if not hasattr(position, name)]
        assert not missing, f"hidden names {', '.join(missing)}: expected fields of {type(position).__name__}"
        open_parts = set(hidden_parts(declared, table.seats))
        # Of few players one may know all cards: those that the other has are the rest.
        few = table.seats < max(self.game.seat_counts)
        rng = Random(9)
        for state in states(table):
            for seat in range(table.seats):
                parts = [part for part in open_parts if part.seat == seat]
                if not parts or not state.to_move:
                    continue
                view = state.view(seat)
                worlds = [view.imagine(rng).position for _ in range(WORLDS)]
                open_parts -= {part for part in parts if is_hidden(part, state, worlds, few)}
        said = "; ".join(sorted(map(str, open_parts)))
        assert not open_parts, (
            f"declared hidden, but always imagined exactly as it is: {said}. Mask it in seen(), and draw it again in"
            " imagine()"
        )

    @pytest.mark.slow
    def test_what_is_imagined_is_as_likely_as_what_is_dealt(self) -> None:
        """Compares what is hidden when a player first has a choice: in deals, and in other deals imagined again."""
        table = tables(self.game, self.exempt.tables(), self.exempt.shortening())[0]
        if not frequencies.first_hidden(table, Random(0)):
            pytest.skip("nothing is hidden when a player first has a choice")
        found = frequencies.differences(table)
        assert not found, (
            f"imagine() has other odds than the deal: {found[0]}. Draw what is hidden with its odds, e.g. from"
            f" all copies of a card that the seat has not seen ({frequencies.FALSE_ALARM:g} of correct games fail here)"
        )

    @pytest.mark.slow
    def test_a_game_with_every_option_is_played_read_seen_and_drawn(self, wide_table: Table) -> None:
        """A part of what `table` is tested for, since there may be very many of these."""
        rng, (steps, end) = Random(7), first_walk(wide_table)
        assert len(end.scores()) == wide_table.seats
        for state in (*(step.state for step in spread(steps, LOOKED_AT)), end):
            assert wide_table.game.read_state(str(state)) == state
            for seat in range(wide_table.seats):
                view = state.view(seat)
                assert wide_table.game.read_view(str(view)) == view
                assert view.imagine(rng).view(seat) == view
                assert wide_table.game.drawing(view).strip()

    @pytest.mark.slow
    def test_drawings_show_every_position(self, table: Table) -> None:
        for state in states(table):
            for seat in range(table.seats):
                assert table.game.drawing(state.view(seat)).strip(), f"drawing() is empty for {state.view(seat)}"
                picture = table.game.picture(state.view(seat))
                if picture:
                    assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"

    def test_golden_playthroughs(self) -> None:
        if self.golden is None:
            pytest.skip("no playthroughs are kept: set golden to a folder")
        write = f"python -m kibitz.testing.golden {self.place()} --to {self.golden}"
        for table in golden.kept(self.game, self.exempt.tables(), self.exempt.shortening()):
            path = golden.file_of(table, self.golden)
            assert path.exists(), f"{path.name} is missing: write and read it with `{write}`"
            assert golden.playthrough(table) == path.read_text(encoding="utf-8"), (
                f"the game differs from {path.name}: if you meant it, `{write}`, and check git's diff"
            )
