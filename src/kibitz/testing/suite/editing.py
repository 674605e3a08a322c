"""Positions set up by hand: what a game's fields describe is the position, and no value of a field crashes it."""

from collections.abc import Iterator
from random import Random
from types import ModuleType

import pytest

from kibitz import catalog
from kibitz.editing import Choice, Field, Heap, Line, Number, Places
from kibitz.table import Game, TableError, View
from kibitz.testing.suite.base import Base
from kibitz.testing.tables import Table, states

CHANGES = 25


def views(table: Table) -> Iterator[View]:
    """What the seats see that may look at such a position, and could read their own view again."""
    for state in list(states(table))[::4]:
        for seat in range(table.seats):
            yield state.view(seat)


def values_of(fields: list[Field]) -> dict[str, str]:
    return {field.name: field.value for field in fields}


def changed(field: Field, rng: Random) -> str:
    """Another value that a person could give the field."""
    match field:
        case Choice(options=options):
            return rng.choice(options)
        case Number(low=low, high=high):
            return str(rng.randint(low, high))
        case Places(value=value, tokens=tokens):
            places = value.split()
            places[rng.randrange(len(places))] = rng.choice(tokens).text
            return " ".join(places)
        case Heap(value=value, tokens=tokens):
            heap = value.split()
            if heap and rng.randrange(2):
                heap.pop(rng.randrange(len(heap)))
            else:
                heap.append(rng.choice(tokens).text)
            return " ".join(heap)
        case Line():
            return rng.choice(["", "-", "nothing", "3 5"])


def drawn(game: Game, view: View) -> str:
    """The view without its past, which nobody sets up by hand; brackets show Betsy's last move."""
    lines = game.drawing(view).translate(str.maketrans("[]", "  ")).splitlines()
    return "\n".join(line.rstrip() for line in lines)


def check(field: Field) -> None:
    """A page can show the field's value."""
    match field:
        case Choice(value=value, options=options):
            assert value in options
        case Number(value=value, low=low, high=high):
            assert low <= int(value) <= high
        case Places(value=value, tokens=tokens, names=names):
            assert set(value.split()) <= {token.text for token in tokens}
            assert len(names) in (0, len(value.split()))
        case Heap(value=value, tokens=tokens, most=most):
            assert set(value.split()) <= {token.text for token in tokens}
            assert len(value.split()) <= most


class Editing(Base):
    """What a game describes for setting up by hand is the position."""

    def editor(self) -> ModuleType:
        module = catalog.part(self.game.name, "editor")
        if module is None:
            pytest.skip("the game is set up by its text only")
        return module

    @pytest.mark.slow
    def test_the_fields_of_a_view_describe_it(self, table: Table) -> None:
        editor = self.editor()
        for view in views(table):
            fields = list(editor.fields(view))
            assert len({field.name for field in fields}) == len(fields)
            for field in fields:
                check(field)
            again = table.game.read_view(editor.composed(values_of(fields)))
            assert (again.seat, drawn(table.game, again)) == (view.seat, drawn(table.game, view))
            assert values_of(list(editor.fields(again))) == values_of(fields)

    @pytest.mark.slow
    def test_any_change_of_a_field_gives_a_position_or_a_sentence(self, table: Table) -> None:
        rng, editor = Random(8), self.editor()
        for view in list(views(table))[:3]:
            fields = list(editor.fields(view))
            for _ in range(CHANGES):
                values = values_of(fields)
                for field in rng.sample(fields, min(2, len(fields))):
                    values[field.name] = changed(field, rng)
                try:
                    after = table.game.read_view(editor.composed(values))
                except TableError as error:
                    assert "\n" not in str(error)
                else:
                    assert list(editor.fields(after))
