"""What the tutor says, as plain data, in three modes: everything; how costly a choice is, but never which is better;
or rules and legality alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from functools import cached_property
from itertools import islice
from math import hypot
from random import Random
from threading import Lock
from typing import Any, Literal, TypeAlias, get_args

from kibitz import catalog, gameplay, judgement, mistakes, record, words
from kibitz.coach import findings
from kibitz.coach.lessons import Lesson, Pupil, flaw_of
from kibitz.exam.answer import read_legal
from kibitz.learn.turns import turns
from kibitz.melds import Rules, best, card_name, read_hand
from kibitz.table import Advice, Adviser, Clock, Game, IllegalMove, InvalidText, Record, View

Plain: TypeAlias = dict[str, Any]
Mode: TypeAlias = Literal["open", "hints", "exam"]
MODES: tuple[Mode, ...] = get_args(Mode)
TOLD: dict[Mode, tuple[str, ...]] = {
    "exam": ("rules", "look", "legal"),
    "hints": ("rules", "look", "legal", "price", "drill", "review", "coach"),
    "open": ("rules", "look", "legal", "price", "why", "divide", "drill", "review", "coach"),
}
"""What each mode allows; each name is a method of Tutor."""
MOST_MOVES = 200
MOST_RECORDS, MOST_LETTERS = 100, 2_000_000
SECONDS = 3.0
"""The time for each piece of advice."""
MOST_GAMES, DRILL_GAMES, DRILL_SHARE = 50, 12, 10
"""Games that are looked through for a drill; how many where the game does not say what a blunder loses; and how much
less time each gets than a question."""
SURE = 3.0
"""Standard errors by which one move must be better than another."""


class Tutor:
    """Answers questions about positions and games. Every method raises TableError with what was expected."""

    def __init__(self, mode: Mode, seconds: float = SECONDS) -> None:
        self.mode, self.seconds = mode, seconds
        self.minds: dict[str, Adviser] = {}
        self.lock = Lock()
        """Minds answer one question at a time."""

    @cached_property
    def is_open(self) -> bool:
        return self.mode == "open"

    def rules(self, game: str) -> str:
        """How a game is played, in Markdown. Its name is one of `kibitz games`, such as sebastian or gin-rummy."""
        known = catalog.game(game)
        return catalog.text(known.name, "rules.md") or known.title

    def look(self, game: str, position: str, picture: bool = False) -> Plain:
        """What a seat sees in a position, as a drawing in text, and as SVG if a picture is wanted."""
        known, view = self._view(game, position)
        found: Plain = {"position": str(view), "seat": view.seat, "drawing": known.drawing(view)}
        return found | ({"picture": known.picture(view)} if picture else {})

    def legal(self, game: str, position: str, move: str = "") -> Plain:
        """Whether a move is legal in a position, and why not; without a move, the legal moves where the mode allows."""
        _, view = self._view(game, position)
        if move:
            played, reason = read_legal(view, move, may_list=self.mode != "exam")
            if self.mode == "exam":
                # What is expected may be an example that is legal.
                reason = reason.partition(": expected ")[0]
            return {"is_legal": played is not None, "move": None if played is None else str(played), "reason": reason}
        if self.mode == "exam":
            raise InvalidText("no move: in an examination expected the move that is asked about")
        listed = [str(one) for one in islice(view.moves, MOST_MOVES + 1)]
        return {"moves": listed[:MOST_MOVES], "are_all": len(listed) <= MOST_MOVES}

    def price(self, game: str, position: str) -> Plain:
        """What the moves of a position are worth, best first; as a hint, only what they lose, without their names."""
        known, view = self._view(game, position)
        advice = self._advice(known, view)
        if advice[0].value is None:
            raise InvalidText(f"the best mind of {known.name} only chooses: expected a game whose moves have values")
        first, sign = advice[0].value, sign_of(known)
        rows = [
            {
                "move": str(item.move),
                "value": item.value,
                "error": item.error,
                "lost": sign * (first - item.value),
            }
            for item in advice
            if item.value is not None
        ]
        if not self.is_open:
            return {"losses": [row["lost"] for row in rows], "unit": mistakes.of(known.name).unit}
        return {"moves": rows, "unit": mistakes.of(known.name).unit}

    def why(self, game: str, position: str, move: str) -> Plain:
        """What is known about a move beside the best one: facts that were computed, each with an id to cite it by."""
        known, view = self._view(game, position)
        played = view.read_move(move)
        with self.lock:
            mind = self._mind(known)
            verdict = mind.judge(view, played, Clock(self.seconds))
            better = verdict.best.move
            told = {item.move: item for item in mind.explain(view, mind.advise(view, Clock(self.seconds)))}
            forecast = mind.forecast(view, better)
        facts = [
            *valued("value-of-move", played, verdict.value, verdict.error if played != better else None),
            *valued("value-of-best", better, verdict.best.value, None),
            *reason("reason-of-move", told.get(played)),
            *reason("reason-of-best", told.get(better)),
        ]
        if verdict.value is not None and verdict.best.value is not None:
            lost = sign_of(known) * (verdict.best.value - verdict.value)
            text = f"{played} loses {words.with_error(lost, verdict.error)} against {better}"
            facts.append({"id": "lost", "text": text, "lost": lost, "error": verdict.error})
            kind = mistakes.of(known.name).kind(view, played, better) if lost > 0 and played != better else None
            if kind:
                facts.append({"id": "mistake", "text": kind.sentence, "name": kind.name, "advice": kind.advice})
        if forecast:
            text = f"what will probably follow {better}"
            facts.append({"id": "forecast", "text": text, "columns": forecast.columns, "rows": forecast.rows})
        return {"position": str(view), "move": str(played), "best": str(better), "facts": facts}

    def divide(self, game: str, hand: str) -> Plain:
        """The best division of a hand into melds, by a game's rules: divide("rummikub", "9H 10H JK 1S")."""
        name = catalog.plain(game)
        rules = getattr(catalog.part(name, "rules"), "MELDS", None)
        if not isinstance(rules, Rules):
            raise InvalidText(f"{name} has no hands to divide: expected a game with melds, e.g. rummy")
        try:
            division = best(read_hand(hand, rules), rules, "cards", 1)[0]
        except ValueError as error:
            raise InvalidText(str(error)) from None
        return {
            "melds": [*map(str, division.melds)],
            "left": [card_name(card) for card in division.left],
            "points_left": division.value_left(rules),
        }

    def drill(self, game: str, seed: int = 0) -> Plain:
        """A position with one clearly best move, from a weak mind's game; another seed gives another one."""
        known = catalog.game(game)
        rng = Random(f"{seed} drill")
        # Where the game does not say what a blunder loses, the clearest of several positions is taken.
        is_said = catalog.has_part(known.name, "mistakes")
        least = mistakes.of(known.name).blunder / 2 if is_said else 0.0
        clearest: View | None = None
        for number in range(MOST_GAMES):
            if clearest and number >= DRILL_GAMES:
                break
            view = weak_position(known, rng)
            if view is None:
                continue
            gap = self._gap(known, view, self.seconds / DRILL_SHARE)
            # A quick look may be wrong: the same must hold in a longer one.
            if gap is None or gap < least or (self._gap(known, view, self.seconds) or 0.0) < least:
                continue
            clearest = view
            if is_said:
                break
            least = gap
        if clearest is None or not least:
            raise InvalidText(
                f"no position of {known.name} with one clearly best move was found: expected another seed"
            )
        return {
            "position": str(clearest),
            "drawing": known.drawing(clearest),
            "second_best_loses_at_least": least,
        }

    def _gap(self, game: Game, view: View, seconds: float) -> float | None:
        """What the second best move loses, unless that depends on a sample; None where nothing is known."""
        first, second, *_ = [*self._advice(game, view, seconds), None, None]
        if first is None or second is None or first.value is None or second.value is None:
            return None
        gap = sign_of(game) * (first.value - second.value)
        return gap if gap > SURE * hypot(first.error or 0.0, second.error or 0.0) else None

    def review(self, line: str) -> Plain:
        """What each choice of a finished game cost; the game is a line of JSON, as `kibitz record` writes it."""
        played = record_of(line)
        with self.lock:
            rebuilt = gameplay.rebuilt(played)
            judge = self._mind(rebuilt.game)
            items = list(judgement.judge(rebuilt, judge, self.seconds))
        choices = [
            {"number": item.number, "seat": item.seat, "move": str(item.move), "lost": item.lost, "error": item.error}
            | ({"best": str(item.best), "luck": item.luck} if self.is_open else {})
            for item in items
        ]
        return {"game": played.game, "scores": played.scores, "choices": choices}

    def coach(self, lines: str, player: str = "") -> Plain:
        """The costliest habits of a player in finished games, a line of JSON each; without a player, of the first."""
        every = [record_of(line) for line in lines[:MOST_LETTERS].splitlines() if line.strip()][:MOST_RECORDS]
        if not every:
            raise InvalidText("no game: expected lines of JSON, as kibitz record writes them")
        name, game = player or every[0].players[0], every[0].game
        games = [one for one in every if one.game == game and name in one.players and one.scores is not None]
        if not games:
            raise InvalidText(
                f"no finished game of {words.shown(name)}: expected one of {words.some(every[0].players)}"
            )
        with self.lock:
            lessons = [self._lesson(number, one, name) for number, one in enumerate(games)]
        found = findings.findings(Pupil(game, name), name, None, lessons, 0.0, 0)
        habits = [asdict(habit) for habit in found.habits]
        for habit in habits if not self.is_open else ():
            # The example names the better move.
            del habit["example"]
        return {"game": game, "player": name, "games": len(games), "cost": found.cost, "habits": habits}

    def _lesson(self, number: int, played: Record, name: str) -> Lesson:
        rebuilt, known = gameplay.rebuilt(played), mistakes.of(played.game)
        seat = played.players.index(name)
        every = list(turns(rebuilt, known.judging(rebuilt.game, number), (seat,)))
        flaws = [flaw_of(turn.view, turn.move, turn.best, turn.regret, turn.error, known) for turn in every]
        return Lesson(number, {}, tuple(flaw for flaw in flaws if flaw), len(every))

    def _view(self, game: str, position: str) -> tuple[Game, View]:
        known = catalog.game(game)
        return known, catalog.read_view(known, position)

    def _mind(self, game: Game) -> Adviser:
        if game.name not in self.minds:
            self.minds[game.name] = catalog.mind(game, "best", 0)
        return self.minds[game.name]

    def _advice(self, game: Game, view: View, seconds: float | None = None) -> list[Advice]:
        """The best mind's advice; IllegalMove where there is nothing to choose."""
        if not view.moves:
            raise IllegalMove(f"nothing to choose in this position of {game.name}: expected one with a seat to move")
        with self.lock:
            return self._mind(game).advise(view, Clock(self.seconds if seconds is None else seconds))


def weak_position(game: Game, rng: Random) -> View | None:
    """A position from a game of weak minds, as a seat to move sees it; None where nobody is to move."""
    # Of a game that says nothing about mistakes the others may be minds that think as long as they are allowed to.
    weak = list(game.minds())[: 3 if catalog.has_part(game.name, "mistakes") else 1]
    names = [rng.choice(weak) for _ in range(min(game.seat_counts))]
    minds = [catalog.mind(game, name, rng.getrandbits(32)) for name in names]
    states = gameplay.rebuilt(gameplay.play(game, minds, rng.getrandbits(60), seconds=0.05)).states
    state = rng.choice(states)
    if not state.to_move or state.to_move[0] < 0:
        return None
    return state.view(state.to_move[0])


def sign_of(game: Game) -> float:
    return -1.0 if game.aim == "lowest" else 1.0


def valued(name: str, move: object, value: float | None, error: float | None) -> Sequence[Plain]:
    """The fact of what a move is worth, where that is known."""
    if value is None:
        return ()
    return ({"id": name, "text": f"{move} is worth {value:.3f}", "move": str(move), "value": value, "error": error},)


def reason(name: str, advice: Advice | None) -> Sequence[Plain]:
    return ({"id": name, "text": f"{advice.move}: {advice.note}"},) if advice and advice.note else ()


def record_of(line: str) -> Record:
    """A finished game; InvalidText where it is not one, or breaks the rules."""
    if len(line) > MOST_LETTERS:
        raise InvalidText(f"a game of {len(line):,} characters: expected at most {MOST_LETTERS:,}")
    played = record.from_line(line, "game")
    if played.scores is None:
        raise InvalidText("a game that is not over: expected a finished one")
    return played
