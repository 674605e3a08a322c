"""The course's contract: files run as they are, wrong answers are handled as the course does, seats are fair."""

from collections import Counter
from pathlib import Path

import pytest

from kibitz.cli import main
from kibitz.games.take_five.competition import BEGINNERS, Competition, Student, entrants_of, run
from kibitz.table import InvalidText

ROOT = Path(__file__).parents[3]

FILE = """
from Take5Player import Player
from Take5State import State, PlayerState
from Take5Game import Card, Row
import random

class Lowest(Player):
    def __init__( self ):
        Player.__init__( self )
        self.setName( 'Lowest' )
        self.log = []
    def startGame( self ):
        self.log.append( [] )
    def playCard( self, hand, rows, state ):
        assert hand == sorted( hand ) and len( hand ) == 11 - state.round
        assert [ row.size() for row in rows ] == [ len( row.cards ) for row in state.rows ]
        assert sum( player.ingame for player in state.players ) <= 10
        assert ( self.lastcard is None ) == ( state.round == 1 )
        self.log[-1].append( hand[0].number )
        hand[0].goesToRow( rows )
        print( "noise" )
        return hand[0]
    def endGame( self, state ):
        assert state.round == 10 and len( self.log[-1] ) == 10
        assert self.games == len( self.log ) and self.score() >= 0

class Wrong(Player):
    def playCard( self, hand, rows, state ):
        rows[0].cards.clear()
        hand.clear()
        state.players.clear()
        return Card( 200 )
    def chooseRow( self, rows, state ):
        return 7

class Broken(Player):
    def playCard( self, hand, rows, state ):
        raise RuntimeError( "no idea" )
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "MyAI.py"
    path.write_text(FILE)
    return path


def test_files_enter_by_every_form(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["Broken", "Lowest", "Wrong"]
    assert [entrant.name for entrant in entrants_of([str(file)], 0)] == names
    monkeypatch.chdir(file.parent)
    assert [entrant.name for entrant in entrants_of(["MyAI"], 0)] == names
    assert [entrant.name for entrant in entrants_of(["MyAI.Lowest"], 0)] == ["Lowest"]
    assert [entrant.name for entrant in entrants_of(["MyAI.Lowest", "MyAI.Lowest"], 0)] == ["Lowest", "Lowest-2"]
    file.write_text(FILE + "\n__all__ = ['Lowest', 'Player']\n")
    assert [entrant.name for entrant in entrants_of(["MyAI.py"], 0)] == ["Lowest"]


def test_bad_files_are_told(file: Path, tmp_path: Path) -> None:
    with pytest.raises(InvalidText, match="no file"):
        entrants_of([str(tmp_path / "other.py")], 0)
    with pytest.raises(InvalidText, match="no player Nobody"):
        entrants_of([str(file).removesuffix(".py") + ".Nobody"], 0)
    (tmp_path / "bad.py").write_text("def")
    with pytest.raises(InvalidText, match="SyntaxError"):
        entrants_of([str(tmp_path / "bad.py")], 0)
    (tmp_path / "empty.py").write_text("")
    with pytest.raises(InvalidText, match="holds no player"):
        entrants_of([str(tmp_path / "empty.py")], 0)


def test_answers_outside_the_rules_become_random_ones(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    played = Competition(entrants_of([str(file), *BEGINNERS, "swift"], 0))
    for _ in range(3):
        played.play_deal()
    faults = {
        entrant.name: entrant.adviser.faults for entrant in played.entrants if isinstance(entrant.adviser, Student)
    }
    assert faults["Lowest"] == 0, [entrant.adviser.fault for entrant in played.entrants if entrant.name == "Lowest"]
    assert faults["Wrong"] >= 300
    assert faults["Broken"] >= 300
    assert "noise" not in capsys.readouterr().out
    assert sum(entrant.games for entrant in played.entrants) == 3 * 11 * 10


def test_everyone_has_every_seat_once_a_deal() -> None:
    for entrants in (BEGINNERS[:3], [*BEGINNERS, "swift", "kibitz:swift", *BEGINNERS[:3]]):
        played = Competition(entrants_of(entrants, 0))
        seats = Counter((entrant.name, seat) for table in played.tables(4) for seat, entrant in enumerate(table))
        assert set(seats.values()) == {1}
        assert len(seats) == len(entrants) * min(10, len(entrants))


def test_a_competition_is_the_same_again(capsys: pytest.CaptureFixture[str]) -> None:
    tables = []
    for _ in range(2):
        assert run(["40"]) == 0
        tables.append(capsys.readouterr().out)
    assert tables[0] == tables[1]
    assert tables[0].startswith("NAME                   GAMES  AVERAGE\n")
    assert "really better than".upper() in tables[0]


def test_the_command_takes_the_courses_form(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "take-five", "22", str(file), "kibitz:swift"]) == 0
    told = capsys.readouterr().out
    assert "kibitz:swift" in told
    assert "Lowest" in told
    assert main(["arena", "take-five", "swift", "random-player", "--deals", "2", "--jobs", "1"]) == 0
    assert "2 deals" in capsys.readouterr().out
    assert main(["arena", "take-five", "5", str(file.with_name("none.py"))]) == 2


def test_our_file_for_the_course_plays_there_as_here() -> None:
    """The bundle, through the contract, against the same network as a mind: seat by seat the same scores."""
    bundle = ROOT / "courses" / "tilburg" / "Take5Kibitz.py"
    averages = []
    for ours in (str(bundle), "swift"):
        played = Competition(entrants_of([ours, "high-to-low", "low-to-high"], 0))
        for _ in range(4):
            played.play_deal()
        averages.append(played.entrants[0].means)
    assert averages[0] == averages[1]
