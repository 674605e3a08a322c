"""Plays random hands of gin rummy here and in OpenSpiel, and compares every choice and every result.

    pip install open_spiel && python benchmarks/gin_openspiel.py [--hands 10000] [--seed 1] [--player taker]

Before each move both must allow the same ones; at the end both must give the same points. Most throws leave the least
deadwood, so that knocks, gin, undercuts and the end of the stock are all frequent. With --player taker nobody knocks
and most draws are from the pile, so that many hands end at the 50th of them. OpenSpiel asks for the knock before the
throw, and lets the players lay their melds and lay off card by card: the script says them in its words.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from kibitz import gameplay
from kibitz.games.gin_rummy.game import GAME
from kibitz.games.gin_rummy.moves import Choice
from kibitz.games.gin_rummy.scoring import deadwood
from kibitz.games.gin_rummy.state import Match
from kibitz.table import CHANCE, Move, State

SUITS = (3, 0, 1, 2)
"""OpenSpiel's number of each of our suits: spades, clubs, diamonds, hearts."""
SHORTEST, LONGEST = 3, 5
OPEN, STOCK, PASS, KNOCK, FIRST_MELD = 52, 53, 54, 55, 56


class Player(NamedTuple):
    """How often a player does what."""

    least_deadwood: float
    """The share of throws that leave the least deadwood."""
    from_stock: float
    """The share of draws from the stock, where there is a choice."""
    knocks: float
    """The share of possible knocks that are made."""


PLAYERS = {"usual": Player(0.8, 0.8, 0.5), "taker": Player(0.0, 0.1, 0.0)}


def theirs(card: int) -> int:
    """OpenSpiel's number of a card."""
    return SUITS[card % 4] * 13 + card // 4


def choice(state: State, seat: int, rng: Random, player: Player) -> Move:
    """A random move of the player."""
    match = state.position
    assert isinstance(match, Match)
    moves = [move for move in match.moves(seat) if isinstance(move, Choice)]
    knocks = [move for move in moves if move.kind == "knock"]
    if knocks and rng.random() < player.knocks:
        return rng.choice(knocks)
    stock = [move for move in moves if move.kind == "stock"]
    if stock and rng.random() < player.from_stock:
        return stock[0]
    throws = [move for move in moves if move.kind == "throw"]
    if throws and rng.random() < player.least_deadwood:
        return min(throws, key=lambda move: deadwood(card for card in match.hand if card != move.card))
    return rng.choice(throws or [move for move in moves if move.kind != "stock"] or moves)


def expected_actions(match: Match, seat: int) -> set[int]:
    """What OpenSpiel should allow."""
    actions: set[int] = set()
    for move in match.moves(seat):
        assert isinstance(move, Choice)
        if move.kind == "throw":
            actions.add(theirs(move.card))
        else:
            actions.add({"open": OPEN, "stock": STOCK, "pass": PASS, "knock": KNOCK}[move.kind])
    if match.is_at_the_wall and match.is_taken:
        return {theirs(move.card) for move in match.moves(seat) if isinstance(move, Choice)}
    # OpenSpiel has no choice of the top card at the wall: its action is the knock itself.
    if match.is_at_the_wall and OPEN in actions:
        actions = actions - {OPEN} | {KNOCK}
    return actions


def apply(their: Any, match: Match, seat: int, move: Choice) -> list[str]:
    """Say the move in OpenSpiel's words; what it does not allow."""
    wrong = []

    def act(action: int) -> None:
        if action not in their.legal_actions():
            wrong.append(f"{move}: OpenSpiel does not allow {action} in {their.legal_actions()}")
            return
        their.apply_action(action)

    if move.kind == "throw":
        act(theirs(move.card))
    elif move.kind == "open":
        act(KNOCK if match.is_at_the_wall else OPEN)
    elif move.kind in ("stock", "pass"):
        act(STOCK if move.kind == "stock" else PASS)
    else:
        if not (match.is_at_the_wall and match.is_taken):
            act(KNOCK)
        found = {theirs(one.card) for one in match.moves(seat) if isinstance(one, Choice) and one.kind == "knock"}
        if found != set(their.legal_actions()):
            wrong.append(f"{move}: {sorted(found)} here, {their.legal_actions()} there")
        act(theirs(move.card))
        after = match.play(seat, move)
        result = after.last_result
        assert result is not None
        lay(their, seat, result.melds, wrong)
        if their.current_player() == 1 - seat:
            for card in sorted(result.other.laid, key=lambda card: card // 4):
                lay_off(their, result.other.laid, card)
            if not their.is_terminal() and result.how not in ("gin",):
                act(PASS)
            lay(their, 1 - seat, result.other.melds, wrong)
    return wrong


def lay_off(their: Any, laid: tuple[int, ...], card: int) -> None:
    """Lay off one of the cards that may be laid off now."""
    waiting = [theirs(one) for one in laid if theirs(one) in their.legal_actions()]
    if waiting:
        their.apply_action(waiting[0])


def lay(their: Any, seat: int, melds: tuple[tuple[int, ...], ...], wrong: list[str]) -> None:
    """Lay the melds on the table, and say that this is all."""
    for meld in (piece for whole in melds for piece in pieces(whole)):
        wanted = {theirs(card) for card in meld}
        for action in their.legal_actions():
            if action >= FIRST_MELD and set(cards_of(their.action_to_string(seat, action))) == wanted:
                their.apply_action(action)
                break
        else:
            wrong.append(f"seat {seat}: OpenSpiel does not allow the meld {sorted(wanted)}")
    if not their.is_terminal() and PASS in their.legal_actions():
        their.apply_action(PASS)


def pieces(meld: tuple[int, ...]) -> list[tuple[int, ...]]:
    """A run in OpenSpiel's runs, which have five cards at most."""
    if len(meld) <= LONGEST:
        return [meld]
    return [meld[:SHORTEST], *pieces(meld[SHORTEST:])]


def cards_of(text: str) -> list[int]:
    """OpenSpiel's cards in the text of an action."""
    word = text.split()[-1]
    pairs = [word[place : place + 2] for place in range(0, len(word), 2)]
    return ["scdh".index(pair[1]) * 13 + "A23456789TJQK".index(pair[0]) for pair in pairs]


def one_hand(
    spiel: Any,
    seed: int,
    look: Callable[[Match, Any], None] = lambda match, their: None,
    player: Player = PLAYERS["usual"],
) -> tuple[list[str], str]:
    """What differs in one hand, and how it ended; `look` gets both positions before each choice."""
    rng = Random(seed)
    state = gameplay.start(GAME, 2, {"target": 0, "give_back": "yes", "wall": "yes"})
    their = spiel.new_initial_state()
    while state.to_move:
        seat = state.to_move[0]
        match = state.position
        assert isinstance(match, Match)
        if seat == CHANCE:
            if match.phase == "begin":
                move: Move = state.read_move(CHANCE, "seat 0 starts")
            else:
                move = state.draw(rng)
                drawn = [card for part in move.parts for card in part] if match.phase == "deal" else [move.card]  # type: ignore[attr-defined]
                for card in drawn:
                    their.apply_action(theirs(card))
        else:
            if set(their.legal_actions()) != expected_actions(match, seat):
                here = sorted(expected_actions(match, seat))
                return [f"{match}: allowed {here} here, {their.legal_actions()} there"], ""
            look(match, their)
            move = choice(state, seat, rng, player)
            assert isinstance(move, Choice)
            if wrong := apply(their, match, seat, move):
                return [f"{match}: {one}" for one in wrong], ""
        state = state.play(seat, move)
    if not their.is_terminal() or tuple(their.returns()) != tuple(state.scores()):
        return [f"{state}: {state.scores()} here, {their.returns()} there"], ""
    return [], state.outcome()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--player", choices=PLAYERS, default="usual")
    given = parser.parse_args()
    import pyspiel

    spiel = pyspiel.load_game("gin_rummy")
    endings: Counter[str] = Counter()
    different = 0
    for seed in range(given.seed, given.seed + given.hands):
        wrong, ending = one_hand(spiel, seed, player=PLAYERS[given.player])
        different += bool(wrong)
        for line in wrong:
            print(f"hand {seed}: {line}", file=sys.stderr)
        endings[ending] += not wrong
    print(f"{given.hands} hands, {different} of them different")
    for ending, count in endings.most_common():
        print(f"{count:8} {ending}")
    return int(different > 0)


if __name__ == "__main__":
    sys.exit(main())
