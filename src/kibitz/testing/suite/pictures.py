"""Pictures can be clicked: every legal move of every game is said by clicks, and no click says another."""

import pytest

from kibitz import catalog
from kibitz.table import CHANCE, Scene
from kibitz.testing.clicks import clicked, ids, spots, toggled
from kibitz.testing.golden import SEED
from kibitz.testing.suite.base import Base
from kibitz.testing.tables import Table, shared_walk, walked


class Pictures(Base):
    """Every legal move is said by clicks, and no click says another."""

    def scenes(self, table: Table) -> list[Scene]:
        """What leads to the end of the table's first game."""
        module = catalog.part(self.game.name, "scenes")
        return list(module.scenes(walked(table, SEED)[-1].view(0))) if module else []

    @pytest.mark.slow
    def test_every_legal_move_is_said_by_clicks_and_no_other(self, golden_table: Table) -> None:
        said = 0
        for state in walked(golden_table, SEED):
            for seat in set(state.to_move) - {CHANCE}:
                view = state.view(seat)
                picture, moves = golden_table.game.picture(view), [str(move) for move in view.moves]
                if not picture:
                    pytest.skip("no picture: a page shows the drawing, and a button for each move")
                found = spots(picture)
                by_toggles = set(toggled(found))
                assert by_toggles <= set(moves), f"{view}: {by_toggles - set(moves)} is not legal"
                missing = set(moves) - clicked(found, moves) - by_toggles
                assert not missing, (
                    f"{view}: no clicks say {missing}; give elements of the picture data-say with words of these moves"
                    " (kibitz.pictures.part)"
                )
                for say in found.says:
                    for word in say.split("|"):
                        assert any(word in move for move in moves), f"{view}: {word} is in no legal move"
                said += len(moves)
        assert said or self.scenes(golden_table)

    @pytest.mark.slow
    def test_who_is_not_to_move_has_nothing_to_click_and_ids_are_unique(self, golden_table: Table) -> None:
        for state in walked(golden_table, SEED):
            for seat in range(golden_table.seats):
                picture = golden_table.game.picture(state.view(seat))
                named = ids(picture)
                assert len(set(named)) == len(named)
                if picture and seat not in state.to_move:
                    found = spots(picture)
                    assert not found.says
                    assert not found.toggles

    @pytest.mark.slow
    def test_a_game_without_choices_is_shown_scene_by_scene(self, golden_table: Table) -> None:
        view = walked(golden_table, SEED)[-1].view(0)
        scenes = self.scenes(golden_table)
        assert bool(scenes) == (not any(step.seat != CHANCE for step in shared_walk(golden_table, SEED)[0]))
        for scene in scenes:
            assert scene.text
            assert len(set(ids(scene.picture))) == len(ids(scene.picture))
        if scenes:
            assert scenes[-1].picture == golden_table.game.picture(view)
