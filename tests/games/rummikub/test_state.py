"""The rules of Rummikub by small positions, each line explained, and what a text may not say."""

from pathlib import Path
from random import Random

import pytest

from kibitz import gameplay, record
from kibitz.games.rummikub.game import GAME
from kibitz.games.rummikub.reading import read
from kibitz.games.rummikub.rules import BAG, FREE_STEPS, MELDS, read_tile, tile_name
from kibitz.melds import best
from kibitz.table import IllegalMove, InvalidText, State

GOLDEN = Path(__file__).parents[2] / "golden" / "rummikub"
TABLE = "table 3R 4R 5R 6R / 9K 9B 9Y"
OPENED = f"rummikub; phase play; hands 6K 6B 9R 1Y / 2Y 3Y; {TABLE}; opened yes yes"
FIRST = f"rummikub; phase play; hands 10R 10K 10B 1Y 7R / 2Y 3Y; {TABLE}; opened no yes"


def played(text, *moves):
    state = State(read(text))
    for move in moves:
        seat = state.to_move[0]
        state = state.play(seat, state.read_move(seat, move))
    return state


def words(state):
    return set(map(str, state.moves(state.to_move[0])))


def test_a_turn_is_a_series_of_small_moves():
    # The 6R of the run makes a set with the two sixes of the rack.
    moves = ["take 6R 1", "put 6R new", "put 6K 3", "put 6B 3"]
    state = played(OPENED, *moves)
    assert "end" in words(state)
    assert "draw" not in words(state)
    after = played(OPENED, *moves, "end").position
    assert after.turn == 1
    assert after.hands[0] == read("rummikub; phase play; hands 9R 1Y / 2Y; opened yes yes").hands[0]
    assert len(after.table) == 3


def test_a_turn_ends_only_when_melds_lie_everywhere():
    assert "end" not in words(played(OPENED))
    assert "end" not in words(played(OPENED, "put 6K new"))
    assert "end" in words(played(OPENED, "put 9R 2"))
    # A loose tile has to lie somewhere again.
    assert "end" not in words(played(OPENED, "put 9R 2", "take 6R 1"))
    # Nothing was put down from the rack.
    assert "end" not in words(played(OPENED, "take 6R 1", "put 6R 1"))
    assert "draw" in words(played(OPENED, "take 6R 1", "put 6R 1"))


def test_a_tile_put_down_goes_back_to_the_rack():
    state = played(OPENED, "put 9R 2", "take 9R 2")
    assert state.position.hands == read(OPENED).hands
    assert not state.position.loose
    # A tile of the table does not.
    assert played(OPENED, "take 9K 2").position.loose == (read_tile("9K"),)


def test_reset_takes_everything_back():
    state = played(OPENED, "put 9R 2", "take 6R 1", "put 6R new", "reset")
    assert state.position.table == read(OPENED).table
    assert state.position.hands == read(OPENED).hands
    assert {"draw", "put 9R 2"} <= words(state)


def test_a_run_is_split():
    state = played("rummikub; phase play; hands 5R 1K / 2K; table 3R 4R 5R 6R 7R; opened yes yes", "split 1 5R")
    assert [len(group) for group in state.position.table] == [2, 3]
    # The second 5R makes the first part a meld again.
    state = state.play(0, state.read_move(0, "put 5R 1"))
    assert "end" in words(state)


def test_a_set_is_not_split_even_with_a_joker():
    text = "rummikub; phase play; hands 5R 1K / 2K; table 3R 4R 5R JK / 9K 9B JK; opened yes yes"
    splits = [word for word in words(played(text)) if word.startswith("split")]
    assert sorted(splits) == ["split 1 4R", "split 1 5R"]


def test_a_split_leaves_the_numbers_of_the_other_groups():
    text = "rummikub; phase play; hands 5R 1K / 2K; table 3R 4R 5R 6R 7R / 9K 9B 9Y; opened yes yes"
    assert "table 3R 4R / 9K 9B 9Y / 5R 6R 7R;" in str(played(text, "split 1 5R"))


def test_the_first_meld_needs_30_points_of_the_own_rack():
    assert not any(word.startswith(("take", "split")) for word in words(played(FIRST)))
    assert "put 7R 1" not in words(played(FIRST))
    state = played(FIRST, "put 10R new", "put 10K 3", "put 10B 3")
    assert "end" in words(state)
    assert state.play(0, state.read_move(0, "end")).position.opened == (True, True)
    few = FIRST.replace("10R 10K 10B", "8R 8K 8B")
    assert "end" not in words(played(few, "put 8R new", "put 8K 3", "put 8B 3"))


def test_who_has_no_tile_wins_what_the_others_hold():
    state = played("rummikub; phase play; hands 9R / 2Y 3Y JK; table 9K 9B 9Y; opened yes yes", "put 9R 1", "end")
    # A joker in a rack counts 30.
    assert state.scores() == (35, -35)
    assert state.outcome() == "seat 0 goes out"


def test_when_all_are_blocked_the_least_rack_wins_the_differences():
    first, second = "1K 3Y 5B", "2B 13K"
    left = list(BAG)
    for word in f"{first} {second}".split():
        left.remove(read_tile(word))
    melds = best(left, MELDS)[0]
    assert not melds.left
    table = " / ".join(" ".join(map(tile_name, meld.cards)) for meld in melds.melds)
    text = f"rummikub; phase play; hands {first} / {second}; table {table}; opened yes yes"
    assert "draw" not in words(played(text))
    state = played(text, "pass", "pass")
    assert state.outcome() == "seat 0 has least when all are blocked"
    assert state.scores() == (15 - 9, 9 - 15)


def test_a_drawn_tile_ends_the_turn():
    state = played(OPENED, "draw", "13K")
    assert state.to_move == (1,)
    assert len(state.position.hands[0]) == 5


def test_who_is_not_done_after_the_last_small_move_takes_back_everything_and_draws_three():
    last = FREE_STEPS + 2 * 7
    state = State(read(f"{OPENED}; was 3R 4R 5R 6R / 9K 9B 9Y; steps {last}"))
    assert words(state) == {"draw"}
    assert state.play(0, state.read_move(0, "draw")).position.due == 1
    text = OPENED.replace(TABLE, "table 3R 4R 5R / 9K 9B 9Y; loose 6R; was 3R 4R 5R 6R / 9K 9B 9Y")
    assert words(State(read(f"{text}; steps {last}"))) == {"draw"}
    state = played(f"{text}; steps {last}", "draw", "13K", "13R")
    assert state.to_move == (-1,)
    state = state.play(-1, state.read_move(-1, "13Y"))
    assert state.to_move == (1,)
    assert state.position.table == read(OPENED).table
    assert len(state.position.hands[0]) == 4 + 3


def test_other_racks_are_hidden():
    view = State(read(OPENED)).view(1)
    assert "hands ? ? ? ? / 2Y 3Y" in str(view)
    whole = view.imagine(Random(1))
    assert not whole.position.is_masked
    assert whole.view(1) == view


def test_no_turn_has_more_than_a_thousand_moves():
    """All tiles but two rows of single ones in one rack, everything apart."""
    loose = " ".join(f"{number}{colour}" for number in range(1, 14) for colour in "RK")
    groups = " / ".join(f"{number}R {number + 1}R {number + 2}R" for number in (1, 4, 7, 10))
    was = f"{groups} / {groups.replace('R', 'K')}"
    apart = " / ".join(f"{number}{colour}" for colour in "RK" for number in range(1, 13))
    rack = " ".join(f"{number}{colour}" for number in range(1, 14) for colour in "RKBY") + " JK JK"
    text = f"rummikub; phase play; hands {rack} / 1B; table {apart}; was {was}; steps 24; opened yes yes"
    assert loose
    assert 300 < len(State(read(text)).moves(0)) <= 1000


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("rummikub; phase play; seats 5", "seats: 5: expected 2 to 4"),
        ("rummikub; phase deal; table 3R 4R 5R", "phase deal: expected nothing but the number of seats"),
        ("rummikub; phase play; hands 3R; opened yes", "hands: expected 2, one for each seat"),
        (f"{OPENED}; turn 3", "turn 3: expected a seat from 0 to 1"),
        (OPENED.replace("6K 6B", "6K 6K 6K"), "6K is here 3 times: expected at most 2"),
        (OPENED.replace("9K 9B 9Y", "9K 9B"), "table: expected melds alone when a turn begins"),
        (OPENED.replace("9K 9B 9Y", "9K 9B ?"), "a hidden tile on the table"),
        (f"{OPENED}; loose 7R", "was, loose or placed without steps"),
        (f"{OPENED}; steps 2; loose 7R; was 3R 4R 5R", "table and loose: expected the tiles of was and placed"),
        (OPENED.replace("2Y 3Y", "-"), "seat 1 has no tile in phase play"),
        (OPENED.replace("phase play", "phase over"), "expected an empty rack, or as many passes as players"),
        (f"{OPENED}; passes 2", "2 passes: expected fewer than players"),
        (OPENED.replace("6K 6B", "6H"), "'6H': expected a tile, 1 to 13 and R, K, B or Y"),
        (OPENED.replace("yes yes", "yes maybe"), "expected yes or no for each seat"),
    ],
)
def test_texts_that_can_not_be_read(text, message):
    with pytest.raises(InvalidText) as error:
        GAME.read_view(text)
    assert message in str(error.value)


def test_moves_that_are_not_allowed():
    for move in ("put 6K 2", "take 9R 1", "put 13Y new", "split 2 9B", "put 9R 7", "pass"):
        with pytest.raises(IllegalMove):
            played(OPENED, move)
    with pytest.raises(InvalidText, match="put 5R new for a new group"):
        played(OPENED, "throw 9R")


def test_two_to_four_play_with_the_option_of_the_jokers_alone():
    assert gameplay.start(GAME, 3, {"joker": "strict"}).position.joker == "strict"
    for seats, options, message in (
        (5, {}, "rummikub with 5 players: expected 2, 3, 4"),
        (2, {"joker": "wild"}, "option joker = wild: expected one of free, strict"),
        (2, {"target": 50}, "rummikub has no option 'target': expected one of joker"),
        (2, {"cards": 7}, "rummikub has no option 'cards': expected one of joker"),
    ):
        with pytest.raises(InvalidText) as error:
            gameplay.start(GAME, seats, options)
        assert message in str(error.value)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3])
def test_a_game_between_minds_is_what_it_was(seats):
    """Unlike players who choose at random, minds lay down melds and rearrange the table."""
    path = GOLDEN / f"rummikub-{seats}.jsonl"
    kept = record.from_line(path.read_text(encoding="utf-8"))
    minds = [GAME.minds()[name](seat) for seat, name in enumerate(kept.players)]
    assert gameplay.play(GAME, minds, kept.seed, kept.options, names=kept.players) == kept
    *_, last = gameplay.replay(kept)
    assert last.scores() == kept.scores
