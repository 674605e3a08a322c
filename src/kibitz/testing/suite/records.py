"""Records of every game: they replay to the same end, and one that contradicts itself is refused."""

from dataclasses import replace

import pytest

from kibitz import gameplay, record
from kibitz.table import InvalidText
from kibitz.testing.suite.base import Base
from kibitz.testing.tables import SEEDS, Table, record_of, walks


class Records(Base):
    """Records replay to the same end, and one that contradicts itself is refused."""

    @pytest.mark.slow
    def test_records_replay_to_the_same_end(self, table: Table) -> None:
        for seed, (steps, end) in zip(SEEDS, walks(table), strict=True):
            for known_seed in (seed, None):
                played = record_of(table, steps, end, known_seed)
                again = record.from_line(record.to_line(played))
                assert again == played
                replayed = list(gameplay.replay(again))
                assert replayed == [*(step.state for step in steps), end]

    def test_a_record_that_contradicts_itself_is_found_out(self, table: Table) -> None:
        steps, end = walks(table)[0]
        played = record_of(table, steps, end, SEEDS[0])
        wrong_scores = tuple(score + 1 for score in end.scores())
        for bad in (
            replace(played, scores=wrong_scores),
            replace(played, moves=played.moves[:-1]),
            replace(played, moves=played.moves + played.moves[-1:]),
        ):
            with pytest.raises(InvalidText):
                list(gameplay.replay(bad))
