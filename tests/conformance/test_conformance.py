"""What every game in the catalog must keep, told without naming any."""

import math
import os
import subprocess
import sys
from collections import Counter
from dataclasses import FrozenInstanceError
from fractions import Fraction
from itertools import islice, pairwise
from random import Random
from xml.etree import ElementTree

import pytest

from kibitz import catalog, play, record
from kibitz.table import CHANCE, AmbiguousMove, Clock, Ending, Game, IllegalMove, InvalidText, Record, State
from tests.conformance import golden
from tests.conformance.tables import ROOT, SEEDS, Step, Table, games, states, tables, walk, walks

NONSENSE = ["", "   ", "no such thing", "\N{SNOWMAN} 7 7", "-" * 300, "{}", "0"]
MANY = 10_000

every_table = pytest.mark.parametrize("table", tables(), ids=str)
every_game = pytest.mark.parametrize("game", games(), ids=lambda game: game.name)


@every_game
def test_the_game_says_what_it_is(game: Game) -> None:
    assert game.name == game.name.lower().strip()
    assert game.title
    assert len(game.title) <= 79
    assert game.aim in ("highest", "lowest")
    assert len(game.seat_counts) > 0
    assert game.minds(), "a game needs at least one mind"
    for option in game.options:
        assert option.default in option.allowed
        assert option.help


@every_game
def test_what_nobody_offers_is_refused(game: Game) -> None:
    with pytest.raises(InvalidText, match="expected"):
        play.start(game, max(game.seat_counts) + 1)
    with pytest.raises(InvalidText, match="no option"):
        play.start(game, None, {"no such option": 1})
    for option in game.options:
        with pytest.raises(InvalidText, match=f"option {option.name}"):
            play.start(game, None, {option.name: "no such value"})


@every_table
def test_a_seed_is_a_game(table: Table) -> None:
    for seed, (steps, end) in zip(SEEDS, walks(table), strict=True):
        assert walk(table, seed) == (steps, end)
        assert hash(end) == hash(walk(table, seed)[1])
    if any(step.seat == CHANCE for step in walks(table)[0][0]):
        assert len({str(walk(table, seed)) for seed in range(8)}) > 1, "the seed makes no difference"


@every_table
def test_only_legal_moves_are_played(table: Table) -> None:
    stranger = "a move of no game"
    for steps, end in walks(table):
        for step in steps[:: max(1, len(steps) // 40)]:
            assert step.move in step.state.moves(step.seat)
            assert stranger not in step.state.moves(step.seat)
            for seat in range(CHANCE, table.seats):
                if seat in step.state.to_move:
                    assert any(True for _ in step.state.moves(seat))
                    with pytest.raises(IllegalMove):
                        step.state.play(seat, stranger)
                else:
                    assert not list(step.state.moves(seat))
                    with pytest.raises(IllegalMove):
                        step.state.play(seat, step.move)
        for seat in range(CHANCE, table.seats):
            assert not list(end.moves(seat))
            with pytest.raises(IllegalMove):
                end.play(seat, steps[-1].move)


@every_table
def test_playing_leaves_the_state_as_it_was(table: Table) -> None:
    for steps, _ in walks(table):
        for step in steps[:: max(1, len(steps) // 20)]:
            before = str(step.state), hash(step.state)
            step.state.play(step.seat, step.move)
            assert (str(step.state), hash(step.state)) == before


@every_table
def test_states_and_views_read_back_from_their_text(table: Table) -> None:
    for state in states(table):
        assert "\n" not in str(state)
        again = table.game.read_state(str(state))
        assert again == state
        assert hash(again) == hash(state)
        for seat in range(table.seats):
            view = state.view(seat)
            assert table.game.read_view(str(view)) == view


@every_table
def test_moves_read_back_from_their_text(table: Table) -> None:
    for state in states(table):
        for seat in state.to_move:
            few = list(islice(state.moves(seat), 50))
            assert len({str(move) for move in few}) == len(few), "two moves have one text"
            for move in few:
                assert state.read_move(seat, str(move)) == move
                if seat != CHANCE:
                    assert state.view(seat).read_move(str(move)) == move


@every_table
def test_nonsense_is_told_what_was_expected(table: Table) -> None:
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


@every_table
def test_a_view_leaks_nothing(table: Table) -> None:
    """Whatever is changed of what a seat can't see, its view stays equal, and says the same."""
    rng = Random(7)
    for state in states(table):
        for seat in range(table.seats):
            view = state.view(seat)
            assert view.seat == seat
            assert sorted(map(str, islice(view.moves, 200))) == sorted(map(str, islice(state.moves(seat), 200)))
            for _ in range(3):
                other = view.imagine(rng)
                assert other.view(seat) == view
                assert hash(other.view(seat)) == hash(view)
                assert str(other.view(seat)) == str(view)
                assert table.game.drawing(other.view(seat)) == table.game.drawing(view)
                assert (seat in other.to_move) == (seat in state.to_move)
                assert bool(other.to_move) == bool(state.to_move)
                finish(other, rng)


def finish(state: State, rng: Random) -> State:
    """An imagined state is a real one: it can be played to the end."""
    for _ in range(5000):
        if not state.to_move:
            assert state.scores()
            return state
        seat = state.to_move[0]
        state = state.play(seat, state.draw(rng) if seat == CHANCE else rng.choice(list(state.moves(seat))))
    raise AssertionError("the game does not end")


@every_table
def test_choices_at_the_same_time_do_not_show(table: Table) -> None:
    for state in states(table):
        for chooser in state.to_move[:1] if len(state.to_move) > 1 else ():
            for move in islice(state.moves(chooser), 5):
                after = state.play(chooser, move)
                for seat in state.to_move[1:]:
                    assert after.view(seat) == state.view(seat)


@every_table
def test_states_and_views_can_not_be_changed(table: Table) -> None:
    state = walks(table)[0][1]
    for value in (state, state.view(0)):
        for name in [*getattr(value, "__dataclass_fields__", {}), "seat"]:
            with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
                setattr(value, name, None)


@every_table
def test_the_odds_of_chance_are_known(table: Table) -> None:
    for state in states(table):
        if state.to_move != (CHANCE,):
            continue
        drawn = state.draw(Random(1))
        assert drawn in state.moves(CHANCE)
        assert 0 < state.odds(drawn) <= 1
        possible = list(islice(state.moves(CHANCE), MANY))
        total = sum((state.odds(move) for move in possible), Fraction(0))
        if len(possible) < MANY:
            assert total == 1
        else:
            assert total < 1


@every_table
def test_the_end_has_scores(table: Table) -> None:
    for steps, end in walks(table):
        assert len(end.scores()) == table.seats
        assert all(math.isfinite(score) for score in end.scores())
        assert end.outcome()
        assert "\n" not in end.outcome()
        with pytest.raises(ValueError, match="over"):
            steps[0].state.scores()


@every_table
def test_drawings_show_every_position(table: Table) -> None:
    for state in states(table):
        for seat in range(table.seats):
            assert table.game.drawing(state.view(seat)).strip()
            picture = table.game.picture(state.view(seat))
            if picture:
                assert ElementTree.fromstring(picture).tag == "{http://www.w3.org/2000/svg}svg"


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


@every_table
def test_records_replay_to_the_same_end(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalog, "game", lambda name: table.game)
    for seed, (steps, end) in zip(SEEDS, walks(table), strict=True):
        for told_seed in (seed, None):
            told = as_record(table, steps, end, told_seed)
            again = record.from_line(record.to_line(told))
            assert again == told
            replayed = list(play.replay(again))
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
            list(play.replay(bad))


@every_game
def test_minds_advise_legal_moves_best_first(game: Game) -> None:
    table = next(table for table in tables() if table.game.name == game.name)
    steps = walks(table)[0][0]
    choices = [step for step in steps if step.seat != CHANCE]
    for make in game.minds().values():
        for step in choices[:: max(1, len(choices) // 3)]:
            view = step.state.view(step.seat)
            advice = make(5).advise(view, Clock(0.05))
            assert advice
            moves = [item.move for item in advice]
            assert len(set(moves)) == len(moves)
            assert all(move in view.moves for move in moves)
            values = [item.value for item in advice if item.value is not None]
            better = sorted(values, reverse=game.aim == "highest")
            assert values == better, "the advice is not ordered by its values"
            assert step.state.view(step.seat) == view


@every_game
def test_the_first_mind_plays_the_same_game_again(game: Game) -> None:
    make = next(iter(game.minds().values()))
    seats = min(game.seat_counts)
    first, again = (play.play(game, [make(seat) for seat in range(seats)], seed=3) for _ in range(2))
    assert first == again
    assert first.scores is not None


@every_game
def test_a_tally_counts_what_single_games_give(game: Game) -> None:
    seeds = range(40)
    tally = game.tally(seeds)
    if tally is None:
        return
    make = list(game.minds().values())[-1]
    played = [play.play(game, [make(seed)], seed) for seed in seeds]
    assert dict(tally) == Counter(Ending(told.scores[0], told.outcome) for told in played if told.scores)


@every_game
def test_golden_playthroughs(game: Game) -> None:
    for table in golden.kept(game):
        path = golden.file_of(table)
        assert path.exists(), f"no golden playthrough: python -m tests.conformance.golden {game.name}"
        assert golden.playthrough(table) == path.read_text(encoding="utf-8")


@every_game
def test_the_picture_in_the_docs_is_what_the_game_draws(game: Game) -> None:
    table = golden.kept(game)[-1]
    if golden.picture(table):
        path = golden.picture_file(table)
        assert path.exists(), f"no picture: python -m tests.conformance.golden {game.name}"
        assert golden.picture(table) == path.read_text(encoding="utf-8")


def told_by(interpreted: bool) -> str:
    """What a fresh process tells of every game in the catalog."""
    environment = {**os.environ, "KIBITZ_INTERPRETED": "1" if interpreted else ""}
    run = subprocess.run(
        [sys.executable, "-m", "tests.conformance.tell"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout


def test_compiled_and_interpreted_tell_the_same() -> None:
    compiled, interpreted = told_by(interpreted=False), told_by(interpreted=True)
    assert compiled == interpreted
    assert all(f'"{name}"' in compiled for name in catalog.names())


def test_walks_differ() -> None:
    """The suite itself: seeds lead to different games of the toy, and choices are not always the first."""
    toy = tables()[-1]
    assert any(a != b for a, b in pairwise(walks(toy)))
