"""Records of every game: they replay to the same end, and one that contradicts itself is refused."""

import pytest

from kibitz import catalog, gameplay, record
from kibitz.table import InvalidText, Record, State
from tests.conformance.tables import SEEDS, Step, Table, every_table, walks


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


@pytest.mark.slow
@every_table
def test_records_replay_to_the_same_end(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalog, "game", lambda name: table.game)
    for seed, (steps, end) in zip(SEEDS, walks(table), strict=True):
        for told_seed in (seed, None):
            told = as_record(table, steps, end, told_seed)
            again = record.from_line(record.to_line(told))
            assert again == told
            replayed = list(gameplay.replay(again))
            assert replayed == [*(step.state for step in steps), end]


@every_table
def test_a_record_that_contradicts_itself_is_found_out(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalog, "game", lambda name: table.game)
    steps, end = walks(table)[0]
    told = as_record(table, steps, end, SEEDS[0])
    wrong_scores = tuple(score + 1 for score in end.scores())
    cut, longer = told.moves[:-1], told.moves + told.moves[-1:]
    for bad in (
        Record(told.game, told.options, told.seed, told.players, told.moves, wrong_scores, told.outcome),
        Record(told.game, told.options, told.seed, told.players, cut, told.scores, told.outcome),
        Record(told.game, told.options, told.seed, told.players, longer, told.scores, told.outcome),
    ):
        with pytest.raises(InvalidText):
            list(gameplay.replay(bad))
