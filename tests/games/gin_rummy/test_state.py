"""The rules of gin rummy by small hands, each line explained, and what a text may not say."""

import pytest

from kibitz import gameplay
from kibitz.games.gin_rummy.game import GAME
from kibitz.games.gin_rummy.reading import read
from kibitz.games.gin_rummy.rules import MOST_TURNS
from kibitz.melds import card_name
from kibitz.table import IllegalMove, InvalidText, State

HANDS = "hands 2H 3H 4H 5S 5C 5D 8H 9H KS KD / AH AS 2C 3D 6S 7S 9C JD QD KH"
FIRST = f"gin; phase first; {HANDS}; first 10H"


def played(text, *moves):
    state = State(read(text))
    for move in moves:
        seat = state.to_move[0]
        state = state.play(seat, state.read_move(seat, move))
    return state


def words(state):
    return {str(move).split()[0] for move in state.moves(state.to_move[0])}


def test_the_first_card_is_offered_to_both_and_then_the_starter_draws_from_the_stock():
    state = played(FIRST)
    assert state.to_move == (0,)
    assert words(state) == {"open", "pass"}
    state = played(FIRST, "pass")
    assert state.to_move == (1,)
    assert words(state) == {"open", "pass"}
    state = played(FIRST, "pass", "pass")
    assert state.to_move == (0,)
    assert words(state) == {"stock"}


def test_when_only_the_other_takes_the_first_card_the_starter_is_next():
    state = played(FIRST, "pass", "open", "throw KH")
    assert state.to_move == (0,)
    assert words(state) == {"stock", "open"}
    assert state.view(0).position.known[1] == played(FIRST).position.pile


def test_a_card_just_taken_stays_in_the_hand_unless_the_option_says_otherwise():
    # The 10H makes the run 8H 9H 10H.
    with pytest.raises(IllegalMove):
        played(FIRST, "open", "throw 10H")
    played(f"gin; give back yes; {FIRST[5:]}", "open", "throw 10H")


def test_a_knock_ends_the_hand_and_the_other_starts_the_next():
    # Left with the other king, 10 points: as many as a knock allows.
    state = played(FIRST, "open", "knock KS")
    match = state.position
    assert (match.phase, match.starter, match.played, match.knocker) == ("deal", 1, 1, 0)
    # The other lays off AH on 2H 3H 4H: 74 - 1 points are left, and the knocker's 10 are taken off.
    assert match.points == (1 + 2 + 3 + 6 + 7 + 9 + 10 + 10 + 10 - 10, 0)
    assert match.hands == ((), ())


def test_oklahoma_limits_the_knock_by_the_first_card():
    assert "knock" in words(played(f"gin; oklahoma yes; {FIRST[5:]}", "open"))
    nine = FIRST.replace("10H", "9D").replace("9H", "10H")
    assert read(f"gin; oklahoma yes; {nine[5:]}").limit == 9
    ace = FIRST.replace("first 10H", "first AC")
    assert read(f"gin; oklahoma yes; {ace[5:]}").limit == 0


def test_reaching_the_target_wins_the_game():
    state = played(f"gin; points 60 90; played 6; {FIRST[5:]}", "open", "knock KS")
    assert state.scores() == (100.0, 0.0)
    assert state.outcome() == "seat 0 wins"


def test_bonuses_are_added_at_the_end():
    state = played(f"gin; bonuses yes; points 60 90; won 3 4; played 7; {FIRST[5:]}", "open", "knock KS")
    # 108 points, 100 for the game and 25 for each of four hands against 90 points and four hands.
    assert state.scores()[0] == (108 + 100 + 4 * 25) - (90 + 4 * 25)


def test_the_hidden_cards_of_a_view_are_the_others():
    view = played(FIRST).view(0)
    assert str(view).count("?") == 10
    assert GAME.read_view(str(view)) == view


def test_the_turns_of_the_hand_before_are_kept_and_read():
    state = played(FIRST, "open", "knock KS")
    between = state.position
    assert (between.laid_opener, [str(turn) for turn in between.laid_turns]) == (0, ["+KS"])
    assert read(str(between)) == between


@pytest.mark.parametrize(
    ("first", "moves"), [("10H", ["open", "big gin"]), ("KC", ["pass", "pass", "stock", "10H", "big gin"])]
)
def test_big_gin_is_laid_without_a_throw_and_read(first, moves):
    hands = HANDS.replace("KS KD", "JH QH")
    state = played(f"gin; big gin yes; phase first; {hands}; first {first}", *moves)
    assert len(state.position.laid[0]) == 11
    assert read(str(state.position)) == state.position


LAID = "gin; phase deal; played 1; laid 2H 3H 4H 5S 5C 5D 8H 9H 10H KD / AH AS 2C 3D 6S 7S 9C JD QD KH"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f"{LAID}; laid turns KS", "expected laid and laid first"),
        (f"{LAID}; laid first KC; laid turns KD", "every card once"),
        (f"{LAID}; laid first KC; laid turns KS +KS", "another one to throw"),
        ("gin; phase draw", "first"),
        ("gin; phase over", "expected phase over exactly when"),
        (FIRST.replace("AH", "2H"), "every card once"),
        (FIRST.replace("first 10H", "first ?"), "hidden card"),
        (FIRST.replace("KD /", "/"), "expected 10 and 10"),
        (f"{FIRST}; turns +10H".replace("phase first", "phase draw"), "another one to throw"),
        (f"gin; points 100 0; played 3; {FIRST[5:]}", "expected phase over"),
        ("gin; phase deal; played 2; knocker 0", "laid"),
        ("gin; layoffs worst; phase deal", "expected one of best, greedy"),
    ],
)
def test_what_no_deal_leads_to_is_refused(text, message):
    with pytest.raises(InvalidText, match=message):
        read(text)


def taking(state):
    """The positions before each draw while both always take the top of the pile, and the end."""
    while state.to_move:
        yield state
        (seat,) = state.to_move
        thrown = state.position.hand[0]
        state = state.play(seat, state.read_move(seat, "open"))
        if state.to_move:
            state = state.play(seat, state.read_move(seat, f"throw {card_name(thrown)}"))
    yield state


SINGLE = f"gin; target 0; {FIRST[5:]}"
WALL = f"gin; target 0; wall yes; {FIRST[5:]}"


@pytest.mark.parametrize(
    ("moves", "draws"),
    [
        # The first card is taken, and then 50 more.
        ([], 51),
        (["pass", "open", "throw KH"], 50),
        (["pass", "pass", "stock", "KC", "throw KC"], 50),
    ],
)
def test_by_openspiels_rules_the_50th_draw_from_the_pile_ends_the_hand(moves, draws):
    *before, over = taking(played(WALL, *moves))
    assert len(before) == draws
    assert [state.position.ends_when_taken for state in before] == [False] * (draws - 1) + [True]
    assert over.outcome() == "no knock"
    # The card stays on the pile.
    assert over.position.laid == before[-1].position.hands
    for state in (before[-1], over):
        assert read(str(state.position)) == state.position


def test_by_other_rules_draws_from_the_pile_are_not_counted():
    *before, over = taking(played(SINGLE))
    assert len(over.position.laid_turns) == MOST_TURNS
    with pytest.raises(InvalidText, match="50 draws from the pile after the first turn"):
        read(f"gin; wall yes; {str(before[51].position)[5:]}")


def test_games_between_minds_end_with_a_winner():
    minds = [GAME.minds()[name](1) for name in ("quick", "greedy")]
    record = gameplay.play(GAME, minds, 3, {})
    assert sorted(record.scores) == [0.0, 100.0]
    assert list(gameplay.replay(record))[-1].outcome() == record.outcome
