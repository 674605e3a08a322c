"""Records of every game: they replay to the same end, and one that contradicts itself is refused."""

import pytest

from kibitz import gameplay, record
from kibitz.table import InvalidText, Record, State
from kibitz.testing.suite.base import Base
from kibitz.testing.tables import SEEDS, Step, Table, walks


def as_record(table: Table, steps: list[Step], end: State, seed: int | None) -> Record:
    return Record(
        game=table.game.name,
        options=dict(table.options),
        seed=seed,
        players=("random",) * table.seats,
        moves=tuple((step.seat, str(step.move)) for step in steps),
        scores=end.scores(),
        outcome=end.outcome(),
    )


class Records(Base):
    """Records replay to the same end, and one that contradicts itself is refused."""

    @pytest.mark.slow
    def test_records_replay_to_the_same_end(self, table: Table) -> None:
        for seed, (steps, end) in zip(SEEDS, walks(table), strict=True):
            for known_seed in (seed, None):
                played = as_record(table, steps, end, known_seed)
                again = record.from_line(record.to_line(played))
                assert again == played
                replayed = list(gameplay.replay(again))
                assert replayed == [*(step.state for step in steps), end]

    def test_a_record_that_contradicts_itself_is_found_out(self, table: Table) -> None:
        steps, end = walks(table)[0]
        played = as_record(table, steps, end, SEEDS[0])
        wrong_scores = tuple(score + 1 for score in end.scores())
        cut, longer = played.moves[:-1], played.moves + played.moves[-1:]
        for bad in (
            Record(
                played.game, played.options, played.seed, played.players, played.moves, wrong_scores, played.outcome
            ),
            Record(played.game, played.options, played.seed, played.players, cut, played.scores, played.outcome),
            Record(played.game, played.options, played.seed, played.players, longer, played.scores, played.outcome),
        ):
            with pytest.raises(InvalidText):
                list(gameplay.replay(bad))
