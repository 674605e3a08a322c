"""A game's kinds of mistakes, where it defines them: in words, and with examples that are what they are called."""

from random import Random

import pytest

from kibitz import catalog, gameplay
from kibitz.mistakes import Kind
from kibitz.table import Clock
from kibitz.testing.suite.base import Base

MOST_TURNS = 25
"""The most turns of a game at which every kind is asked."""


class Kinds(Base):
    """Kinds of mistakes in words, with examples that are what they are called."""

    def test_each_kind_has_a_name_of_its_own_and_minds_exist(self) -> None:
        known = self.mistakes()
        names = [kind.name for kind in known.kinds]
        assert len(set(names)) == len(names)
        for mind in (known.judge, *known.ladder):
            assert catalog.mind(self.game, mind, 0)

    def test_a_kind_is_in_words(self, kind: Kind) -> None:
        assert kind.name[0].islower(), f"{kind.name!r}: expected what the player did, e.g. 'took a row by choice'"
        assert not kind.name.endswith(".")
        for text in filter(None, (kind.sentence, kind.advice, kind.program)):
            assert text[0].isupper(), f"{text!r}: expected a sentence"
            assert text.endswith("."), f"{text!r}: expected a sentence"
            assert len(text) > 20

    def test_an_example_is_of_its_kind_and_of_no_earlier_one(self, kind: Kind) -> None:
        view = self.game.read_view(kind.view)
        move, better = view.read_move(kind.move), view.read_move(kind.better)
        assert self.mistakes().kind(view, move, better) == kind

    @pytest.mark.slow
    def test_in_the_example_the_better_move_is_better(self, kind: Kind) -> None:
        game, known = self.game, self.mistakes()
        judge = catalog.mind(game, known.judge, 0)
        sign = -1 if game.aim == "lowest" else 1
        view = game.read_view(kind.view)
        values = {}
        for text in (kind.move, kind.better):
            clock = Clock(10 * known.judge_seconds if known.judge_seconds else None)
            verdict = judge.judge(view, view.read_move(text), clock)
            assert verdict.value is not None
            values[text] = sign * verdict.value
        assert values[kind.better] > values[kind.move], kind.name

    def test_every_choice_can_be_asked_about(self) -> None:
        """No kind may raise, whatever was played: a random game, each choice compared with the first move."""
        game, known = self.game, self.mistakes()
        if not known.kinds:
            pytest.skip("the game defines no kinds of mistakes: its costliest choices are grouped by their words")
        minds = dict.fromkeys(range(max(game.seat_counts)), catalog.mind(game, next(iter(game.minds())), 0))
        for number, turn in enumerate(gameplay.turns(gameplay.start(game), minds, Random(1))):
            if number > MOST_TURNS or not turn.state.to_move:
                break
            for seat in turn.state.to_move:
                view = turn.state.view(seat)
                moves = list(view.moves)
                for move in moves[1:4]:
                    known.kind(view, move, moves[0])
