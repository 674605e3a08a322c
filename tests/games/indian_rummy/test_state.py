"""The rules of Indian rummy by small hands, each line explained, and what a text may not say."""

from pathlib import Path
from random import Random

import pytest

from kibitz import gameplay, record
from kibitz.games.indian_rummy.game import GAME
from kibitz.games.indian_rummy.reading import read
from kibitz.table import CHANCE, IllegalMove, InvalidText, State

GOLDEN = Path(__file__).parents[2] / "golden" / "indian_rummy"
# Seat 0 lacks a card of a second run; seat 1 has a pure run alone.
HANDS = (
    "hands 3H 4H 5H 7C 7S 7D 9S 10S KC 2C 2D 2H 2S / 3C 4C 5C 6S 8S 8D 10D JC QH QS KH KD AC;"
    " known - / -; joker 6H; paid 0 0"
)
FIRST = f"indian; phase draw; {HANDS}; pile JS"
THREE = "indian; seats 3; phase draw; joker 6H; pile 9D; known - / - / -; paid 0 0 0; hands " + " / ".join(
    [
        "3H 4H 5H 7C 7S 7D 9S 10S KC 2C 2D 2H 2S",
        "3C 4C 5C 6S 8S 8D 10D JC QH QS KH KD AC",
        "3C 4C 5C 7H 8S 8D 10D JC QH QS KH KD AC",
    ]
)


def played(text, *moves):
    state = State(read(text))
    for move in moves:
        seat = state.to_move[0]
        state = state.play(seat, state.read_move(seat, move))
    return state


def test_a_show_ends_the_hand_and_the_other_pays_what_its_hand_counts():
    state = played(FIRST, "open", "show KC")
    assert state.outcome() == "seat 0 shows"
    # The pure run 3C 4C 5C and the run QH KH with the wild 6S do not count.
    left = 8 + 8 + 10 + 10 + 10 + 10 + 10
    assert state.scores() == (left, -left)


def test_a_wrong_show_costs_80_and_the_last_player_wins():
    state = played(FIRST, "open", "show 2H")
    assert state.scores() == (-80, 80)
    assert state.outcome() == "seat 1 is the last one left"


def test_a_drop_costs_20_before_the_first_draw_and_40_later():
    assert played(FIRST, "drop").scores() == (-20, 20)
    state = played(FIRST, "stock", "5D", "throw KC", "stock", "5S", "throw AC", "drop")
    assert state.scores() == (-40, 40)


def test_after_a_drop_the_others_play_on():
    state = played(THREE, "drop")
    assert state.to_move == (1,)
    state = played(THREE, "drop", "stock", "AD", "throw AD")
    assert state.to_move == (2,)
    state = played(THREE, "drop", "stock", "AD", "throw AD", "drop")
    assert state.scores() == (-20, 40, -20)


def test_a_wrong_show_among_three_ends_the_hand_for_one():
    state = played(THREE, "stock", "AD", "show AD")
    assert state.position.paid == (80, 0, 0)
    assert state.to_move == (1,)


def test_a_card_just_taken_stays_in_the_hand():
    with pytest.raises(IllegalMove):
        played(FIRST, "open", "throw JS")


def test_a_joker_in_the_pile_is_taken_on_the_first_turn_only():
    assert "open" in map(str, played(f"indian; phase draw; {HANDS}; pile 6D").moves(0))
    state = played(FIRST, "stock", "6C", "throw 6C")
    assert [str(move) for move in state.moves(1)] == ["stock", "drop"]
    state = played(FIRST, "stock", "JK", "throw JK")
    assert [str(move) for move in state.moves(1)] == ["stock", "drop"]


def test_the_pile_becomes_the_stock():
    pile = "AD 3D 4D 5D 6D 8H 9D 10H JD QD KS AH 3S 4S 5S 6C 8C 9C 10C JH QC AS 9H"
    start = FIRST.replace("phase draw", "phase draw; turns 20").replace("pile JS", f"pile {pile}")
    state = State(read(start))
    left = state.position.stock_size
    for _ in range(left):
        seat = state.to_move[0]
        state = state.play(seat, state.read_move(seat, "stock"))
        state = state.play(CHANCE, next(iter(state.moves(CHANCE))))
        state = state.play(seat, next(iter(state.moves(seat))))
    assert len(state.position.pile) == 1
    assert state.position.stock_size == 22 + left


def test_nobody_wins_a_hand_that_never_ends():
    state = played(f"{FIRST}; turns 79", "stock", "5D", "throw KC")
    assert state.scores() == (0, 0)
    assert state.outcome() == "no show"


def test_other_hands_are_hidden_except_what_was_taken():
    state = played(FIRST, "open", "throw KC")
    seen = state.view(1).position
    assert str(seen).split("hands ")[1].startswith("JS ? ?")
    assert not state.view(1).imagine(Random(1)).position.is_masked


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("indian; phase draw; seats 7", "seats: 7: expected 2 to 6"),
        ("indian; phase deal; pile 3H", "phase deal: expected nothing but the number of seats"),
        ("indian; phase draw; pile 3H", "hands: expected 2, one for each seat"),
        (FIRST.replace("joker 6H", "joker -"), "no joker in phase draw"),
        (FIRST.replace("pile JS", "pile 3H 3H"), "3H is here 3 times: expected at most 2"),
        (FIRST.replace("KC 2C", "2C"), "12 cards in the hand of seat 0: expected 13"),
        (FIRST.replace("known - / -", "known 9H / -"), "known of seat 0: expected only cards of its hand"),
        (FIRST.replace("paid 0 0", "paid 30 0"), "paid: expected 0, 20, 40 or 80"),
        (FIRST.replace("paid 0 0", "paid 20 0"), "turn 0: expected a player who has not dropped"),
        (FIRST.replace("phase draw", "phase throw"), "14 in phase throw"),
        (f"{FIRST}; winner 1", "winner 1 in phase draw"),
        (f"{FIRST}; turn 2", "expected seats 0 to 1"),
        (f"{FIRST}; drawn 3H", "drawn 3H: expected a card of the hand in turn, in phase throw only"),
        (FIRST.replace("pile JS", ""), "'' in a position of Indian rummy"),
        (FIRST.replace("pile JS", "pile -"), "no pile in phase draw"),
        (f"{FIRST}; turns 80", "80 turns in phase draw: expected fewer"),
    ],
)
def test_texts_that_can_not_be_read(text, message):
    with pytest.raises(InvalidText) as error:
        GAME.read_view(text)
    assert message in str(error.value)


def test_two_to_six_play_and_there_are_no_options():
    assert gameplay.start(GAME, 5).position.seats == 5
    for seats, options, message in (
        (7, {}, "indian-rummy with 7 players: expected 2, 3, 4, 5, 6"),
        (1, {}, "indian-rummy with 1 player: expected 2, 3, 4, 5, 6"),
        (2, {"cards": 7}, "indian-rummy has no option 'cards': expected none"),
        (2, {"rules": "indian"}, "indian-rummy has no option 'rules': expected none"),
    ):
        with pytest.raises(InvalidText) as error:
            gameplay.start(GAME, seats, options)
        assert message in str(error.value)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 4])
def test_a_hand_between_minds_is_what_it_was(seats):
    """Unlike players who choose at random, minds play hands to a show."""
    path = GOLDEN / f"indian-{seats}.jsonl"
    kept = record.from_line(path.read_text(encoding="utf-8"))
    minds = [GAME.minds()[name](seat) for seat, name in enumerate(kept.players)]
    again = gameplay.play(GAME, minds, kept.seed, names=kept.players)
    assert again == kept
    *_, last = gameplay.replay(kept)
    assert last.scores() == kept.scores
