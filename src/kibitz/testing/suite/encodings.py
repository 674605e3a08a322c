"""What every game's encoding promises to learners, on the golden playthroughs and on games of random choices."""

from collections.abc import Iterator
from random import Random

import pytest

from kibitz.learn import encoding
from kibitz.learn.encoding import Encoding
from kibitz.table import CHANCE, IllegalMove, View
from kibitz.testing import golden
from kibitz.testing.suite.base import Base
from kibitz.testing.tables import Table, shared_walk, states, walked


def made(table: Table) -> Encoding:
    return encoding.of(table.game, table.seats, dict(table.options))


class Encodings(Base):
    """What the encoding promises to learners, where the game has one."""

    def looked_at(self, table: Table) -> Iterator[View]:
        """The views of the golden playthrough where one is kept, and a share of those of other games."""
        found = list(states(table))
        if table in golden.kept(self.game, self.exempt.tables(), self.exempt.shortening()):
            found += walked(table, golden.SEED)
        return (state.view(seat) for state in found for seat in range(table.seats))

    @pytest.mark.slow
    def test_index_and_move_are_inverse_and_the_mask_is_what_may_be_played(self, encoded_table: Table) -> None:
        code = made(encoded_table)
        for view in self.looked_at(encoded_table):
            mask = code.mask(view)
            assert len(mask) == code.actions
            assert set(mask) <= {0, 1}
            for move in view.moves:
                index = code.index(view, move)
                assert mask[index] == 1
                assert code.move(view, index) == move
                assert code.word(index)
            assert sum(mask) == len(list(view.moves)), "two moves have one index"

    @pytest.mark.slow
    def test_an_observation_is_as_described(self, encoded_table: Table) -> None:
        code = made(encoded_table)
        assert len({feature.name for feature in code.features}) == len(code.features)
        assert all(feature.meaning and 0 < feature.highest <= encoding.MOST_VALUE for feature in code.features)
        for view in self.looked_at(encoded_table):
            seen = code.observe(view)
            assert len(seen) == code.size
            for feature in code.features:
                part = seen[encoding.feature(code, feature.name)]
                assert max(part) <= feature.highest, f"{feature.name} {max(part)} in {view}"

    @pytest.mark.slow
    def test_equal_views_look_equal_whatever_is_hidden(self, encoded_table: Table) -> None:
        code, rng = made(encoded_table), Random(5)
        for state in states(encoded_table):
            for seat in range(encoded_table.seats):
                view = state.view(seat)
                seen = code.observe(view), code.mask(view), code.points(view)
                again = encoded_table.game.read_view(str(view))
                assert (code.observe(again), code.mask(again), code.points(again)) == seen
                other = view.imagine(rng).view(seat)
                assert (code.observe(other), code.mask(other), code.points(other)) == seen

    def test_points_lead_to_the_score(self, encoded_table: Table) -> None:
        code = made(encoded_table)
        steps, end = shared_walk(encoded_table, golden.SEED)
        for seat in range(encoded_table.seats):
            assert code.points(steps[0].state.view(seat)) == 0
            assert code.points(end.view(seat)) in (0, end.scores()[seat])

    def test_an_illegal_index_is_answered_with_the_legal_moves(self, encoded_table: Table) -> None:
        code = made(encoded_table)
        state = next(state for state in states(encoded_table) if state.to_move not in ((), (CHANCE,)))
        view = state.view(state.to_move[0])
        some = str(next(iter(view.moves)))
        mask = code.mask(view)
        for wrong in (-1, code.actions, *([mask.index(0)] if 0 in mask else [])):
            with pytest.raises(IllegalMove, match=f"action {wrong} is not legal here: expected one of"):
                code.move(view, wrong)
        with pytest.raises(IllegalMove) as error:
            code.move(view, -1)
        assert some in str(error.value)
