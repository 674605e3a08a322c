"""Positions of every rule set set up by hand: fields say all of a view, and what is no position is refused in words."""

from pathlib import Path
from random import Random

import pytest

from kibitz import gameplay, record
from kibitz.editing import Heap
from kibitz.games.rummy.editor import EDITORS
from kibitz.games.rummy.game import GAME
from kibitz.page.editor import composed
from kibitz.table import CHANCE, Clock, InvalidText

GOLDEN = Path(__file__).parents[2] / "golden" / "rummy"
EVERY = 7
"""Of the states of a game, beside the first and the last one."""
HIDDEN = " ".join(["?"] * 13)
HAND = "3H 4H 5H 7C 7S 7D 9S 10S KC 2C 2D 2H 2S"
INDIAN = f"indian; phase draw; hands {HAND} / {HIDDEN}; known - / -; joker 6H; pile JS; paid 0 0"
GIN = "gin; phase draw; hands 3H 4H 9C 10C JD QD KD KS KC 2S / ? ? ? ? ? ? ? ? ? ?; first 5D; turns 6D 7S"
RUMMIKUB = "rummikub; phase play; hands 6K 6B 1Y / ? ? ?; table 3R 4R 5R 6R / 9K 9B 9Y; opened yes yes"


def values_of(view):
    return {field.name: field.value for field in GAME.fields(view)}


def changed(text, **values):
    """The position after these fields have been changed, whose names have - where these have _."""
    view = GAME.read_view(text)
    named = {name.rstrip("_").replace("_", "-"): value for name, value in values.items()}
    return GAME.read_view(composed(GAME, view, values_of(view) | named))


@pytest.mark.parametrize("name", ["indian-2", "indian-4", "rummikub-2", "rummikub-3"])
def test_the_fields_of_a_view_say_all_of_it(name):
    kept = record.from_line((GOLDEN / f"{name}.jsonl").read_text(encoding="utf-8"))
    states = list(gameplay.replay(kept))
    for state in [*states[::EVERY], states[-1]]:
        for seat in range(len(kept.players)):
            view = state.view(seat)
            assert GAME.read_view(composed(GAME, view, values_of(view))) == view


@pytest.mark.parametrize("rules", ["gin", "openspiel"])
def test_the_fields_of_gin_rummy_say_all_of_a_view(rules):
    rng, mind = Random(4), GAME.minds()["greedy"](0)
    state = GAME.start(2, rules=rules)
    for _ in range(150):
        for seat in range(2):
            view = state.view(seat)
            assert GAME.read_view(composed(GAME, view, values_of(view))) == view
        if not state.to_move:
            break
        (seat,) = state.to_move
        move = state.draw(rng) if seat == CHANCE else mind.advise(state.view(seat), Clock())[0].move
        state = state.play(seat, move)
    assert state.to_move != (0, 1)


@pytest.mark.parametrize("name", EDITORS)
def test_another_rule_set_begins_with_its_example(name):
    for text in (editor.example for editor in EDITORS.values()):
        view = GAME.read_view(text)
        own = next(name for name in EDITORS if name in values_of(view))
        again = GAME.read_view(composed(GAME, view, values_of(view) | {own: name}))
        assert isinstance(again.position, EDITORS[name].position)
        assert again == GAME.read_view(EDITORS[name].example) or own == name


def test_a_card_is_drawn_and_one_from_the_pile_is_known():
    drawn = changed(INDIAN, phase="throw", hand=f"{HAND} JS", pile="4C", from_="the pile").position
    assert str(drawn).endswith("known JS / -; joker 6H; pile 4C; drawn JS; is taken yes; paid 0 0")
    assert "show KC" in map(str, drawn.moves(0))
    drawn = changed(INDIAN, phase="throw", turn="1", hand_1="8C", from_="the pile").position
    assert "known - / 8C;" in str(drawn)
    assert len(drawn.hands[1]) == len(HAND.split()) + 1


def test_players_join_a_hand_and_leave_it():
    more = changed(INDIAN, seats="4")
    assert [len(hand) for hand in more.position.hands] == [13] * 4
    more = changed(str(more), paid_2="20", turn="1", turns="3")
    assert more.position.playing == [0, 1, 3]


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({"hand": "3H 4H"}, "2 cards in the hand of seat 0: expected 13"),
        ({"joker": ""}, "no joker in phase draw"),
        ({"pile": ""}, "no pile in phase draw"),
        ({"pile": "3H 3H"}, "3H is used 3 times"),
        ({"phase": "throw"}, "13 cards in the hand of seat 0: expected 14"),
        ({"phase": "over"}, "expected 13"),
        ({"paid": "40"}, "turn 0: expected a player who has not dropped"),
        ({"turns": "200"}, "200 turns"),
        ({"winner": "1"}, "winner 1 in phase draw"),
        ({"phase": "deal", "hand": ""}, None),
    ],
)
def test_what_is_no_hand_of_indian_rummy_is_refused(values, problem):
    if problem is None:
        assert changed(INDIAN, **values).position.phase == "deal"
        return
    with pytest.raises(InvalidText, match=problem):
        changed(INDIAN, **values)


def test_what_the_other_took_is_known_from_the_turns():
    view = changed(GIN, turns="+2H 6D", first="8C", phase="draw", opener="1", starter="1")
    assert "/ ? ? ? ? ? ? ? ? ? 8C;" in str(view).replace("8C ? ? ? ? ? ? ? ? ?", "? ? ? ? ? ? ? ? ? 8C")
    assert len(changed(GIN, rest="cards 7; target 0", hand="3H 4H 9C 10C JD QD KD").position.hands[1]) == 7


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({"hand": "3H 4H"}, "2 and 10 cards in phase draw: expected 10 and 10"),
        ({"turns": "+2H +3S"}, "expected it in its hand or thrown"),
        ({"turns": "+2H", "first": ""}, "no first card in phase draw"),
        ({"turns": "what"}, "what"),
        ({"first": ""}, "no first card in phase draw"),
        ({"phase": "throw"}, "expected 11"),
        ({"rest": "nothing of the kind"}, "expected cards, limit"),
        ({"own": "100"}, "expected phase over"),
    ],
)
def test_what_is_no_game_of_gin_rummy_is_refused(values, problem):
    with pytest.raises(InvalidText, match=problem):
        changed(GIN, **values)


def test_groups_come_and_go():
    after = changed(RUMMIKUB, group_3="11R 11K JK")
    assert str(after.position).endswith("table 3R 4R 5R 6R / 9K 9B 9Y / 11R 11K JK; opened yes yes")
    assert [field.label for field in GAME.fields(after) if isinstance(field, Heap)][1:5] == [
        "group 1",
        "group 2",
        "group 3",
        "a new group",
    ]
    assert len(changed(str(after), group_1="").position.table) == 2


def test_a_turn_that_has_begun_is_set_up():
    was = "3R 4R 5R 6R / 9K 9B 9Y"
    begun = changed(RUMMIKUB, group_1="3R 4R 5R", loose="6R", steps="1", was=was)
    assert begun == GAME.read_view(RUMMIKUB.replace("3R 4R 5R 6R", "3R 4R 5R") + f"; was {was}; loose 6R; steps 1")
    assert "put 6R 1" in map(str, begun.moves)


def test_players_join_a_game_of_rummikub():
    assert [len(rack) for rack in changed(RUMMIKUB, seats="4").position.hands] == [3, 3, 14, 14]


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({"group_1": "3R 4R"}, "table: expected melds alone when a turn begins"),
        ({"group_1": "3R 4R 6K"}, "6K is used|expected melds alone"),
        ({"rack": "9Y 9Y"}, "9Y is used 3 times"),
        ({"rack": ""}, "seat 0 has no tile in phase play: expected phase over"),
        ({"loose": "6R"}, "loose or placed without steps"),
        ({"phase": "draw"}, "due 0 in phase draw"),
        ({"phase": "over"}, "hidden tiles in phase over"),
        ({"steps": "200"}, "200 steps: expected 20 at most"),
        ({"was": "what"}, "was: 'what': expected a tile"),
        ({"hidden_1": "106"}, "the rest in the bag|tiles"),
    ],
)
def test_what_is_no_game_of_rummikub_is_refused(values, problem):
    with pytest.raises(InvalidText, match=problem):
        changed(RUMMIKUB, **values)
