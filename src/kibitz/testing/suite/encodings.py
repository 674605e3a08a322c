"""What a game's encoding promises to learners, on the kept playthroughs and on games of random choices."""

from random import Random

import pytest

from kibitz.learn import encoding
from kibitz.learn.encoding import Encoding
from kibitz.table import CHANCE, IllegalMove, State
from kibitz.testing import golden
from kibitz.testing.suite.base import Base
from kibitz.testing.tables import Table, states, walk


class Encodings(Base):
    """Views as numbers and moves as indices, where the game has an encoding."""

    @pytest.fixture
    def code(self, table: Table) -> Encoding:
        if not encoding.has_encoding(self.game):
            pytest.skip("the game has no encoding.py")
        return encoding.of(self.game, table.seats, dict(table.options))

    @staticmethod
    def looked_at(table: Table) -> list[State]:
        """The states of the playthrough where one is kept, and a share of those of other games."""
        found = list(states(table))
        if table in golden.kept(table.game):
            steps, end = walk(table, golden.SEED)
            found += [*(step.state for step in steps), end]
        return found

    @pytest.mark.slow
    def test_index_and_move_are_inverse_and_the_mask_is_what_may_be_played(self, table: Table, code: Encoding) -> None:
        for state in self.looked_at(table):
            for seat in range(table.seats):
                view = state.view(seat)
                mask = code.mask(view)
                assert len(mask) == code.actions, f"mask() has {len(mask)} entries: expected `actions`, {code.actions}"
                assert set(mask) <= {0, 1}
                for move in view.moves:
                    index = code.index(view, move)
                    assert mask[index] == 1, f"{move} is legal in {view}, but mask() has 0 at its index {index}"
                    assert code.move(view, index) == move, f"index() and move() are not inverse for {move} in {view}"
                    assert code.word(index)
                assert sum(mask) == len(list(view.moves)), f"two moves have one index, or the mask allows more: {view}"

    @pytest.mark.slow
    def test_an_observation_is_as_described(self, table: Table, code: Encoding) -> None:
        assert len({feature.name for feature in code.features}) == len(code.features), "two features have one name"
        assert all(feature.meaning and 0 < feature.highest <= encoding.MOST_VALUE for feature in code.features)
        for state in self.looked_at(table):
            for seat in range(table.seats):
                seen = code.observe(state.view(seat))
                assert len(seen) == code.size
                for feature in code.features:
                    part = seen[encoding.feature(code, feature.name)]
                    assert max(part) <= feature.highest, f"{feature.name} is {max(part)} in {state}"

    @pytest.mark.slow
    def test_equal_views_look_equal_whatever_is_hidden(self, table: Table, code: Encoding) -> None:
        rng = Random(5)
        for state in states(table):
            for seat in range(table.seats):
                view = state.view(seat)
                seen = code.observe(view), code.mask(view), code.points(view)
                again = table.game.read_view(str(view))
                assert (code.observe(again), code.mask(again), code.points(again)) == seen
                other = view.imagine(rng).view(seat)
                assert (code.observe(other), code.mask(other), code.points(other)) == seen, "it shows what is hidden"

    def test_points_lead_to_the_score(self, table: Table, code: Encoding) -> None:
        steps, end = walk(table, golden.SEED)
        for seat in range(table.seats):
            assert code.points(steps[0].state.view(seat)) == 0
            assert code.points(end.view(seat)) in (0, end.scores()[seat])

    def test_an_illegal_index_is_answered_with_the_legal_moves(self, table: Table, code: Encoding) -> None:
        state = next(state for state in states(table) if state.to_move not in ((), (CHANCE,)))
        view = state.view(state.to_move[0])
        some = str(next(iter(view.moves)))
        mask = code.mask(view)
        for wrong in (-1, code.actions, *([mask.index(0)] if 0 in mask else [])):
            with pytest.raises(IllegalMove, match=f"action {wrong} is not legal here: expected one of"):
                code.move(view, wrong)
        with pytest.raises(IllegalMove) as error:
            code.move(view, -1)
        assert some in str(error.value)
