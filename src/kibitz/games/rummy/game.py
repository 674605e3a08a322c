"""Rummy for two at the table: draw, throw, go out when little is left; docs/rummy.md states the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from random import Random
from typing import Any, Literal, TypeAlias

from kibitz.games.rummy import drawing
from kibitz.games.rummy.divisions.evaluator import Evaluator
from kibitz.games.rummy.rules import Card, HandError, Rules, card_name, hand_text, read_card, read_hand
from kibitz.table import CHANCE, Adviser, Game, IllegalMove, InvalidText, Option, Seat, State, View
from kibitz.table import Move as AnyMove
from kibitz.words import integer, match

RULES = Rules()
BOTH_DECKS = tuple(sorted([*range(52), *range(52)]))
PACK = len(BOTH_DECKS)
BONUS = 20
"""For going out with nothing left, and against who goes out without having less than the other."""
MOST_TURNS = 60

Phase: TypeAlias = Literal["deal", "draw", "stock", "throw", "over"]
Kind: TypeAlias = Literal["stock", "open", "throw", "out"]
Cards: TypeAlias = tuple[Card, ...]

MOVE = r"stock|open|(throw|out)( \S+)?"
EXPECTED = "stock or open to draw, throw 5H, or out 5H to go out by throwing it"


@dataclass(frozen=True)
class Choice:
    """A player's move."""

    kind: Kind
    card: Card = -1
    """The card thrown; -1 for a draw."""

    def __str__(self) -> str:
        return self.kind if self.card < 0 else f"{self.kind} {card_name(self.card)}"


@dataclass(frozen=True)
class Turned:
    """A card that chance gives from the stock."""

    card: Card

    def __str__(self) -> str:
        return card_name(self.card)


def left_value(hand: Sequence[Card]) -> int:
    """Points that the best division by value leaves."""
    evaluator = Evaluator(hand, "value", RULES.values)
    return sum(map(RULES.value, hand)) - ((evaluator.total + 63) >> 40)


def choices(hand: Cards, phase: Phase, fresh: Card, limit: int, pile: Cards) -> list[Choice]:
    """What the player in turn may do."""
    if phase == "draw":
        return [Choice("stock"), *([Choice("open")] if pile else [])]
    if phase != "throw":
        return []
    evaluator = Evaluator(hand, "value", RULES.values)
    total = sum(map(RULES.value, hand))
    thrown = [card for card in dict.fromkeys(hand) if card != fresh or hand.count(card) > 1]
    out = []
    for card in thrown:
        worth = evaluator.remove(card)
        evaluator.add(card)
        if total - RULES.value(card) - ((worth + 63) >> 40) <= limit:
            out.append(Choice("out", card))
    return [*(Choice("throw", card) for card in thrown), *out]


def read_choice(text: str, moves: Sequence[AnyMove]) -> AnyMove:
    """The move that a text means, its card written in any way."""
    words = text.split()
    if len(words) == 2:
        try:
            text = f"{words[0]} {card_name(read_card(words[1]))}"
        except HandError as error:
            if words[0].casefold() in ("throw", "out"):
                raise InvalidText(f"{error}") from None
    return match(text, moves, MOVE, EXPECTED)


@dataclass(frozen=True)
class RummyState(State):
    """Both hands and the pile; the stock is every other card, in an order that nobody knows."""

    cards: int
    limit: int
    hands: tuple[Cards, Cards] = ((), ())
    taken: tuple[Cards, Cards] = ((), ())
    """Cards that a player took from the pile and still holds; everybody has seen them."""
    pile: Cards = ()
    """The top last."""
    turn: Seat = 0
    phase: Phase = "deal"
    fresh: Card = -1
    """The card that was just taken from the pile, which may not be thrown in the same turn."""
    turns: int = 0
    out: Seat = -1
    """Who has gone out."""
    drawn: Card = -1
    """The card that was just drawn from the stock, which its player alone sees."""

    @property
    def to_move(self) -> tuple[Seat, ...]:
        if self.phase == "over":
            return ()
        return (CHANCE,) if self.phase in ("deal", "stock") else (self.turn,)

    def stock(self) -> list[Card]:
        """The cards that lie in the stock, sorted."""
        return rest_of_pack(*self.hands, self.pile)

    @property
    def stock_size(self) -> int:
        return PACK - len(self.hands[0]) - len(self.hands[1]) - len(self.pile)

    def moves(self, seat: Seat) -> Sequence[AnyMove]:
        if seat not in self.to_move:
            return ()
        if seat == CHANCE:
            return [Turned(card) for card in dict.fromkeys(self.stock())]
        return choices(self.hands[seat], self.phase, self.fresh, self.limit, self.pile)

    def odds(self, move: AnyMove) -> Fraction:
        stock = self.stock()
        assert isinstance(move, Turned)
        return Fraction(stock.count(move.card), len(stock))

    def draw(self, rng: Random) -> AnyMove:
        return Turned(rng.choice(self.stock()))

    def read_move(self, seat: Seat, text: str) -> AnyMove:
        if seat != CHANCE:
            return read_choice(text, self.moves(seat))
        try:
            text = card_name(read_card(text.strip()))
        except HandError as error:
            raise InvalidText(f"{error}") from None
        return match(text, self.moves(seat), r"\S+", "a card such as 10H")

    def play(self, seat: Seat, move: AnyMove) -> RummyState:
        if seat not in self.to_move or not self._allows(seat, move):
            raise IllegalMove(f"{move} is not allowed for {'chance' if seat == CHANCE else f'seat {seat}'} here")
        if isinstance(move, Turned):
            return self._turned(move.card)
        assert isinstance(move, Choice)
        if move.kind == "stock":
            return replace(self, phase="stock")
        hand, taken = list(self.hands[seat]), list(self.taken[seat])
        if move.kind == "open":
            card = self.pile[-1]
            return replace(
                self,
                hands=_changed(self.hands, seat, (*hand, card)),
                taken=_changed(self.taken, seat, (*taken, card)),
                pile=self.pile[:-1],
                phase="throw",
                fresh=card,
            )
        hand.remove(move.card)
        if move.card in taken and taken.count(move.card) > hand.count(move.card):
            taken.remove(move.card)
        after = replace(
            self,
            hands=_changed(self.hands, seat, hand),
            taken=_changed(self.taken, seat, taken),
            pile=(*self.pile, move.card),
            turn=1 - seat,
            phase="draw",
            fresh=-1,
            drawn=-1,
            turns=self.turns + 1,
        )
        if move.kind == "out":
            return replace(after, phase="over", out=seat)
        return replace(after, phase="over") if after.turns >= MOST_TURNS or not after.stock_size else after

    def _allows(self, seat: Seat, move: AnyMove) -> bool:
        if isinstance(move, Choice) and move.kind == "throw" and seat != CHANCE and self.phase == "throw":
            return self.hands[seat].count(move.card) > (move.card == self.fresh)
        return move in self.moves(seat)

    def _turned(self, card: Card) -> RummyState:
        if self.phase == "stock":
            hand = (*self.hands[self.turn], card)
            return replace(self, hands=_changed(self.hands, self.turn, hand), phase="throw", drawn=card)
        seat = 0 if len(self.hands[0]) == len(self.hands[1]) else 1
        if len(self.hands[seat]) == self.cards:
            return replace(self, pile=(card,), phase="draw")
        return replace(self, hands=_changed(self.hands, seat, (*self.hands[seat], card)))

    def view(self, seat: Seat) -> RummyView:
        return RummyView(
            seat,
            self.cards,
            self.limit,
            self.hands[seat],
            len(self.hands[1 - seat]),
            self.taken[seat],
            self.taken[1 - seat],
            self.pile,
            self.turn,
            self.phase,
            self.fresh,
            self.turns,
            self.drawn if seat == self.turn else -1,
            "" if self.to_move else str(self),
        )

    def scores(self) -> tuple[float, ...]:
        if self.to_move:
            raise ValueError("the game is not over")
        if self.out < 0:
            return (0.0, 0.0)
        won = float(going_out(left_value(self.hands[self.out]), left_value(self.hands[1 - self.out])))
        return (won, -won) if self.out == 0 else (-won, won)

    def outcome(self) -> str:
        if self.out < 0:
            return "a draw, the stock used up"
        mine, other = left_value(self.hands[self.out]), left_value(self.hands[1 - self.out])
        if mine == 0:
            return f"seat {self.out} out with nothing left"
        return f"seat {self.out} out" if mine < other else f"seat {self.out} out and undercut"

    def __str__(self) -> str:
        shown = [f"cards={self.cards}", f"limit={self.limit}", f"turn={self.turn}", f"phase={self.phase}"]
        shown += [f"turns={self.turns}", f"out={self.out}", f"fresh={_name(self.fresh)}"]
        shown.append(f"drawn={_name(self.drawn)}")
        for name, parts in (("hand", self.hands), ("taken", self.taken)):
            shown += [f"{name}{seat}={_names(part)}" for seat, part in enumerate(parts)]
        return " ".join([*shown, f"pile={_names(self.pile)}"])


def going_out(mine: int, other: int) -> int:
    """What going out with so much left wins when the other has so much."""
    if mine == 0:
        return other + BONUS
    return other - mine if mine < other else other - mine - BONUS


def rest_of_pack(*parts: Cards) -> list[Card]:
    """The cards of two decks that are in none of these, sorted."""
    rest = list(BOTH_DECKS)
    for part in parts:
        for card in part:
            rest.remove(card)
    return rest


def _changed(parts: tuple[Cards, Cards], seat: Seat, cards: Sequence[Card]) -> tuple[Cards, Cards]:
    new = tuple(sorted(cards))
    return (new, parts[1]) if seat == 0 else (parts[0], new)


def _name(card: Card) -> str:
    return card_name(card) if card >= 0 else "-"


def _names(cards: Cards) -> str:
    return ",".join(map(card_name, cards)) or "-"


@dataclass(frozen=True)
class RummyView(View):
    """What a player sees: the own hand, the pile, and what the other took from it."""

    seat: Seat
    cards: int
    limit: int
    hand: Cards
    other: int
    """How many cards the other holds."""
    taken: Cards
    other_taken: Cards
    pile: Cards
    turn: Seat
    phase: Phase
    fresh: Card = -1
    turns: int = 0
    drawn: Card = -1
    """The card that this player just drew from the stock."""
    end: str = ""
    """The whole state once it is over."""

    @property
    def moves(self) -> Sequence[AnyMove]:
        if self.turn != self.seat:
            return ()
        return choices(self.hand, self.phase, self.fresh, self.limit, self.pile)

    def read_move(self, text: str) -> AnyMove:
        return read_choice(text, self.moves)

    def unseen(self) -> list[Card]:
        """The cards that are in the stock or hidden in the other's hand, sorted."""
        return rest_of_pack(self.hand, self.pile, self.other_taken)

    def imagine(self, rng: Random) -> RummyState:
        if self.end:
            return GAME.read_state(self.end)
        hidden = rng.sample(self.unseen(), self.other - len(self.other_taken))
        other = tuple(sorted((*hidden, *self.other_taken)))
        hands, taken = (self.hand, other), (self.taken, self.other_taken)
        if self.seat == 1:
            hands, taken = (other, self.hand), (self.other_taken, self.taken)
        return RummyState(
            self.cards,
            self.limit,
            hands,
            taken,
            self.pile,
            self.turn,
            self.phase,
            self.fresh,
            self.turns,
            drawn=self.drawn,
        )

    def __str__(self) -> str:
        if self.end:
            return f"seat={self.seat} {self.end}"
        shown = [f"seat={self.seat}", f"cards={self.cards}", f"limit={self.limit}", f"turn={self.turn}"]
        shown += [f"phase={self.phase}", f"turns={self.turns}", f"fresh={_name(self.fresh)}"]
        shown += [f"drawn={_name(self.drawn)}", f"hand={_names(self.hand)}"]
        shown += [f"other={self.other}", f"taken={_names(self.taken)}", f"other_taken={_names(self.other_taken)}"]
        return " ".join([*shown, f"pile={_names(self.pile)}"])


@dataclass
class _Fields:
    """The words name=value of a text."""

    text: str
    what: str
    example: str
    given: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for word in self.text.split():
            name, sign, value = word.partition("=")
            if not sign:
                raise InvalidText(f"{word[:40]!r} in a {self.what} of rummy: expected {self.example}")
            self.given[name] = value

    def word(self, name: str) -> str:
        if name not in self.given:
            raise InvalidText(f"a {self.what} of rummy without {name}=: expected {self.example}")
        return self.given[name]

    def number(self, name: str, low: int, high: int) -> int:
        value = integer(self.word(name), name)
        if not low <= value <= high:
            raise InvalidText(f"{name} = {value}: expected {low} to {high}")
        return value

    def hand(self, name: str) -> Cards:
        value = self.word(name)
        try:
            return () if value == "-" else tuple(read_hand(value.replace(",", " ")))
        except HandError as error:
            raise InvalidText(f"{name}, {error}") from None

    def card(self, name: str) -> Card:
        """One card, or -1 for none."""
        cards = self.hand(name)
        if len(cards) > 1:
            raise InvalidText(f"{name} = {_names(cards)}: expected one card, or - for none")
        return cards[0] if cards else -1

    def phase(self) -> Phase:
        value = self.word("phase")
        for phase in PHASES:
            if value == phase:
                return phase
        raise InvalidText(f"phase = {value[:40]!r}: expected one of {', '.join(PHASES)}")


PHASES: tuple[Phase, ...] = ("deal", "draw", "stock", "throw", "over")


def _within_the_pack(*parts: Cards) -> None:
    for card, count in Counter(card for part in parts for card in part).items():
        if count > 2:
            raise InvalidText(f"{card_name(card)} lies here {count} times: expected at most 2")


class Rummy(Game):
    name = "rummy"
    title = "two decks, runs and sets: draw, throw, and go out when little is left"
    aim = "highest"
    seat_counts = (2,)
    options = (
        Option("cards", 10, range(5, 16), "cards dealt to each player"),
        Option("limit", 10, range(31), "points that may be left when going out"),
    )

    def start(self, seats: int, **options: Any) -> RummyState:
        return RummyState(options.get("cards", 10), options.get("limit", 10))

    def read_state(self, text: str) -> RummyState:
        told = _Fields(
            text, "state", "cards= limit= turn= phase= turns= out= fresh= drawn= hand0= hand1= taken0= taken1= pile="
        )
        state = RummyState(
            told.number("cards", 1, 40),
            told.number("limit", 0, 1000),
            (told.hand("hand0"), told.hand("hand1")),
            (told.hand("taken0"), told.hand("taken1")),
            told.hand("pile"),
            told.number("turn", 0, 1),
            told.phase(),
            told.card("fresh"),
            told.number("turns", 0, MOST_TURNS),
            told.number("out", -1, 1),
            told.card("drawn"),
        )
        _within_the_pack(*state.hands, state.pile)
        for seat in (0, 1):
            if Counter(state.taken[seat]) - Counter(state.hands[seat]):
                raise InvalidText(f"taken{seat}: expected only cards of hand{seat}")
        return state

    def read_view(self, text: str) -> RummyView:
        """A view's own text; or a hand after drawing, as "3H 4H 9S ..."; or one before, as "3H 4H ... open 5H".

        After "seen" may follow the cards that lie in the pile.
        """
        if "=" not in text:
            return _hand_view(text)
        told = _Fields(
            text, "view", "seat= cards= limit= turn= phase= turns= fresh= drawn= hand= other= taken= other_taken= pile="
        )
        seat = told.number("seat", 0, 1)
        if told.given.get("phase") == "over":
            state = self.read_state(" ".join(word for word in text.split() if not word.startswith("seat=")))
            return state.view(seat)
        view = RummyView(
            seat,
            told.number("cards", 1, 40),
            told.number("limit", 0, 1000),
            told.hand("hand"),
            told.number("other", 0, 41),
            told.hand("taken"),
            told.hand("other_taken"),
            told.hand("pile"),
            told.number("turn", 0, 1),
            told.phase(),
            told.card("fresh"),
            told.number("turns", 0, MOST_TURNS),
            told.card("drawn"),
        )
        _within_the_pack(view.hand, view.pile, view.other_taken)
        return view

    def minds(self) -> Mapping[str, Callable[[int], Adviser]]:
        from kibitz.games.rummy import minds

        return minds.MINDS

    def drawing(self, view: View) -> str:
        assert isinstance(view, RummyView)
        if view.phase == "deal":
            return f"dealing, your hand {' '.join(map(drawing.symbol_name, view.hand)) or 'empty'}"
        return "\n".join([*_situation(view), *drawing.hand_lines(view.hand, RULES)])

    def picture(self, view: View) -> str:
        assert isinstance(view, RummyView)
        return drawing.svg(view.hand)


def _hand_view(text: str) -> RummyView:
    """What a player sees who tells only cards."""
    parts: dict[str, list[str]] = {"hand": []}
    name = "hand"
    for word in text.split():
        if word.casefold() in ("open", "seen"):
            name = word.casefold()
            parts[name] = []
        else:
            parts[name].append(word)
    try:
        read_hand(" ".join(word for words in parts.values() for word in words))
        cards = {name: tuple(read_hand(" ".join(words))) for name, words in parts.items()}
    except HandError as error:
        raise InvalidText(f"{error}") from None
    hand = tuple(sorted(cards["hand"]))
    if not 2 <= len(hand) <= 40:
        raise InvalidText(
            f"a hand of {len(hand)} cards: expected 2 to 40, as 3H 4H 10S, then perhaps open 5H, seen KD 2C"
        )
    if "open" not in cards:
        other = len(hand) - 1
        return RummyView(0, other, 10, hand, other, (), (), cards.get("seen", ()), 0, "throw")
    if len(cards["open"]) != 1:
        raise InvalidText(f"open {hand_text(cards['open'])}: expected the one card that lies open")
    return RummyView(0, len(hand), 10, hand, len(hand), (), (), (*cards.get("seen", ()), *cards["open"]), 0, "draw")


def _situation(view: RummyView) -> Iterator[str]:
    """What lies on the table, in a line or two."""
    stock = PACK - len(view.hand) - view.other - len(view.pile)
    top = f"open {drawing.symbol_name(view.pile[-1])}, {len(view.pile)} in the pile" if view.pile else "no pile"
    yield f"stock {stock}, {top}, the other holds {view.other}"
    if view.drawn >= 0:
        yield f"you drew {drawing.symbol_name(view.drawn)}"
    if view.other_taken:
        yield f"the other took {' '.join(map(drawing.symbol_name, view.other_taken))}"
    if view.end:
        other = GAME.read_state(view.end).hands[1 - view.seat]
        yield f"the other had {' '.join(map(drawing.symbol_name, other)) or 'nothing'}"


GAME = Rummy()
