"""What earlier versions wrote, when four games were rule sets of rummy.

The files in tests/golden/former were written by version 0.2.0; the playthroughs were kept by its tests.
"""

import json
import shutil
from pathlib import Path

import pytest

from kibitz import catalog, former, gameplay, record
from kibitz.cli.main import main
from kibitz.sitting import Sitting
from kibitz.table import CHANCE, InvalidText

HOME = Path(__file__).parent / "golden" / "former"
GAMES = [
    ("gin-rummy", {"target": 50, "wall": "no"}),
    ("gin-rummy", {"target": 0, "give_back": "yes", "wall": "yes"}),
    ("gin-rummy", {"target": 0, "layoffs": "greedy", "oklahoma": "spades", "big_gin": "yes"}),
    ("indian-rummy", {}),
    ("rummikub", {}),
    ("rummy", {"cards": 10, "limit": 10}),
]
"""The games of the records, and some of their options today."""
MATCH = ("arena", "gin-rummy", "kibitz:greedy", "kibitz:quick", "--target", "0", "--seed", "3")
SAVED, BEGUN = (HOME / "saved.jsonl").read_text().splitlines()


@pytest.fixture
def store(tmp_path: Path) -> Path:
    """A match of one deal."""
    for name in ("match.db", "match.jsonl"):
        shutil.copy(HOME / name, tmp_path)
    return tmp_path / "match.db"


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_record_replays_to_its_scores_as_the_game_it_meant(number: int) -> None:
    played = list(record.read(HOME / "records.jsonl"))[number]
    game, options = GAMES[number]
    assert played.game == game
    assert played.options.keys() == {option.name for option in catalog.game(game).options}
    assert options.items() <= played.options.items()
    *_, end = gameplay.replay(played)
    assert end.scores() == played.scores
    assert end.outcome() == played.outcome
    assert record.from_line(record.to_line(played)) == played


@pytest.mark.parametrize("path", sorted(HOME.glob("playthrough-*.txt")), ids=lambda path: path.stem)
def test_a_playthrough_is_played_again(path: Path) -> None:
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    old, seats, *given = head.removeprefix("# ").partition(",")[0].split("-")
    name, options = former.named(old, {key: value for key, _, value in (item.partition("=") for item in given)})
    game = catalog.game(name)
    assert name != old
    state = gameplay.start(game, int(seats), options)
    for line in lines:
        if line.startswith("state "):
            assert game.read_state(line.removeprefix("state ")) == state
        elif " plays " in line and line.startswith(("chance ", "seat ")):
            who, _, move = line.partition(" plays ")
            seat = CHANCE if who == "chance" else int(who.removeprefix("seat "))
            state = state.play(seat, state.read_move(seat, move))
    assert lines[-2:] == [f"scores {' '.join(f'{score:g}' for score in state.scores())}", state.outcome()]


def test_an_unfinished_game_goes_on() -> None:
    sitting = Sitting.resume(SAVED)
    assert sitting.game.name == "gin-rummy"
    while not sitting.is_over and not sitting.state.position.played:  # type: ignore[attr-defined]
        sitting.play(next(iter(sitting.moves)) if sitting.may_choose else None)
    assert sitting.record().game == "gin-rummy"
    assert Sitting.resume(sitting.save()).state == sitting.state


def test_a_game_from_a_text_is_of_the_game_that_the_text_names() -> None:
    """Such games were kept with the default options, whatever the text said."""
    sitting = Sitting.resume(BEGUN)
    assert sitting.game.name == "gin-rummy"
    assert "knock KS" in map(str, sitting.moves)


@pytest.mark.parametrize(
    ("number", "names"),
    [
        (0, ("gin-rummy", "you", "quick")),
        (1, ("indian-rummy", "you", *["best"] * 5)),
        (2, ("rummikub", "you", *["best"] * 3)),
        (3, ("rummy", "you", "best")),
        (4, ("rummikub", "you", "best", "greedy", "best")),
    ],
)
def test_an_unfinished_game_goes_on_against_the_mind_that_a_name_meant(number: int, names: tuple[str, ...]) -> None:
    """The first four were against "sampler", a name in all four games, the last against "keeper, greedy, one-draw"."""
    saved = (HOME / "saved_minds.jsonl").read_text().splitlines()[number]
    sitting = Sitting.resume(saved)
    assert (sitting.game.name, *sitting.names) == names
    assert Sitting.resume(sitting.save()).names == sitting.names


def test_names_that_were_the_same_mind_in_that_game_alone_keep_their_meaning() -> None:
    saved = json.loads((HOME / "saved_minds.jsonl").read_text().splitlines()[0])
    for name, today in (("keeper", "keeper"), ("level:3", "level:3"), (" one-draw ", "one-draw"), ("best", "best")):
        assert Sitting.resume(json.dumps(saved | {"against": name})).names == ("you", today)


def test_todays_texts_keep_their_errors() -> None:
    """No name of then is a mind of a game of today."""
    begun = json.loads(Sitting(catalog.game("gin-rummy"), 7, against="quick").save())
    with pytest.raises(InvalidText, match="gin-rummy has no mind 'sampler'"):
        Sitting.resume(json.dumps(begun | {"against": "sampler"}))
    with pytest.raises(InvalidText, match="gin-rummy has no mind 'sampler'"):
        catalog.mind(catalog.game("gin-rummy"), "sampler", 0)


@pytest.mark.slow
def test_a_match_goes_on_with_the_mind_that_a_name_meant(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It was of rummikub's "keeper", and keeps the entrants as they were written."""
    for name in ("minds.db", "minds.jsonl"):
        shutil.copy(HOME / name, tmp_path)
    path = tmp_path / "minds.db"
    assert main(["marks", f"{path}"]) == 0
    assert "kibitz:best     53.5000" in capsys.readouterr().out
    today = ["arena", "rummikub", "kibitz:greedy", "kibitz:best", "--seed", "3"]
    assert main([*today, "--store", f"{path}", "--jobs", "1", "--quiet", "--deals", "2"]) == 0
    assert "rummikub: 2 deals, 4 games" in capsys.readouterr().out
    assert {played.players for played in record.read(path.with_suffix(".jsonl"))} == {
        ("kibitz:greedy", "kibitz:best"),
        ("kibitz:best", "kibitz:greedy"),
    }
    assert main(["marks", f"{path}", "--repair", f"{tmp_path / 'clean.db'}"]) == 0
    capsys.readouterr()
    assert main(["marks", f"{tmp_path / 'clean.db'}"]) == 0
    assert "kibitz:best     41.5000" in capsys.readouterr().out


@pytest.mark.slow
def test_a_file_of_records_goes_on_with_the_mind_that_a_name_meant(tmp_path: Path) -> None:
    kept = tmp_path / "minds.jsonl"
    shutil.copy(HOME / "minds.jsonl", kept)
    line = ["arena", "rummikub", "kibitz:greedy", "kibitz:best", "--seed", "3", "--record", f"{kept}", "--jobs", "1"]
    assert main([*line, "--quiet", "--deals", "2"]) == 0
    assert len(list(record.read(kept))) == 4


@pytest.mark.parametrize(
    ("names", "options", "today"),
    [
        (("kibitz:sampler", "kibitz:best"), {"rules": "gin"}, ("kibitz:quick", "kibitz:best")),
        # Two names of one mind were two entrants, and stay.
        (("kibitz:sampler", "kibitz:quick"), {"rules": "gin"}, ("kibitz:sampler", "kibitz:quick")),
        # That may be a program.
        (("sampler", "kibitz:sampler"), {"rules": "gin"}, ("sampler", "kibitz:quick")),
        (("kibitz:sampler", "kibitz:sampler"), {"rules": "indian"}, ("kibitz:best", "kibitz:best")),
        # Rummy had a name before it had rules.
        (("kibitz:sampler",), {}, ("kibitz:best",)),
    ],
)
def test_players_have_their_names_of_today(
    names: tuple[str, ...], options: dict[str, str], today: tuple[str, ...]
) -> None:
    assert former.players(names, "rummy", options) == today
    assert former.players(names, "rummikub", {}) == names


def test_a_match_goes_on_where_it_was_stopped(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = [*MATCH, "--store", f"{store}", "--jobs", "1", "--quiet"]
    assert main([*words, "--deals", "2"]) == 0
    assert "gin-rummy: 2 deals, 4 games" in capsys.readouterr().out
    kept = list(record.read(store.with_suffix(".jsonl")))
    assert [played.game for played in kept] == ["gin-rummy"] * 4
    assert store.with_suffix(".jsonl").read_text().startswith((HOME / "match.jsonl").read_text())
    assert main([*words, "--limit", "5", "--deals", "2"]) == 2
    assert "holds another match: its options" in capsys.readouterr().err


def test_a_file_of_records_of_a_match_goes_on(store: Path) -> None:
    kept = store.with_suffix(".jsonl")
    assert main([*MATCH, "--record", f"{kept}", "--jobs", "1", "--quiet", "--deals", "2"]) == 0
    assert [played.game for played in record.read(kept)] == ["gin-rummy"] * 4


def test_a_match_is_reported_and_repaired(store: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["marks", f"{store}"]) == 0
    shown = capsys.readouterr().out
    assert "kibitz:greedy   2.5000" in shown
    clean = store.with_name("clean.db")
    assert main(["marks", f"{store}", "--repair", f"{clean}"]) == 0
    capsys.readouterr()
    assert main(["marks", f"{clean}"]) == 0
    assert capsys.readouterr().out == shown


@pytest.mark.slow
def test_a_simulation_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "hands.json"
    shutil.copy(HOME / "hands.json", kept)
    words = ["simulate", "gin-rummy", "--target", "0", "--mind", "greedy", "--seed", "1", "--jobs", "1"]
    assert main([*words, "-n", "22", "--keep", f"{kept}"]) == 0
    resumed = capsys.readouterr().out.splitlines()
    assert main([*words, "-n", "22"]) == 0
    # The first line has the speed.
    assert capsys.readouterr().out.splitlines()[1:] == resumed[1:]
    assert '"game": "gin-rummy"' in kept.read_text()


@pytest.mark.slow
def test_a_simulation_goes_on_with_the_mind_that_a_name_meant(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Two of four games were simulated with "keeper"."""
    kept = tmp_path / "minds.json"
    shutil.copy(HOME / "minds.json", kept)
    words = ["simulate", "rummikub", "--mind", "best", "--seed", "1", "--jobs", "1"]
    assert main([*words, "-n", "3", "--keep", f"{kept}"]) == 0
    resumed = capsys.readouterr().out.splitlines()
    assert main([*words, "-n", "3"]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == resumed[1:]
    assert '"mind": "best"' in kept.read_text()


def test_options_of_then_are_checked() -> None:
    with pytest.raises(InvalidText, match="option cards"):
        former.named("rummy", {"rules": "gin", "cards": 99})
