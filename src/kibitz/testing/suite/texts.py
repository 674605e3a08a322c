"""The texts of every game: states, views and moves read back, and nonsense is answered with what was expected."""

import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from kibitz.table import CHANCE, AmbiguousMove, IllegalMove, InvalidText
from kibitz.testing.suite.base import Base
from kibitz.testing.tables import Table, states

NONSENSE = ["", "   ", "no such thing", "\N{SNOWMAN} 7 7", "-" * 300, "{}", "0"]
TEXTS = 60
"""Strange ones for each reader; `python -m kibitz.testing.fuzz` reads more."""


class Texts(Base):
    """States, views and moves read back, and nonsense is answered with what was expected."""

    @pytest.mark.slow
    def test_states_and_views_read_back_from_their_text(self, table: Table) -> None:
        for state in states(table):
            assert "\n" not in str(state), "the text of a position must be one line"
            again = table.game.read_state(str(state))
            assert again == state, f"{str(state)!r} reads back as {str(again)!r}: read() must invert str()"
            assert hash(again) == hash(state)
            for seat in range(table.seats):
                view = state.view(seat)
                assert table.game.read_view(str(view)) == view, (
                    f"the view {str(view)!r} reads back as {str(table.game.read_view(str(view)))!r}: read() must accept"
                    " masked positions, too"
                )

    @pytest.mark.slow
    def test_moves_read_back_from_their_text(self, table: Table) -> None:
        for state in states(table):
            for seat in state.to_move:
                few = list(islice(state.moves(seat), 50))
                assert len({str(move) for move in few}) == len(few), "two moves have one text"
                for move in few:
                    assert state.read_move(seat, str(move)) == move
                    if seat != CHANCE:
                        assert state.view(seat).read_move(str(move)) == move

    def test_nonsense_is_told_what_was_expected(self, table: Table) -> None:
        for text in NONSENSE:
            if text != "0":
                with pytest.raises(InvalidText, match="expected"):
                    table.game.read_state(text)
        for state in states(table):
            for seat in state.to_move:
                for text in NONSENSE[1:]:
                    try:
                        assert state.read_move(seat, text) in state.moves(seat)
                    except (InvalidText, IllegalMove, AmbiguousMove) as error:
                        assert "\n" not in str(error)
                        assert str(error)
                with pytest.raises(InvalidText, match="expected"):
                    state.read_move(seat, NONSENSE[3])
                if seat != CHANCE:
                    with pytest.raises(InvalidText, match="expected"):
                        state.view(seat).read_move(NONSENSE[3])

    @pytest.mark.slow
    def test_every_reader_survives_every_text(self, tmp_path: Path) -> None:
        current = tmp_path / "current"
        command = [sys.executable, "-m", "kibitz.testing.fuzz", self.place(), "--texts", str(TEXTS)]
        run = subprocess.run([*command, "--current", str(current)], capture_output=True, text=True, check=False)
        text = current.read_text()[:1000] if current.exists() else ""
        assert run.returncode == 0, (
            f"{text}\n{run.stderr[-2000:]}\na reader must answer with a position or a move, or raise InvalidText,"
            " IllegalMove or AmbiguousMove, in one line"
        )
