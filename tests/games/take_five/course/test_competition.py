"""The course's competition: files run as they are, wrong answers are handled as the course does, seats are fair, and
what was learned lasts."""

import json
import re
import shutil
import signal
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest

from kibitz.arena.matches.competition import Terms
from kibitz.arena.matches.match import Played
from kibitz.arena.matches.results import Results
from kibitz.arena.matches.schedule import Batch
from kibitz.arena.programs.advisers import Isolation
from kibitz.arena.sandbox.limits import Violation
from kibitz.cli import main
from kibitz.games.take_five.course.beginners import PLAYERS
from kibitz.games.take_five.course.competition import BEGINNERS, Competition, enter, players_answered
from kibitz.games.take_five.game import GAME
from kibitz.games.take_five.minds.adapting import Adaptive
from kibitz.games.take_five.state import TABLES
from kibitz.table import InvalidText

ROOT = Path(__file__).parents[4]

FILE = """
from Take5Player import Player
from Take5State import State, PlayerState
from Take5Game import Card, Row
import random

class Lowest(Player):
    def __init__( self ):
        Player.__init__( self )
        self.setName( 'Lowest of all' )
        self.log = []
    def startGame( self ):
        self.log.append( [] )
    def playCard( self, hand, rows, state ):
        assert hand == sorted( hand ) and len( hand ) == 11 - state.round
        assert [ row.size() for row in rows ] == [ len( row.cards ) for row in state.rows ]
        assert sum( player.ingame for player in state.players ) <= 10
        assert ( self.lastcard is None ) == ( state.round == 1 )
        assert self.games == len( self.log ) - 1
        mine = [ player for player in state.players if player.name == 'Lowest of all' ]
        assert len( mine ) == 1 and mine[0].ingame and abs( mine[0].score - self.score() ) < 1e-9
        self.log[-1].append( hand[0].number )
        hand[0].goesToRow( rows )
        return hand[0]
    def chooseRow( self, rows, state ):
        return 0
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
LEARNER = """
from Take5Player import Player

class Learner(Player):
    '''Plays by all that it has seen in all games so far.'''
    def __init__( self ):
        Player.__init__( self )
        self.seen = 0
    def playCard( self, hand, rows, state ):
        self.seen += sum( row.penalty() for row in rows )
        return hand[self.seen % len( hand )]
    def chooseRow( self, rows, state ):
        return self.seen % 4
    def endGame( self, state ):
        self.seen += sum( len( player.collection ) * ( place + 1 ) for place, player in enumerate( state.players ) )
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "MyAI.py"
    path.write_text(FILE)
    (tmp_path / "Learner.py").write_text(LEARNER)
    return path


@pytest.fixture
def staging(tmp_path: Path) -> Path:
    path = tmp_path / "staging"
    path.mkdir()
    return path


def entered(staging: Path, *words: object, isolation: Isolation = "none") -> Competition:
    course = enter(Terms(("1", *map(str, words)), staging, isolation=isolation))
    assert course is not None
    return course


def scores(deals: Iterator[list[Played]]) -> list[list[tuple[float, ...] | None]]:
    return [[played.record.scores for played in games] for games in deals]


def test_files_enter_by_every_form(file: Path, staging: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("Broken", "Lowest of all", "Wrong")
    assert entered(staging, file).match.entrants == names
    monkeypatch.chdir(file.parent)
    assert entered(staging, "MyAI").match.entrants == names
    twice = entered(staging, "MyAI.Lowest", "MyAI.Lowest", "swift").match.entrants
    assert twice == ("Lowest of all", "Lowest of all-2", "swift")
    assert entered(staging, "Take5Beginners").match.entrants == BEGINNERS
    file.write_text(FILE + "\n__all__ = ['Lowest', 'Player']\n")
    assert entered(staging, "MyAI.py", "Learner").match.entrants == ("Lowest of all", "Learner")
    plain = enter(Terms(("22",), staging))
    assert plain is not None
    assert (plain.match.entrants, plain.wanted) == (BEGINNERS, 4)
    assert enter(Terms(("swift", "kibitz:searcher"), staging)) is None, "a match that may be played in any order"


def test_bad_files_are_reported(file: Path, staging: Path) -> None:
    home = file.parent
    for text, word, message in (
        ("", "other", "no file"),
        (FILE, "some.Nobody", "no player Nobody: expected one of Lowest, Wrong, Broken"),
        ("def", "some", r"not valid Python: .*\(line 1\)"),
        ("x = 1", "some.py", "holds no player"),
        (FILE + "\nLowest.__init__ = None", "some.Lowest", "TypeError"),
    ):
        (home / "some.py").write_text(text)
        with pytest.raises(InvalidText, match=message):
            entered(staging, home / word)
    with pytest.raises(InvalidText, match="expected at least 2"):
        entered(staging, "swift")
    submissions = home / "submissions"
    submissions.mkdir()
    shutil.copy(file, submissions)
    for name in ("a", "b"):
        (submissions / f"{name}.py").write_text(FILE + "\n__all__ = ['Lowest']\n")
    (submissions / "bad.py").write_text("def")
    match = entered(staging, submissions).match
    assert match.entrants == ("Lowest of all (a)", "Lowest of all (b)")
    assert match.submission("Lowest of all (b)").student == "b"
    reasons = {entry.name: entry.reason for entry in match.intake.entries if entry.status == "broken"}
    assert reasons.keys() == {"MyAI", "bad"}
    assert "not valid Python" in reasons["bad"]
    assert "holds Broken, Lowest, Wrong: expected one player, or the one that counts in" in reasons["MyAI"]


@pytest.mark.slow
@pytest.mark.parametrize("isolation", ["none", "program"])
def test_answers_outside_the_rules_become_random_ones(file: Path, staging: Path, isolation: Isolation) -> None:
    with closing(entered(staging, file, "swift", isolation=isolation)) as course:
        (games,) = course.deals(0, range(1))
    results = Results(GAME, course.match)
    results.add(games)
    assert results.fault_counts["Lowest of all"] == {}, results.faults["Lowest of all"][0].message
    assert results.fault_counts["Wrong"]["illegal"] >= 40
    assert results.fault_counts["Broken"]["crash"] >= 40
    assert "no idea (MyAI.py, line 42)" in results.faults["Broken"][0].message
    assert set(course.games.values()) == {4}


@pytest.mark.slow
def test_a_box_answers_as_the_same_program_in_this_process(file: Path, staging: Path) -> None:
    words = (file.with_name("Learner.py"), f"{file.with_suffix('')}.Lowest", "swift")
    results = []
    for isolation in ("none", "program"):
        with closing(entered(staging, *words, isolation=isolation)) as course:
            results.append(scores(course.deals(0, range(3))))
    assert results[0] == results[1]


@pytest.mark.slow
def test_a_program_in_its_box_can_not_touch_the_engine(file: Path, staging: Path) -> None:
    file.write_text(
        FILE
        + """
import sys

class Cheat(Player):
    def playCard( self, hand, rows, state ):
        for player in state.players:
            player.score = player.collection = None
        import kibitz.games.take_five.state
"""
    )
    with closing(entered(staging, f"{file.with_suffix('')}.Cheat", "swift", isolation="program")) as course:
        ((first, _),) = course.deals(0, range(1))
    assert {fault.category for fault in first.faults} == {"forbidden import"}


def test_everyone_has_every_seat_once_a_deal(staging: Path) -> None:
    for words in (BEGINNERS[:3], (*BEGINNERS, "swift", "kibitz:swift", *BEGINNERS[:3])):
        course = entered(staging, *words)
        seats = Counter((name, seat) for table in course.match.tables(4) for seat, name in enumerate(table))
        assert set(seats.values()) == {1}
        assert len(seats) == len(words) * min(10, len(words))


@pytest.mark.slow
def test_in_a_large_field_all_meet_about_equally_often(staging: Path) -> None:
    course = entered(staging, *BEGINNERS, *BEGINNERS)
    met: Counter[frozenset[str]] = Counter()
    for seed in range(400):
        for table in course.match.tables(seed):
            met.update(frozenset((a, b)) for place, a in enumerate(table) for b in table[place + 1 :])
    assert len(met) == 14 * 13 // 2
    assert max(met.values()) < 1.15 * min(met.values())


@pytest.mark.slow
@pytest.mark.parametrize("count", range(2, 11))
def test_every_number_of_entrants_plays(count: int, staging: Path) -> None:
    course = entered(staging, *(*BEGINNERS, "swift", "high-to-low", "low-to-high")[:count])
    (games,) = course.deals(count, range(1))
    assert len(games) == count
    assert all(len(played.record.players) == count for played in games)


ANYWHERE = """
from Take5 import MAXROWSIZE
from Take5Player import Player


class Anywhere(Player):
    def startGame(self):
        from Take5 import NUMROWS, STARTHANDSIZE
        self.rows, self.size = NUMROWS, STARTHANDSIZE

    def playCard(self, hand, rows, state):
        assert len(rows) == self.rows == 3 and len(hand) == self.size + 1 - state.round
        assert all(row.maxsize == MAXROWSIZE == 4 for row in rows)
        assert {card.penalty for card in hand} <= {1, 3, 6}
        return max(hand, key=lambda card: card.penalty)

    def chooseRow(self, rows, state):
        return self.rows - 1
"""


@pytest.mark.parametrize("isolation", ["none", "program"])
def test_a_program_plays_at_another_table(isolation: Isolation, staging: Path, tmp_path: Path) -> None:
    (tmp_path / "Anywhere.py").write_text(ANYWHERE)
    options = {"table": TABLES.read_file(ROOT / "examples" / "tables" / "short.toml")}
    words = ("1", str(tmp_path / "Anywhere.py"), "kibitz:swift", "low-to-high", "high-to-low")
    course = enter(Terms(words, staging, isolation=isolation, options=options))
    assert course
    with closing(course):
        assert course.match.seats() == 4
        games = next(course.deals(0, range(1)))
        assert [game.failure for game in games] == [""] * 4
        assert not [fault for game in games for fault in game.faults]
        for game in games:
            assert '"table":' in game.line
    eight = Terms(("1", *("swift", "best", *BEGINNERS)), staging, options=options)
    larger = enter(eight)
    assert larger
    assert larger.match.seats() == 6, "the table has room for six"


@pytest.mark.slow
def test_a_competition_that_was_stopped_goes_on_as_if_it_had_not_been(
    file: Path, staging: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = (file.with_name("Learner.py"), "kibitz:random-player", "high-to-low", "adaptive")

    def played(before: list[list[Played]]) -> list[list[Played]]:
        """Four deals, of which these were played before."""
        with closing(entered(staging, *words)) as course:
            course.minds = {
                name: partial(Adaptive, deals=4) if name == "adaptive" else make for name, make in course.minds.items()
            }
            for games in before:
                for number, game in enumerate(games):
                    course.relive(number, game)
            return before + list(course.deals(0, range(len(before), 4)))

    whole = played([])
    assert played(whole[:2]) == whole
    assert not capsys.readouterr().err


def test_ctrl_c_ends_a_competition_before_its_next_game(staging: Path) -> None:
    begun: list[Batch] = []
    pressed: list[bool] = []

    def keep(batch: Batch) -> None:
        begun.append(batch)
        if len(begun) == 4 + 2:
            signal.raise_signal(signal.SIGINT)

    with closing(entered(staging, "swift", "random-player", "high-to-low", "low-to-high")) as course:
        playing = course.deals(0, range(4), keep=keep, notice=lambda: pressed.append(True))
        assert len(next(playing)) == 4
        with pytest.raises(KeyboardInterrupt):
            next(playing)
    assert [batch.first for batch in begun] == list(range(4 + 2))
    assert pressed == [True]


def test_a_program_that_does_not_choose_again_what_it_chose_is_named(
    file: Path, staging: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file.write_text(FILE.replace("return hand[0]", "return random.SystemRandom().choice( hand )"))
    words = (f"{file.with_suffix('')}.Lowest", "swift")
    entered(staging, *words).relive(0, entered(staging, *words).play(0, 0))
    assert "Lowest of all does not repeat what it chose" in capsys.readouterr().err


@pytest.mark.slow
def test_a_stored_competition_goes_on_and_gives_marks(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = file.with_name("match.db")
    words = ["arena", "take-five", str(file.with_name("Learner.py")), "kibitz:swift", "--store", str(store)]
    assert main([*words, "--deals", "2"]) == 0
    first = capsys.readouterr().out
    assert main([*words, "--deals", "3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["deals"] == 3
    assert main([*words, "--deals", "2"]) == 0
    assert capsys.readouterr().out == first
    assert main(["marks", str(store)]) == 0
    assert "Learner" in capsys.readouterr().out
    assert main(["replay", str(store.with_suffix(".jsonl"))]) == 0


@pytest.mark.slow
def test_the_command_takes_the_courses_form(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "take-five", "8", str(file), "kibitz:swift"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("NAME                   GAMES  AVERAGE\n")
    assert re.search("kibitz:swift( is better than |: the games show no difference)|between any two of them", text)
    assert re.search(r"\ntake-five: \d deals, 8 games, lowest score is best\n", text)
    assert main(["arena", "take-five", "swift", "random-player", "--deals", "2", "--jobs", "1"]) == 0
    assert "2 deals" in capsys.readouterr().out
    assert main(["arena", "take-five", "5", str(file.with_name("none.py"))]) == 2


@pytest.mark.slow
def test_beginners_have_the_courses_names_in_its_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "take-five", "1", "Take5Beginners"]) == 0
    table, _, remarks = capsys.readouterr().out.partition("\n\n")
    assert {line.split()[0] for line in table.splitlines()[1:]} == {player.__name__ for player in PLAYERS}
    assert remarks.startswith("the games show no difference between any two of them: more games may\n")
    assert "avoid-penalty" not in remarks.partition("take-five:")[0]


@pytest.mark.slow
def test_check_knows_a_file_by_what_it_imports(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(file), "--seconds", "0.2"]) == 1
    assert "expected one player" in capsys.readouterr().out
    assert main(["check", str(file.with_name("Learner.py")), "--seconds", "0.2"]) == 0
    assert "the same game again, the same moves" in capsys.readouterr().out
    assert main(["check", str(ROOT / "courses" / "tilburg" / "Take5Kibitz.py"), "--seconds", "0.2"]) == 0


@pytest.mark.slow
def test_our_file_for_the_course_plays_there_as_here(staging: Path) -> None:
    """The bundle, through the contract, against the same network as a mind: game by game the same scores."""
    bundle = staging.parent / "swift.py"
    text = (ROOT / "courses" / "tilburg" / "Take5Kibitz.py").read_text()
    bundle.write_text(text.replace('setName("Kibitz")', 'setName("swift")'))
    theirs, ours = (entered(staging, word, "high-to-low", "low-to-high") for word in (bundle, "swift"))
    assert theirs.match.entrants == ("swift-program", *ours.match.entrants[1:])
    assert not ours.classes
    assert scores(theirs.deals(0, range(4))) == scores(ours.deals(0, range(4)))


@pytest.mark.parametrize(
    "answer",
    [
        None,
        5,
        [],
        {},
        [[]],
        ["Player"],
        [["Player"]],
        [["Player", 5]],
        [["no name", ""]],
        [["a", ""]] * 51,
        [[["a"], "b"]],
    ],
    ids=lambda answer: repr(answer)[:20],
)
def test_a_file_that_answers_with_anything_but_players_is_tampering(answer: object) -> None:
    with pytest.raises(Violation, match="tampering: did not answer with"):
        players_answered(answer)


def test_names_of_players_are_fit_to_be_shown() -> None:
    answer = [["Mallory", "\x1b[2J1\n\ud800 mallory"], ["Eve", ""], ["Bob", "b" * 100]]
    assert players_answered(answer) == [("Mallory", "[2J1 mallory"), ("Eve", "Eve"), ("Bob", "b" * 30)]
