"""Sebastian as the course's harness counts it: used categories score again."""

import json
from pathlib import Path

import pytest

from kibitz import catalog, gameplay
from kibitz.cli import main
from kibitz.games.sebastian.rules import CATEGORIES, CATEGORY_COUNT
from kibitz.table import IllegalMove, InvalidText, State
from tests.arena.submissions import HASTY

GAME = catalog.game("sebastian")


def filled(text: str, name: str) -> State:
    """The position after the dice of the text were written into this category."""
    state = State(GAME.read(text))
    return state.play(0, state.position.read_move(0, name))


def test_points_are_added_and_the_turn_is_used_up() -> None:
    state = filled("66666 0 sextus=12 reuse=scored", "sextus")
    assert str(state.position) == "_____ 3 sextus=30 reuse=scored again=1 before=12"
    assert state.position.scores() == (42.0,)
    text = "66666 0 sextus=12 company=40 reuse=scored again=10 before=100"
    assert GAME.read(text).to_move == (0,)
    end = filled(text, "pandemonium")
    assert end.to_move == (), "thirteen turns, whatever is open"
    assert end.scores() == (182.0,)


def test_the_bonus_is_decided_when_the_upper_section_is_full() -> None:
    nearly = "primis=3 secundus=6 tertium=9 quartus=12 quintus=15"
    state = filled(f"66611 0 {nearly} reuse=scored", "sextus")
    assert str(state.position).endswith("settled=yes")
    assert state.position.scores() == (98.0,)
    later = filled(f"11111 0 {nearly} sextus=18 reuse=scored settled=yes", "sextus")
    assert later.position.scores() == (98.0,), "nothing is added, nothing is taken away"
    assert filled(f"11111 0 {nearly} sextus=6 reuse=scored settled=no", "sextus").position.scores() == (51.0,)


def test_without_the_option_it_stays_illegal() -> None:
    with pytest.raises(IllegalMove, match="sextus is used already"):
        filled("66666 0 sextus=12", "sextus")
    assert len(GAME.read("66666 0 sextus=12 reuse=scored").moves(0)) == CATEGORY_COUNT


@pytest.mark.parametrize(
    "text",
    [
        "66666 0 reuse=scored again=1 before=0",
        "66666 0 sextus=12 reuse=scored again=13 before=0",
        "66666 0 sextus=12 reuse=scored again=1 before=51",
        "66666 0 sextus=12 reuse=scored settled=no",
        "66666 0 sextus=12 reuse=scored again=1",
        "66666 0 sextus=12 reuse=scored extra",
        "66666 0 primis=0 secundus=0 tertium=0 quartus=0 quintus=0 sextus=0 reuse=scored",
        "66666 0 primis=0 secundus=0 tertium=0 quartus=0 quintus=0 sextus=0 reuse=scored settled=yes",
    ],
)
def test_positions_that_can_not_arise_are_refused(text: str) -> None:
    with pytest.raises(InvalidText):
        GAME.read(text)


def test_texts_read_back_and_a_mind_by_the_rules_never_needs_it() -> None:
    mind = catalog.mind(GAME, "best", 0)
    strict, lenient = (gameplay.play(GAME, [mind], 5, {"reuse": reuse}) for reuse in ("no", "scored"))
    assert strict.moves == lenient.moves
    assert strict.scores == lenient.scores
    for state in gameplay.replay(lenient):
        assert GAME.read(str(state.position)) == state.position


def test_only_the_assignments_rules_are_solved(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "sebastian", "--reuse", "scored"]) == 2
    assert "only the assignment's rules are solved" in capsys.readouterr().err


@pytest.mark.slow
def test_old_marks_of_a_program_that_repeats_itself_come_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    always = HASTY.replace("return random.choice(", "return 'pandemonium' or (")
    (tmp_path / "SebastianAutoPlayer.py").write_text(always)
    words = ["arena", "sebastian", str(tmp_path), "--deals", "3", "--jobs", "1", "--json", "--seed", "9"]
    assert main([*words, "--reuse", "scored", "--record", str(tmp_path / "games.jsonl")]) == 0
    (row,) = json.loads(capsys.readouterr().out)["standings"]
    assert row["faults"] == {}
    for line in (tmp_path / "games.jsonl").read_text().splitlines():
        played = json.loads(line)
        assert [text for seat, text in played["moves"] if text in CATEGORIES] == ["pandemonium"] * CATEGORY_COUNT
        assert played["scores"][0] > 13 * 10
    assert main(words) == 0
    (row,) = json.loads(capsys.readouterr().out)["standings"]
    assert row["faults"] == {"illegal": 36}
