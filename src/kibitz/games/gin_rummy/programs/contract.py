"""How other people's programs are asked: choose(view) of a Python file, or the lines of a program in any language.

docs/gin_rummy.md has the protocol of lines. What a program gets is made here from its seat's view; lines.py, inside the
sandbox, says the lines that are new.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kibitz.arena.contract import ChoosingContract, LineContract
from kibitz.arena.sandbox.limits import Limits
from kibitz.games.gin_rummy.moves import Choice, Turn
from kibitz.games.gin_rummy.reading import match_of
from kibitz.games.gin_rummy.scoring import melds_of
from kibitz.games.gin_rummy.state import Match
from kibitz.melds import NO_CARD, Card, card_name
from kibitz.table import InvalidText, Move, Seat, View


class GinContract(ChoosingContract):
    """A Python file with choose(view) -> move, or any program that plays gin rummy by lines."""

    modules = (*ChoosingContract.modules, "kibitz.games.gin_rummy.programs.lines")
    suffixes = LineContract.suffixes
    requires = {}  # noqa: RUF012
    has_memory = True
    limits = Limits(call=5.0, total=3600.0, processes=64, threads=64)

    def question(self, view: View) -> Any:
        return {**super().question(view), "gin": gin_facts(view)}

    def move(self, view: View, answer: Any) -> Move:
        if not isinstance(answer, dict):
            return super().move(view, answer)
        if "draw" in answer:
            return drawn(view, str(answer["draw"]))
        verb = "throw" if answer.get("melds") == "no" else "knock"
        return view.read_move(f"{verb} {answer.get('discard')}")

    def starts(self, view: View, seed: int) -> Any:
        return {**super().starts(view, seed), "gin": gin_facts(view)}

    def ends(self, view: View) -> Any:
        return {**super().ends(view), "gin": gin_facts(view)}


def drawn(view: View, answer: str) -> Move:
    """The move that an answer to `draw?` means."""
    if answer not in ("yes", "no"):
        raise InvalidText("expected yes or no")
    refusals = [move for move in view.moves if str(move) in ("stock", "pass")]
    return Choice("open") if answer == "yes" else refusals[0]


def gin_facts(view: View) -> dict[str, Any]:
    """What the lines of a hand are made of."""
    match = match_of(view)
    moves = [move for move in view.moves if isinstance(move, Choice)]
    # What the other seat has drawn from the stock is hidden.
    is_to_throw = match.phase == "throw" and match.turn == view.seat
    return {
        "seat": view.seat,
        "hand": match.played,
        "starter": match.starter,
        "cards": names(match.hands[view.seat]),
        "turns": turns_of(match.first, match.opener, match.turns),
        "drawn": name(match.drawn) if is_to_throw else "",
        "top": name(match.pile[-1]) if Choice("open") in moves else "",
        "throws": [name(move.card) for move in moves if move.kind == "throw"],
        "turns_before": turns_of(match.laid_first, match.laid_opener, match.laid_turns),
        "end": end_lines(match, view.seat) if match.played else [],
    }


def turns_of(first: Card, opener: Seat, turns: Iterable[Turn]) -> list[list[Any]]:
    """A hand's turns so far: whose each was, what all saw being drawn, and what was thrown."""
    pile, found = [first], []
    for number, turn in enumerate(turns):
        taken = name(pile.pop()) if turn.taken else "?"
        pile.append(turn.card)
        found.append([(opener + number) % 2, taken, name(turn.card)])
    return found


def end_lines(match: Match, seat: int) -> list[str]:
    """The lines that end the hand before; the one with a question mark is answered."""
    lines = []
    if match.knocker >= 0:
        other = 1 - match.knocker
        lines.append(f"melds {match.knocker} {melds_text(match.laid[match.knocker])}")
        lines += ["melds?"] if seat == other else []
        lines.append(f"melds {other} {melds_text(match.laid[other])}")
    lines += [f"hand {each} {' '.join(names(match.laid[each]))}" for each in (0, 1)]
    return [*lines, f"scores {match.points[0]} {match.points[1]}"]


def melds_text(cards: Iterable[Card]) -> str:
    return " / ".join(" ".join(names(meld)) for meld in melds_of(tuple(cards))) or "none"


def names(cards: Iterable[Card]) -> list[str]:
    return [name(card) for card in cards]


def name(card: Card) -> str:
    """The card in text; nothing where there is none."""
    return "" if card == NO_CARD else card_name(card)


CONTRACT = GinContract("gin-rummy")
