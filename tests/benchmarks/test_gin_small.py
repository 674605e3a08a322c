"""Gin rummy with a small deck: the same hands card by card, and the same equilibrium by another solver."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, replace
from itertools import combinations
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

import pytest

pytest.importorskip("numpy")

from benchmarks.gin_small import DRAW, LIMIT, OPEN, STOCK, TAKES, Deck, Game, Plan

from benchmarks import gin_small
from kibitz.generic import cfr
from kibitz.table import CHANCE, Clock, Position
from tests.oracles.equilibria import value

NOTHING_THROWN = -1


@dataclass(frozen=True)
class Hand(Position):
    """The small hand card by card, in which both players remember all that they saw."""

    deck: Deck
    turns: int
    phase: str = "deal"
    hands: tuple[tuple[int, ...], ...] = ((), ())
    top: int = -1
    gone: frozenset[int] = frozenset()
    """The pile."""
    said: tuple[Any, ...] = ()
    """What both saw."""
    drawn: tuple[tuple[int, ...], ...] = ((), ())
    turn: int = 0
    won: int | None = None

    @property
    def mover(self) -> int:
        return self.turn % 2

    @property
    def to_move(self):
        if self.won is not None:
            return ()
        return (CHANCE,) if self.phase in ("deal", "stock") else (self.mover,)

    def moves(self, seat):
        deck = self.deck
        pack = range(deck.size)
        if self.phase == "deal":
            return [
                (mine, theirs, top)
                for top in range(0, deck.size, deck.suits)
                for mine in combinations([card for card in pack if card != top], deck.cards)
                for theirs in combinations([card for card in pack if card not in (top, *mine)], deck.cards)
            ]
        if self.phase == "stock":
            return [card for card in pack if card not in {*self.gone, *self.hands[0], *self.hands[1]}]
        if self.phase == "draw":
            return ["open", "stock"]
        hand = self.hands[self.mover]
        found = [("throw", card) for card in hand if card != self.fresh]
        for card in hand:
            if card != self.fresh and self.left(card) <= LIMIT:
                found.append(("knock", card))
        return found

    @property
    def fresh(self):
        return self.said[-1][1] if self.said and self.said[-1][0] == "open" else NOTHING_THROWN

    def left(self, card):
        rest = tuple(one for one in self.hands[self.mover] if one != card)
        return self.deck.deadwood[list(combinations(range(self.deck.size), self.deck.cards)).index(rest)]

    def with_hand(self, cards):
        hands = list(self.hands)
        hands[self.mover] = tuple(sorted(cards))
        return tuple(hands)

    def play(self, seat, move):
        if self.phase == "deal":
            return replace(
                self, phase="draw", hands=move[:2], top=move[2], gone=frozenset({move[2]}), said=(("first", move[2]),)
            )
        hand = self.hands[self.mover]
        if self.phase == "draw" and move == "open":
            said = (*self.said, ("open", self.top))
            return replace(
                self, phase="throw", hands=self.with_hand((*hand, self.top)), gone=self.gone - {self.top}, said=said
            )
        if self.phase == "draw":
            return replace(self, phase="stock", said=(*self.said, ("stock",)))
        if self.phase == "stock":
            drawn = list(self.drawn)
            drawn[self.mover] = (*drawn[self.mover], move)
            return replace(self, phase="throw", hands=self.with_hand((*hand, move)), drawn=tuple(drawn))
        kind, card = move
        after = replace(
            self,
            phase="draw",
            hands=self.with_hand(one for one in hand if one != card),
            top=card,
            gone=self.gone | {card},
            said=(*self.said, (kind, card)),
            turn=self.turn + 1,
        )
        if kind == "knock":
            names = [
                tuple(4 * (one // self.deck.suits) + one % self.deck.suits for one in cards) for cards in after.hands
            ]
            won = self.deck.won(names[self.mover], names[1 - self.mover])
            return replace(after, won=-won if self.mover else won)
        return replace(after, won=0) if after.turn == self.turns else after

    def seen(self, seat):
        hidden = [(), ()]
        hidden[seat] = self.hands[seat]
        drawn = [(), ()]
        drawn[seat] = self.drawn[seat]
        return replace(self, hands=tuple(hidden), drawn=tuple(drawn))

    def scores(self):
        return (float(self.won), -float(self.won))

    def read_move(self, seat, text):
        return next(move for move in self.moves(seat) if str(move) == text)

    def outcome(self):
        return str(self.won)

    def __str__(self):
        return repr(self)


@pytest.mark.slow
@pytest.mark.parametrize(("ranks", "suits"), [(5, 1), (3, 2)])
def test_another_solver_finds_the_same_value(ranks, suits, monkeypatch):
    monkeypatch.setattr(cfr, "MOST_NODES", 200_000)
    monkeypatch.setattr(cfr, "ROUNDS", 40)
    game = Game(ranks, suits, 1, 2)
    solved = cfr.Equilibrium(Hand(game.deck, 2), 1.0)
    assert solved.grow(Clock())
    strategy = game.equilibrium(100)
    assert game.loses(strategy) < 0.01
    assert game.walk(Plan(strategy, strategy), 0) == pytest.approx(value(solved, 0), abs=0.02)


def played(game, strategies, rng):
    """What a hand brings seat 0, when both draw their moves by their strategies."""
    hand = Hand(game.deck, game.turns)
    places = {cards: at for at, cards in enumerate(combinations(range(game.deck.size), game.deck.cards))}
    fulls = {cards: at for at, cards in enumerate(combinations(range(game.deck.size), game.deck.cards + 1))}
    cards = list(range(game.deck.size))
    top = rng.choice(range(0, game.deck.size, game.deck.suits))
    cards.remove(top)
    rng.shuffle(cards)
    deal = [tuple(sorted(cards[at * game.deck.cards : (at + 1) * game.deck.cards])) for at in (0, 1)]
    hand = hand.play(CHANCE, (*deal, top))
    node = next(root for root in game.roots if root.top == top)
    while hand.to_move:
        if hand.to_move == (CHANCE,):
            hand = hand.play(CHANCE, rng.choice(hand.moves(CHANCE)))
            continue
        held = hand.hands[hand.mover]
        strategy = strategies[hand.mover]
        if hand.phase == "draw":
            row = list(node.hands).index(places[held])
            takes = rng.random() < strategy(node, DRAW)[row, TAKES]
            place = OPEN if takes else STOCK
            hand = hand.play(hand.mover, "open" if takes else "stock")
            continue
        part = node.parts[place]
        row = list(part.hands).index(fulls[held])
        shares = strategy(node, place)[row]
        (move,) = rng.choices(range(len(shares)), shares)
        if move >= part.throws:
            hand = hand.play(hand.mover, ("knock", held[move - part.throws]))
            continue
        # In the last turn all throws are one move.
        card = held[move] if part.after else next(card for kind, card in hand.moves(hand.mover) if kind == "throw")
        hand = hand.play(hand.mover, ("throw", card))
        node = part.after.get(card, node)
    return hand.won


@pytest.mark.slow
def test_values_agree_with_hands_that_are_played():
    game = Game(3, 3, 3, 2)
    strategies = game.equilibrium(10), game.greedy
    rng = Random(1)
    found = [played(game, strategies, rng) for _ in range(3000)]
    error = stdev(found) / sqrt(len(found))
    assert game.walk(Plan(*strategies), 0) == pytest.approx(fmean(found), abs=4 * error)


@pytest.mark.slow
def test_search_beats_what_it_searches_by_and_nothing_beats_the_equilibrium():
    game = Game(3, 3, 3, 2)
    equilibrium, searching = game.equilibrium(100), game.better(game.greedy)
    assert game.loses(equilibrium) < 0.01
    assert game.wins(searching, game.greedy) > 0
    for strategy in (searching, game.greedy, game.learned(), game.better(game.greedy, weighed=False)):
        assert game.wins(strategy, equilibrium) < 0.01
        assert game.loses(strategy) >= -game.wins(strategy, equilibrium) - 0.01


def test_gin_is_a_meld_of_all_cards_and_brings_the_bonus():
    deck = Deck(3, 3, 3)
    # Three aces against 2 2 3: a card is four times its rank and its suit.
    assert deck.won((0, 1, 2), (4, 5, 8)) == 2 + 2 + 3 + gin_small.BONUS


def test_what_the_same_points_are_worth_is_an_undercut():
    # Two aces may knock, and lose to two others by the bonus.
    assert Deck(2, 4, 2).won((0, 1), (2, 3)) == -gin_small.BONUS


@pytest.mark.slow
def test_the_command_prints_every_strategy(monkeypatch, capsys):
    small = ["--ranks", "3", "--suits", "3", "--cards", "3", "--turns", "2", "--rounds", "20"]
    monkeypatch.setattr(sys, "argv", ["gin_small", *small, "--json"])
    gin_small.main()
    found = json.loads(capsys.readouterr().out)
    assert found["equilibrium"]["from the equilibrium"] == pytest.approx(0, abs=1e-6)
    assert found["greedy"]["from the equilibrium"] < 0
    monkeypatch.setattr(sys, "argv", ["gin_small", *small])
    gin_small.main()
    assert "search, by learned" in capsys.readouterr().out
