"""What every part of the suite knows of the game that it tests."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar

import pytest

from kibitz import catalog, mistakes
from kibitz.learn import encoding
from kibitz.mistakes import NONE_KNOWN, Mistakes
from kibitz.table import Game
from kibitz.testing import golden
from kibitz.testing.exemptions import Exemptions, Steady
from kibitz.testing.lookup import text_of
from kibitz.testing.tables import Table, tables, wide_tables


class Base:
    """A subclass names the game; the other attributes are for games that need them."""

    game: ClassVar[Game]
    golden: ClassVar[Path | None] = None
    """The folder of playthroughs that are kept; None for none."""
    exempt: ClassVar[Exemptions] = Exemptions()
    """Where the suite can't test the game like others."""
    found_at: ClassVar[str] = ""
    """Where another process finds the game, as module:attribute; empty for its name, or GAME in its class's module."""

    # pytest calls it on an object of each collected class.
    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        game = getattr(self, "game", None)
        if not isinstance(game, Game):
            pytest.fail(f"{type(self).__name__}: expected `game = GAME`, the kibitz.Game to test")
        also, short = self.exempt.tables(), self.exempt.shortening()
        known: dict[str, tuple[Callable[[], Sequence[object]], Callable[[Any], str]]] = {
            "table": (lambda: tables(game, also, short), str),
            "wide_table": (lambda: wide_tables(game, also, short), str),
            "golden_table": (lambda: golden.kept(game, also, short), str),
            "full_table": (self.full_tables, str),
            "encoded_table": (self.encoded_tables, str),
            "name": (lambda: list(game.minds()), str),
            "kind": (lambda: self.mistakes().kinds, lambda kind: kind.name),
        }
        for parameter, (values, shown) in known.items():
            if parameter in metafunc.fixturenames:
                metafunc.parametrize(parameter, [self.weighed(value) for value in values()], ids=shown)

    @pytest.fixture(autouse=True)
    def _found_by_name(self, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
        """Records and reviews find the game by its name, installed or not."""
        from_catalog = catalog.game
        with monkeypatch.context() as patch:
            patch.setattr(catalog, "game", lambda name: self.game if name == self.game.name else from_catalog(name))
            yield

    @classmethod
    def mistakes(cls) -> Mistakes:
        """The game's kinds of mistakes; none where it defines none."""
        return mistakes.of(cls.game.name) if cls.game.name in catalog.names() else NONE_KNOWN

    def weighed(self, value: object) -> object:
        """A whole game of a long game is slow, whatever is tested with it."""
        whole = isinstance(value, Table) and not {*self.exempt.shortening()} <= {*value.options}
        return pytest.param(value, marks=pytest.mark.slow) if whole else value

    @classmethod
    def usual_tables(cls) -> tuple[Table, ...]:
        """The tables but for those with several options, which are all that a long game has besides the usual one."""
        short = cls.exempt.shortening()
        return tables(cls.game, cls.exempt.tables() if short else (), short)

    def full_tables(self) -> list[Table]:
        """The usual tables at which no seat is free."""
        return [table for table in self.usual_tables() if table.seats == max(self.game.seat_counts)]

    def encoded_tables(self) -> list[Table]:
        """The usual tables that the game's own encoding serves."""
        if not encoding.has_encoding(self.game):
            return []
        return [table for table in self.usual_tables() if encoding.serves(self.game, table.seats, dict(table.options))]

    def steady(self, name: str, seed: int) -> Steady:
        """The mind of this name, which does the same work each time."""
        make = self.exempt.fixed_work.get(name) or self.game.minds()[name]
        return Steady(make(seed))

    def place(self) -> str:
        """Where another process finds the game."""
        return self.found_at or text_of(self.game)
