"""The game for two: its rules, its texts, its minds."""

import random
import subprocess
import sys
from pathlib import Path

import pytest

from kibitz import play
from kibitz.games.rummy import minds
from kibitz.games.rummy.engine.playout import Playout
from kibitz.games.rummy.game import BONUS, GAME, MOST_TURNS, Choice, RummyState, Turned, left_value
from kibitz.games.rummy.rules import read_card, read_hand
from kibitz.native import interpreted
from kibitz.table import CHANCE, Clock, IllegalMove, InvalidText
from tests.games.rummy import proof

EXAMPLES = Path(__file__).parents[3] / "examples"
ARTICLE = "3H 4H 5H 6H 7H 7C 7S 6S 10S JD 6D KH 2C 3D 4S"


def hands(first, second, **more):
    given = {"phase": "throw", "pile": (), **more}
    return RummyState(10, 10, (tuple(sorted(read_hand(first))), tuple(sorted(read_hand(second)))), **given)


def played(state, *moves):
    for text in moves:
        seat = state.to_move[0]
        state = state.play(seat, state.read_move(seat, text))
    return state


def test_the_deal():
    state = GAME.start(2, cards=3)
    state = played(state, "3H", "4H", "5H", "6H", "7H", "8H", "9H")
    assert state.hands == (tuple(read_hand("3H 5H 7H")), tuple(read_hand("4H 6H 8H")))
    assert state.pile == (read_card("9H"),)
    assert (state.turn, state.phase) == (0, "draw")
    assert [str(move) for move in state.moves(0)] == ["stock", "open"]


def test_only_who_drew_sees_the_card():
    state = played(hands("3H 5H 9C", "4H 6H", phase="draw"), "stock", "KD")
    assert "you drew K♦" in GAME.drawing(state.view(0))
    assert state.view(0).drawn == read_card("KD")
    assert state.view(1).drawn == -1
    assert played(state, "throw 9C").drawn == -1


def test_a_third_copy_is_not_in_the_pack():
    state = played(GAME.start(2), "3H", "3H")
    with pytest.raises(IllegalMove, match="3H"):
        state.read_move(CHANCE, "3H")
    assert state.odds(Turned(0)) == 2 * state.odds(state.moves(CHANCE)[0]) / 2


def test_what_was_taken_may_not_be_thrown_at_once():
    state = played(hands("3H 5H 9C", "4H 6H", phase="draw", pile=tuple(read_hand("KD KS"))), "open")
    assert state.taken[0] == (read_card("KS"),)
    assert state.view(1).other_taken == (read_card("KS"),)
    with pytest.raises(IllegalMove, match="throw KS"):
        state.read_move(0, "throw ks")
    state = played(state, "throw 9c")
    assert state.pile == tuple(read_hand("KD 9C"))
    assert state.to_move == (1,)


def test_of_two_copies_one_may_be_thrown():
    state = played(hands("KS 5H 9C", "4H 6H", phase="draw", pile=tuple(read_hand("KS"))), "open", "throw K♠")
    assert state.taken[0] == (read_card("KS"),)


@pytest.mark.parametrize(
    ("mine", "other", "won", "told"),
    [
        ("3H 4H 5H KS", "2C 9D", 11 + BONUS, "seat 0 out with nothing left"),
        ("3H 4H 5H 6C KS", "2C 9D", 11 - 6, "seat 0 out"),
        ("3H 4H 5H 6C KS", "2C 4D", 0 - BONUS, "seat 0 out and undercut"),
        ("3H 4H 5H 9C KS", "AC 4S 4D 4C", 1 - 9 - BONUS, "seat 0 out and undercut"),
        ("3H 4H 5H 9C KS", "2H 3S 4S 5S 9H", 11 - 9, "seat 0 out"),
    ],
)
def test_going_out(mine, other, won, told):
    end = played(hands(mine, other), "out KS")
    assert end.to_move == ()
    assert end.scores() == (won, -won)
    assert end.outcome() == told


def test_too_much_left_to_go_out():
    state = hands("3H 4H 5H 6C 5D KS", "2C")
    with pytest.raises(IllegalMove, match="out KS"):
        state.read_move(0, "out KS")
    assert str(hands("3H 4H 5H 6C 4D KS", "2C").read_move(0, "out KS")) == "out KS"


def test_out_moves_are_those_within_the_limit():
    rng = random.Random(1)
    for _ in range(100):
        cards = tuple(sorted(rng.sample(proof.DECK, 8)))
        limit = rng.randint(5, 60)
        state = RummyState(7, limit, (cards, ()), phase="throw")
        for card in set(cards):
            rest = list(cards)
            rest.remove(card)
            assert (Choice("out", card) in state.moves(0)) == (left_value(rest) <= limit)


def test_the_game_ends_when_nobody_goes_out():
    state = RummyState(5, 0)
    rng = random.Random(2)
    while state.to_move:
        seat = state.to_move[0]
        moves = [move for move in state.moves(seat) if str(move) != "out"]
        state = state.play(seat, state.draw(rng) if seat == CHANCE else moves[0])
    assert state.turns <= MOST_TURNS
    assert state.scores() == (0.0, 0.0)
    assert state.outcome() == "a draw, the stock used up"


def test_advice_on_cards_alone():
    view = GAME.read_view(ARTICLE)
    assert view.phase == "throw"
    assert len(view.moves) == 15
    told = GAME.drawing(view)
    assert "island 2: 3♥ 3♦ 4♥ 4♠ 5♥ 6♥ 6♠ 6♦ 7♥ 7♠ 7♣" in told
    assert "division 1: 3♥ 4♥ 5♥ | 6♥ 6♠ 6♦ | 7♥ 7♠ 7♣ | left 2♣ 3♦ 4♠ 10♠ J♦ K♥ (39 points)" in told
    view = GAME.read_view("3H 4H 5H 9C open 6H seen KD 2C")
    assert view.phase == "draw"
    assert view.pile == tuple(read_hand("KD 2C 6H"))
    for make in list(GAME.minds().values())[1:]:
        assert str(make(1).advise(view, Clock())[0].move) == "open"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("3H 4H 3h 3♥", "word 4 '3♥': 3H can be held twice at most"),
        ("3H 14H", "word 2 '14H': there is no rank '14'"),
        ("3H JK", "word 2 'JK': there are no jokers in these rules"),
        ("3H", "a hand of 1 cards: expected 2 to 40"),
        ("3H 4H open", "expected the one card that lies open"),
        ("3H 4H open 5H 6H", "expected the one card that lies open"),
        ("seat=0 hand=3H", "a view of rummy without cards=: expected seat= cards="),
        ("seat=4", "seat = 4: expected 0 to 1"),
    ],
)
def test_texts_that_can_not_be_read(text, message):
    with pytest.raises(InvalidText) as error:
        GAME.read_view(text)
    assert message in str(error.value)


def test_states_that_can_not_be():
    good = str(hands("3H 4H", "5H"))
    for old, new, message in (
        ("hand0=3H,4H", "hand0=3H,3H,5H,5H", "5H lies here 3 times: expected at most 2"),
        ("taken0=-", "taken0=9C", "taken0: expected only cards of hand0"),
        ("phase=throw", "phase=sleep", "phase = 'sleep': expected one of deal, draw"),
        ("limit=10", "limit=many", "limit 'many': expected a whole number"),
        ("hand0=3H,4H", "hand0=3H,4X", "hand0, word 2 '4X': expected a card"),
    ):
        with pytest.raises(InvalidText) as error:
            GAME.read_state(good.replace(old, new))
        assert message in str(error.value)


def test_the_outlook_counts_every_card_that_may_come():
    """Against every card in turn; a hand that is melded whole must still throw one."""
    view = GAME.read_view("2H 3H 4H 9S 9C 9D KH")
    hand = read_hand("2H 3H 4H 9S 9C 9D")
    expected, share = minds.outlook(hand, view)
    assert expected == 0
    assert share == pytest.approx((2 + 2 + 2) / (104 - 7))
    hand = read_hand("2H 3H 4H KH QH")
    view = GAME.read_view("2H 3H 4H KH QH 8D")
    unseen = view.unseen()
    least = [min(left_value([*hand, card][:i] + [*hand, card][i + 1 :]) for i in range(6)) for card in unseen]
    into = [left_value([*hand, card]) <= left_value(hand) for card in unseen]
    assert minds.outlook(hand, view) == pytest.approx((sum(least) / len(least), sum(into) / len(into)))


def test_better_minds_win():
    """Some deals, every one played twice with changed seats; benchmarks/rummy_match.py measures the margin."""
    won = 0.0
    for seed in range(6):
        for seat in (0, 1):
            players = [minds.Greedy(seed), minds.Randomly(seed)]
            told = play.play(GAME, players if seat == 0 else players[::-1], seed)
            won += told.scores[seat]
    assert won / 12 > 25


def test_playouts_interpreted_and_compiled_are_equal():
    plain = interpreted.module("kibitz.games.rummy.engine.playout").Playout
    told = []
    for make in (plain, Playout):
        rng = random.Random(5)
        found = []
        for _ in range(4):
            pack = rng.sample(proof.DECK, 24)
            playout = make(pack[:11], pack[11:15], pack[15:17], 10, 10, BONUS, 40, 3, rng.getrandbits(64))
            for _ in range(3):
                playout.imagine(6)
                found += [playout.after_throw(pack[0], 0), playout.after_throw(pack[0], 1)]
            playout = make(pack[:10], pack[11:15], pack[15:17], 10, 10, BONUS, 40, 3, 7)
            playout.imagine(0)
            found += [playout.after_draw(0), playout.after_draw(1), playout.own_draw()]
        told.append(found)
    assert told[0] == told[1]


def test_the_keeper_without_care_is_greedy():
    """Two programs for one idea: the playouts' player and the greedy mind throw for the same points."""
    rng = random.Random(6)
    for _ in range(100):
        cards = rng.sample(proof.DECK, 11)
        playout = Playout(cards, (), (), 10, 0, BONUS, 40, 0, 1)
        thrown = playout.own_throw(-1) % 64
        rest = list(cards)
        rest.remove(thrown)
        assert left_value(rest) == left_value(minds.best_throw(cards))


def test_the_example_sorts_a_hand():
    def run(*words):
        return subprocess.run(
            [sys.executable, str(EXAMPLES / "sort_my_hand.py"), *words], capture_output=True, text=True, check=False
        )

    assert run("3H 4H 5H 6S 6D 6H KC").stdout == "run  3H 4H 5H\nset  6H 6S 6D\nleft KC, 10 points\n"
    assert run("3H JK 5H", "--rules", "rummikub").stdout == "run  3H JK=4H 5H\nleft nothing, 0 points\n"
    wrong = run("3H JK")
    assert wrong.returncode != 0
    assert wrong.stderr == "sort_my_hand: word 2 'JK': there are no jokers in these rules\n"
