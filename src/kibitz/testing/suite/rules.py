"""The rules of every game: what may be chosen, played and changed, whatever the game is."""

import math
from dataclasses import FrozenInstanceError
from fractions import Fraction
from itertools import islice
from random import Random

import pytest

from kibitz import catalog, gameplay, lessons
from kibitz.plugins import NAME
from kibitz.table import CHANCE, Adviser, Game, IllegalMove, InvalidText, Unwritten
from kibitz.testing.suite.base import Base
from kibitz.testing.tables import MOST_STATES, SEEDS, Table, shared_walk, spread, states, walk, walks

PARTS = {
    "editor": ("fields", "composed"),
    "encoding": ("ENCODING",),
    "explore": ("panels", "EXAMPLES"),
    "mistakes": ("MISTAKES",),
    "narrow": ("picture",),
    "scenes": ("scenes",),
    "solving": ("solve",),
    "tally": ("tally",),
}
"""What the modules that are found by their names define: docs/plugins.md lists them."""
MANY = 10_000
"""Chance moves that are looked at."""


class Rules(Base):
    """What may be chosen, played and changed."""

    def test_the_game_says_what_it_is(self) -> None:
        game = self.game
        assert NAME.fullmatch(game.name), f"name = {game.name!r}: expected small letters, digits and hyphens"
        assert 0 < len(game.title) <= 79, "title: expected a line of at most 79 characters"
        assert game.aim in ("highest", "lowest"), f"aim = {game.aim!r}: expected 'highest' or 'lowest'"
        assert len(game.seat_counts) > 0, "seat_counts: expected the numbers of players, e.g. (2,)"
        assert game.minds(), "a game needs at least one mind"
        for option in game.options:
            assert option.default in option.allowed, f"option {option.name}: its default must be among its values"
            assert option.help, f"option {option.name}: expected a few words of help"

    def test_what_must_be_written_is_written(self) -> None:
        """Methods without which commands fail, and that Python does not ask for when the object is made."""
        game = self.game
        needed: list[tuple[object, type, str]] = [(game, Game, "read")]
        needed += [(make(0), Adviser, "advise") for make in game.minds().values()]
        for thing, base, method in needed:
            if getattr(type(thing), method) is getattr(base, method):
                with pytest.raises(Unwritten) as caught:
                    getattr(base, method)(thing, *[""] * (2 if base is Adviser else 1))
                pytest.fail(str(caught.value))

    def test_its_lesson_is_true(self) -> None:
        """Reading checks it; a game need not have one."""
        if lessons.has(self.game.name):
            assert lessons.of(self.game.name), "lesson.txt has no step"

    @pytest.mark.parametrize("part", PARTS)
    def test_a_module_has_what_it_is_found_for(self, part: str) -> None:
        module = catalog.part(self.game.name, part)
        if module is None:
            pytest.skip(f"the game has no module {part}")
        missing = [member for member in PARTS[part] if not hasattr(module, member)]
        assert not missing, f"{module.__name__}: expected it to define {' and '.join(missing)}"

    def test_something_is_known_where_exploring_begins(self) -> None:
        explore = catalog.part(self.game.name, "explore")
        if explore is None:
            pytest.skip("the game has no module explore")
        for known, text in explore.EXAMPLES.items():
            assert explore.panels(self.game.read_view(text)), f"{known}: nothing is known about {text!r}"

    def test_the_scores_stand_for_every_seat(self, table: Table) -> None:
        """standing() may say nothing, but never of some seats only."""
        for steps, end in walks(table):
            for step in spread(steps, MOST_STATES):
                standing = step.state.position.standing()
                assert standing is None or len(standing) == len(end.scores()), (
                    f"standing() is {standing}: expected a score for each seat, or None"
                )

    def test_what_nobody_offers_is_refused(self) -> None:
        game = self.game
        with pytest.raises(InvalidText, match="expected"):
            gameplay.start(game, max(game.seat_counts) + 1)
        with pytest.raises(InvalidText, match="no option"):
            gameplay.start(game, None, {"no such option": 1})
        for option in game.options:
            with pytest.raises(InvalidText, match=f"option {option.name}"):
                gameplay.start(game, None, {option.name: "no such value"})

    @pytest.mark.slow
    def test_a_seed_is_a_game(self, table: Table) -> None:
        for seed, (steps, end) in zip(SEEDS, walks(table), strict=True):
            again = walk(table, seed)
            assert again == (steps, end), (
                "the same seed gave another game: chance must draw from the rng that draw() is given, positions must"
                " be frozen dataclasses of immutable values, and moves() must have a fixed order (a set has none)"
            )
            assert hash(end) == hash(again[1])
        first = walks(table)[0][0]
        if any(step.seat == CHANCE for step in first):
            assert any(shared_walk(table, seed)[0] != first for seed in range(1, 8)), "the seed makes no difference"

    @pytest.mark.slow
    def test_only_legal_moves_are_played(self, table: Table) -> None:
        stranger = "a move of no game"
        for steps, end in walks(table):
            for step in spread(steps, MOST_STATES):
                where = f"in {str(step.state)!r}"
                assert step.move in step.state.moves(step.seat), (
                    f"{where}: `move in moves(seat)` must hold for each move"
                )
                assert stranger not in step.state.moves(step.seat), f"{where}: moves() contains what is not a move"
                for seat in range(CHANCE, table.seats):
                    if seat in step.state.to_move:
                        with pytest.raises(IllegalMove):  # play() must refuse what is not in moves(seat)
                            step.state.play(seat, stranger)
                    else:
                        assert not list(step.state.moves(seat)), f"{where}: seat {seat} is not to move, but has moves"
                        with pytest.raises(IllegalMove):  # nor may it play
                            step.state.play(seat, step.move)
            for seat in range(CHANCE, table.seats):
                assert not list(end.moves(seat))
                with pytest.raises(IllegalMove):
                    end.play(seat, steps[-1].move)

    def test_playing_leaves_the_state_as_it_was(self, table: Table) -> None:
        for steps, _ in walks(table):
            for step in spread(steps, MOST_STATES // 2):
                before = str(step.state), hash(step.state)
                step.state.play(step.seat, step.move)
                assert (str(step.state), hash(step.state)) == before, (
                    "play() changed the position that it was called on: return a new one, e.g. by dataclasses.replace"
                )

    def test_the_rules_are_a_function_of_the_position(self, table: Table) -> None:
        """What play() and moves() give depends on nothing else: not on what was played before, nor on other games."""
        for steps, end in walks(table):
            after = [*(step.state for step in steps[1:]), end]
            # From the end to the beginning: rules that remember what was asked before give something else now.
            for step, expected in reversed(spread([*zip(steps, after, strict=True)], 30)):
                again = table.game.read_state(str(step.state))
                for state in (step.state, again):
                    where = f"for one position and move: {step.move} of seat {step.seat} in {str(step.state)!r}"
                    found = state.play(step.seat, step.move)
                    assert found == expected, (
                        f"play() gave two results {where} led to {str(expected)!r}, and later to {str(found)!r}. The"
                        " rules may use nothing but the position: what they need belongs in its fields and its text"
                    )
                    moves = [list(islice(one.moves(step.seat), 50)) for one in (step.state, state)]
                    assert moves[0] == moves[1], (
                        f"moves() gave two results for one position, {str(step.state)!r}: what it needs belongs in"
                        " the position's fields and its text"
                    )

    def test_choices_at_the_same_time_do_not_show(self, table: Table) -> None:
        for state in states(table):
            for chooser in state.to_move[:1] if len(state.to_move) > 1 else ():
                for move in islice(state.moves(chooser), 5):
                    after = state.play(chooser, move)
                    for seat in state.to_move[1:]:
                        assert after.view(seat) == state.view(seat), (
                            f"seat {seat} sees that seat {chooser} has chosen {move}: mask choices in seen() until the"
                            " last has chosen"
                        )

    def test_states_and_views_can_not_be_changed(self, table: Table) -> None:
        state = walks(table)[0][1]
        for value in (state, state.view(0)):
            for name in [*getattr(value, "__dataclass_fields__", {}), "seat"]:
                with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
                    setattr(value, name, None)

    @pytest.mark.slow
    def test_the_odds_of_chance_are_known(self, table: Table) -> None:
        for state in states(table):
            if state.to_move != (CHANCE,):
                continue
            drawn = state.draw(Random(1))
            assert drawn in state.moves(CHANCE), f"draw() gave {drawn}, which is not in moves(CHANCE)"
            assert 0 < state.odds(drawn) <= 1, f"odds({drawn}): expected a probability"
            possible = list(islice(state.moves(CHANCE), MANY))
            total = sum((state.odds(move) for move in possible), Fraction(0))
            if len(possible) < MANY:
                assert total == 1, f"{state}: the odds of all chance moves sum to {total}, not to 1"
            else:
                assert total < 1

    def test_the_end_has_scores(self, table: Table) -> None:
        for steps, end in walks(table):
            assert len(end.scores()) == table.seats, "scores(): expected a number for each seat"
            assert all(math.isfinite(score) for score in end.scores())
            assert end.outcome().strip(), "outcome(): expected the end in a few words"
            assert "\n" not in end.outcome()
            with pytest.raises(ValueError, match="over"):
                steps[0].state.scores()
