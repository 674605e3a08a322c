"""How hands end after a move, held against the hands themselves and against every order of the cards to come."""

from dataclasses import replace
from random import Random

import pytest

from kibitz import gameplay
from kibitz.card_play import Turned
from kibitz.games.gin_rummy.game import GAME
from kibitz.games.gin_rummy.minds.players import Quick
from kibitz.games.gin_rummy.moves import Choice
from kibitz.games.gin_rummy.reading import read
from kibitz.games.gin_rummy.scoring import deadwood
from kibitz.games.gin_rummy.thinking import outlook
from kibitz.games.gin_rummy.thinking.opponent import imagined
from kibitz.games.gin_rummy.thinking.outlook import PLAYOUTS, Ending, Outlook, deals_for, outlooks
from kibitz.melds import read_card, read_hand
from kibitz.table import CHANCE, Clock, State, View

UNKNOWN = " ".join(["?"] * 10)
GIN = f"gin; phase throw; hands 2H 3H 4H 5S 5C 5D 8H 9H 10H JH KD / {UNKNOWN}; first 10H; is taken yes; drawn 10H"
KNOCK = f"gin; phase throw; hands AH 2H 3H 4C 5C 6C 9C 9D 9S 2S KH / {UNKNOWN}; first 7D; drawn KH"
DEALS = 200


def test_gin_wins_every_hand():
    view = GAME.read_view(GIN)
    hands = imagined(view, 20)
    gin = Choice("knock", read_card("KD"))
    found = outlooks(view, hands, [gin])[gin]
    assert (found.won, found.lost) == (1, 0)
    assert found.points == pytest.approx(25 + sum(map(deadwood, hands)) / 20)


def test_a_knock_against_a_known_hand_is_exact():
    # The nine of hearts goes with the nines, and the seven of clubs with the run.
    hand = read_hand("4S 8S 10C JD QS KC 6D 2D 9H 7C")
    knock = Choice("knock", read_card("KH"))
    found = outlooks(GAME.read_view(KNOCK), [tuple(hand)] * 3, [knock])
    assert found == {knock: Outlook(1, 0, 4 + 8 + 10 + 10 + 10 + 10 + 6 + 2 - 2, 0)}


def test_an_undercut_loses_the_hand():
    hand = read_hand("4S 5S 6S 10C JC QC KS KC KD AD")
    knock = Choice("knock", read_card("KH"))
    assert outlooks(GAME.read_view(KNOCK), [tuple(hand)], [knock]) == {knock: Outlook(0, 1, 1 - 2 - 25, 0)}


def late(rules, seed, stock, phase):
    """A position with this number of cards in the stock, from a hand between two quick players who don't knock."""
    rng = Random(seed)
    while True:
        state = gameplay.start(GAME, 2, rules)
        while state.to_move and not state.position.played:
            state = gameplay.settle_chance(state, rng, [])
            match = state.position
            if match.phase == phase and match.stock_size <= stock:
                return state
            if match.played or not state.to_move:
                break
            moves = [item.move for item in Quick(1).advise(state.view(match.turn), Clock())]
            state = state.play(match.turn, next((move for move in moves if move.kind in ("stock", "throw")), moves[0]))


def expected(state, seat, before):
    """What the hand brings the seat when quick players go on, over every order of the stock, and how often it wins."""
    if not state.to_move or state.position.played > before:
        match = state.position
        if match.knocker < 0:
            return 0.0, 0.0
        won = match.last_result.won * (1 if match.knocker == seat else -1)
        return float(won), float(won > 0)
    (mover,) = state.to_move
    if mover == CHANCE:
        after = [expected(state.play(CHANCE, move), seat, before) for move in state.position.moves(CHANCE)]
        return tuple(sum(one) / len(after) for one in zip(*after, strict=True))
    return expected(state.play(mover, Quick(1).advise(state.view(mover), Clock())[0].move), seat, before)


def test_the_draw_from_the_pile_that_ends_the_hand_brings_nothing():
    start = "2H 3H 4H 5S 5C 5D 8H 9H KS KD / AH AS 2C 3D 6S 7S 9C JD QD KH"
    state = State(read(f"gin; target 0; wall yes; phase first; hands {start}; first 10H"))
    while not state.position.ends_when_taken:
        (seat,) = state.to_move
        thrown = state.position.hand[0]
        state = state.play(seat, Choice("open"))
        state = state.play(seat, Choice("throw", thrown))
    (seat,) = state.to_move
    taken, drawn = Choice("open"), Choice("stock")
    found = outlooks(state.view(seat), [state.position.hands[1 - seat]] * 20, [taken, drawn])
    assert found[taken] == Outlook(0, 0, 0, 0)
    assert found[drawn].won + found[drawn].lost > 0


LATE = [(2, "throw"), (3, "throw"), (3, "draw"), (4, "draw")]
"""Cards in the stock, and the phase."""
# By OpenSpiel's rules a hand may also end by a knock at the wall.
WALL = [("openspiel", 2, "draw")]
RULES = {"gin": {}, "openspiel": {"target": 0, "give_back": "yes", "wall": "yes"}}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "stock", "phase"), [*((name, *late) for name in ("gin", "openspiel") for late in LATE), *WALL]
)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_last_turns_agree_with_every_order_of_the_stock(name, stock, phase, seed):
    state = late(RULES[name], seed, stock, phase)
    match, seat = state.position, state.to_move[0]
    view = state.view(seat)
    moves = list(view.moves)
    found = outlooks(view, [match.hands[1 - seat]] * DEALS, moves)
    for move in moves:
        points, won = expected(state.play(seat, move), seat, match.played)
        assert found[move].points == pytest.approx(points, abs=4 * found[move].error + 1e-9)
        assert found[move].won == pytest.approx(won, abs=0.15)


def by_the_rules(match, stock):
    """What the hand brings seat 0 when quick players go on and the stock is drawn from the end."""
    before = match.played
    while match.played == before:
        (mover,) = match.to_move
        if mover == CHANCE:
            match = match.play(CHANCE, Turned(stock.pop()))
        else:
            match = match.play(mover, Quick(1).advise(View(mover, match.seen(mover)), Clock())[0].move)
    if match.knocker < 0:
        return 0
    return match.last_result.won * (-1 if match.knocker else 1)


@pytest.mark.slow
@pytest.mark.parametrize("phase", ["first", "second", "draw"])
@pytest.mark.parametrize("rules", ["", "wall yes; target 0; ", "oklahoma spades; "])
def test_whole_hands_end_as_by_the_rules(phase, rules):
    starter = int(phase == "second")
    begins = f"first 8S; starter {starter}; opener {starter}"
    view = GAME.read_view(f"gin; {rules}phase {phase}; hands 3H 4H 5H 9C 10C JD QD KS KC 2S / {UNKNOWN}; {begins}")
    ending = Ending(view.position, 0)
    for number, hand in enumerate(imagined(view, 15)):
        for move in view.moves:
            ending.world.seed = number
            ending.world.imagine(ending.seen, 0, sum(1 << card for card in hand))
            stock = [ending.world.draw_stock(1) for _ in range(ending.world.stock)][::-1]
            match = replace(view.position, hands=(view.position.hands[0], hand)).play(0, move)
            assert ending.after(move, hand, number) == by_the_rules(match, stock)


def test_the_same_question_gets_the_same_answer_whatever_else_is_asked():
    view = GAME.read_view(GIN)
    hands = imagined(view, 10)
    moves = [move for move in view.moves if isinstance(move, Choice)]
    together = outlooks(view, hands, moves)
    assert together == {move: outlooks(view, hands, [move])[move] for move in moves}


def test_every_move_has_its_share_of_the_playouts():
    drawing = GAME.read_view(f"gin; phase first; hands 3H 4H 5H 9C 10C JD QD KS KC 2S / {UNKNOWN}; first 8C")
    assert deals_for(drawing) == PLAYOUTS // 2
    assert deals_for(GAME.read_view(GIN)) == PLAYOUTS // 10


def test_a_slow_machine_tries_fewer_deals(monkeypatch):
    monkeypatch.setattr(outlook, "SECONDS", 0.0)
    view = GAME.read_view(GIN)
    hands = imagined(view, 50)
    gin = Choice("knock", read_card("KD"))
    assert outlooks(view, hands, [gin]) == outlooks(view, hands[: outlook.LEAST_DEALS], [gin])
