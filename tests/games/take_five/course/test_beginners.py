"""The course's beginners as a student's file imports them: they choose as our minds of these names, and may be built
on."""

from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from benchmarks.take_five_boxed import entered

from kibitz import gameplay
from kibitz.arena.matches.competition import Terms
from kibitz.arena.programs.advisers import Isolation
from kibitz.games.take_five.course.beginners import PLAYERS, AvoidPenalty
from kibitz.games.take_five.course.competition import BEGINNERS, enter
from kibitz.games.take_five.course.modules import Card, Row, State
from kibitz.games.take_five.game import GAME
from kibitz.games.take_five.state import masked
from kibitz.table import Clock

BUILT = """# -*- coding: latin-1 -*-
# Zo\xeb's player
from Take5Beginners import AvoidPenalty, LowPenalty, Player
import Take5Beginners

class Mine(AvoidPenalty):
    def __init__(self):
        AvoidPenalty.__init__(self)
        assert self.name == "Mine"
        self.setName("Zo\xeb")

    def playCard(self, hand, rows, state):
        assert issubclass(Take5Beginners.RandomPlayer, Player) and len(vars(Take5Beginners)) > 7
        return AvoidPenalty.playCard(self, hand, rows, state)
"""


def mind_name(player: str) -> str:
    """LowToHigh is low-to-high."""
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in player).strip("-")


def test_all_beginners_are_there_by_the_names_of_our_minds() -> None:
    assert tuple(mind_name(player.__name__) for player in PLAYERS) == BEGINNERS
    assert set(BEGINNERS) <= GAME.minds().keys()
    assert [player().name for player in PLAYERS] == [player.__name__ for player in PLAYERS]


@pytest.mark.slow
def test_those_that_leave_nothing_to_chance_play_as_our_minds(tmp_path: Path) -> None:
    names = ("LowToHigh", "HighToLow", "LowToHighPenalty", "HighToLowPenalty")
    file = tmp_path / "Named.py"
    file.write_text(f"from Take5Beginners import *\n__all__ = {names}\n")
    theirs = entered(tmp_path / "staging", file, "none")
    assert set(theirs.match.entrants) == set(names)
    minds = [mind_name(name) for name in theirs.match.entrants]
    ours = enter(Terms(("1", *minds), tmp_path))
    assert ours is not None
    for games in zip(theirs.deals(0, range(5)), ours.deals(0, range(5)), strict=True):
        scores = [[(sorted(game.scores), game.record.moves) for game in deal] for deal in games]
        assert scores[0] == scores[1]


def test_who_avoids_penalties_chooses_as_our_mind() -> None:
    player, mind = AvoidPenalty(), GAME.minds()["avoid-penalty"](0)
    compared = 0
    for seed in range(20):
        turn = next(gameplay.turns(gameplay.start(GAME), {}, Random(seed)))
        for seat in turn.state.to_move:
            view = turn.state.view(seat)
            position = masked(view)
            rows = [Row() for _ in position.rows]
            for row, cards in zip(rows, position.rows, strict=True):
                row.cards = list(map(Card, cards))
            hand = list(map(Card, position.hands[seat]))
            if any(card.goesToRow(rows) >= 0 for card in hand):
                compared += 1
                chosen = player.playCard(hand, rows, State(1, rows, []))
                assert chosen.number == mind.advise(view, Clock())[0].move
    assert compared > 150


@pytest.mark.parametrize("isolation", ["none", pytest.param("program", marks=pytest.mark.slow)])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"], ids=["coding", "byte order mark"])
def test_a_player_built_on_a_beginner_enters_alone(mark: bytes, isolation: Isolation, tmp_path: Path) -> None:
    folder = tmp_path / "submissions"
    folder.mkdir()
    text = BUILT.replace("latin-1", "utf-8") if mark else BUILT
    (folder / "zoe.py").write_bytes(mark + text.encode("utf-8" if mark else "latin-1"))
    course = enter(Terms(("1", str(folder), "low-to-high"), tmp_path / "staging", isolation=isolation))
    assert course is not None
    with closing(course):
        assert course.match.entrants == ("Zo\xeb", "low-to-high")
        (games,) = course.deals(0, range(1))
    assert not [fault for game in games for fault in game.faults]
