"""Betsy's advisers, weakest first: random, greedy, the textbook's alpha-beta, and the engine."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from random import Random
from time import monotonic

from kibitz.games.betsy.endings.files import default_folder, load_endings
from kibitz.games.betsy.endings.on_demand import OnDemand
from kibitz.games.betsy.endings.results import OUTCOMES, Results, best_of, sure_value
from kibitz.games.betsy.engine.deepening import MOST_DEPTH, Engine, Result, worth
from kibitz.games.betsy.engine.weights import strongest
from kibitz.games.betsy.notation import move_name
from kibitz.games.betsy.pieces import DECIDED, EMPTY, KINGFISHER, LETTERS, LOST, PARAKEET, PIECES
from kibitz.games.betsy.scores import FIT, Curve
from kibitz.games.betsy.state import BetsyMove, BetsyPosition, move_of, position_of
from kibitz.games.betsy.textbook import PIECE_VALUES, TextbookSearch
from kibitz.minds import RandomMind
from kibitz.table import Advice, Adviser, Clock, Move, Verdict, View

DEFAULT_SECONDS = 1.0
"""The best mind's time for a move without a limit, in seconds."""
DEEP_COMPARISONS = 3
"""The number of moves that are compared with the best one at its own depth."""
BEST_SHARE, BRIEF_SHARE, DEEP_SHARE = 0.8, 0.05, 0.1
"""The shares of advise()'s time for the best move, for a brief look at all others, and for the deep comparisons."""
JUDGE_SHARE = 0.48
"""The share of judge()'s time for the best move, and for the move that is judged."""
LINE_SHARE = 0.02
"""The share of the time for the best move that finds its line where the search ended too early to have one."""
MARGIN_SHARE, MARGIN, LEAST_SECONDS = 0.98, 0.003, 0.002
"""How a time is cut to what the search may use: a share of it less some seconds, but at least LEAST_SECONDS."""
ENDING_SHARE = 0.5
"""The most of the time for the best move in which the ending on the board may be solved."""
LEAST_COMPARISON = 0.001
"""Seconds for a brief look at all other moves together, at least."""


def describe(value: int, line: tuple[int, ...] = ()) -> str:
    """An evaluation for people, with the line that it comes from but for its first move, which they see already."""
    if value > DECIDED:
        text = f"wins the Kingfisher in {(LOST - value + 1) // 2 + 1}"
    elif value < -DECIDED:
        text = f"loses the Kingfisher in {(LOST + value) // 2 + 1}"
    else:
        size = f"{abs(value) / 100:.2f}"
        text = "even" if size == "0.00" else f"{size} Parakeets {'ahead' if value > 0 else 'behind'}"
    return with_line(text, line)


def with_line(text: str, line: tuple[int, ...]) -> str:
    return f"{text}, then {' '.join(map(move_name, line[1:]))}" if len(line) > 1 else text


def kind_at(position: BetsyPosition, square: int) -> int:
    """The kind of piece on a square, of either side."""
    return LETTERS.index(position.diagram[square]) & 7


def effect(position: BetsyPosition, move: BetsyMove) -> str:
    """What the move captures or becomes, in words."""
    kind, captured = (kind_at(position, square) for square in move)
    effects = []
    if captured != EMPTY:
        effects.append(f"captures the {PIECES[captured]}")
    if kind == PARAKEET and move.target // 8 in (0, 7):
        effects.append("becomes a Quetzal")
    return ", ".join(effects)


class Greedy(Adviser):
    """Captures the most valuable piece it can, otherwise moves at random."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        position = position_of(view)
        gains = {move: PIECE_VALUES[kind_at(position, move.target)] for move in position.legal}
        moves = sorted(gains)
        self.rng.shuffle(moves)
        moves.sort(key=lambda move: -gains[move])
        return [Advice(move, None, f"captures {gains[move]}" if gains[move] else "") for move in moves]


class Textbook(Adviser):
    """Alpha-beta to a fixed depth with material and piece-square tables."""

    def __init__(self, seed: int, depth: int = 4) -> None:
        self.depth = depth

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        position = position_of(view)
        move, value = TextbookSearch(position.board, clock.left).best(self.depth)
        return [Advice(move_of(move), curve(position, 0).expected_score(value), describe(value))]


class Best(Adviser):
    """The engine."""

    def __init__(self, seed: int, nodes: int = 0) -> None:
        """nodes: the most positions in one search, for the same advice on any machine; 0 leaves only the clock."""
        endings = load_endings(default_folder())
        self.engine = Engine(strongest(), endings=endings)
        self.endings = OnDemand(endings)
        self.results = Results(default_folder(), False)
        self.outcomes: dict[int, int] = {}
        """The outcome of each move of the current position, where endings with five pieces are solved."""
        self.nodes = nodes

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        """All moves: the best one searched longest, each other one briefly, the best of those as deep as the first.

        What a brief search says is compared with what one as brief says of the best move. A move that is found better
        as deep as the first comes before it.
        """
        position = position_of(view)
        seconds = clock.left() if clock.seconds is not None else DEFAULT_SECONDS
        best = self.best(position, BEST_SHARE * seconds)
        budget = max(LEAST_COMPARISON, BRIEF_SHARE * seconds) / len(position.legal)
        brief = {move.code: self.compare(position, move, best, best.depth // 2, budget) for move in position.legal}
        first = brief.pop(best.move)
        others = sorted((beside(result, first, best) for result in brief.values()), key=worth)
        for place, result in enumerate(others[:DEEP_COMPARISONS]):
            share = DEEP_SHARE * seconds / DEEP_COMPARISONS
            others[place] = self.compare(position, move_of(result.move), best, best.depth - 1, share)
        ranked = sorted([best, *(self.as_solved(as_deep_as(result, best)) for result in others)], key=worth)
        meaning = curve(position, best.nodes)
        return [self.as_advice(result, meaning) for result in ranked]

    def explain(self, view: View, advice: list[Advice]) -> list[Advice]:
        explained = []
        for item in advice:
            assert isinstance(item.move, BetsyMove)
            text = effect(position_of(view), item.move)
            explained.append(replace(item, note=f"{text}: {item.note}" if text else item.note))
        return explained

    def judge(self, view: View, move: Move, clock: Clock) -> Verdict:
        """The best move and the value of this one, which is searched for as long as the best."""
        position = position_of(view)
        assert isinstance(move, BetsyMove)
        seconds = clock.left() if clock.seconds is not None else DEFAULT_SECONDS
        budget = JUDGE_SHARE * seconds
        best = self.best(position, budget)
        other = best if move.code == best.move else self.compare(position, move, best, best.depth - 1, budget)
        other = as_deep_as(other, best)
        meaning = curve(position, best.nodes)
        return Verdict(self.as_advice(min(best, other, key=worth), meaning), self.score(other, meaning))

    def best(self, position: BetsyPosition, seconds: float) -> Result:
        """The engine's choice, with a line even if the time was over as soon as the move was known."""
        set_up(self.engine, position)
        board, started = self.engine.search.board, monotonic()
        self.outcomes = self.results.after(board, self.engine.search.endings)
        if not self.nodes:
            self.endings.want(board, ENDING_SHARE * seconds)
            seconds -= monotonic() - started
        only = best_of(self.outcomes)
        result = self.engine.think(max(LEAST_SECONDS, MARGIN_SHARE * seconds - MARGIN), self.nodes, only=only)
        assert result
        result = self.as_solved(result)
        line = result.line
        if len(line) == 1:
            line = self.compare(position, move_of(result.move), result, result.depth - 1, LINE_SHARE * seconds).line
            set_up(self.engine, position)
        return Result(result.move, result.value, result.depth, result.nodes, self.engine.to_the_end(line))

    def compare(self, position: BetsyPosition, move: BetsyMove, best: Result, depth: int, seconds: float) -> Result:
        """The value of a move by a search of the position after it to this depth."""
        if kind_at(position, move.target) == KINGFISHER:
            return Result(move.code, LOST, 1, 1, (move.code,))
        set_up(self.engine, position)
        board = self.engine.search.board
        board.make(move.code)
        if board.hangs(board.side ^ 1):
            return Result(move.code, -LOST, 1, 1, (move.code,))
        if self.engine.search.is_draw():
            self.outcomes.pop(move.code, None)
            return Result(move.code, 0, MOST_DEPTH, 1, (move.code,))
        reply = self.engine.think(seconds, self.nodes, max(1, depth))
        if reply is None:
            return self.as_solved(Result(move.code, best.value, 0, 0, (move.code,)))
        line = (move.code, *reply.line)
        return self.as_solved(Result(move.code, -reply.value, reply.depth + 1, reply.nodes, line))

    def as_solved(self, result: Result) -> Result:
        """The result with a value that is sure to win, draw or lose, where the outcome of its move is known."""
        value = sure_value(result.value, self.outcomes.get(result.move))
        return Result(result.move, value, result.depth, result.nodes, result.line)

    def score(self, result: Result, meaning: Curve) -> float:
        """What the move is expected to score: exactly, where its outcome is known."""
        outcome = self.outcomes.get(result.move)
        return meaning.expected_score(result.value) if outcome is None else (1 + outcome) / 2

    def as_advice(self, result: Result, meaning: Curve) -> Advice:
        note, outcome = describe(result.value, result.line), self.outcomes.get(result.move)
        if outcome is not None and abs(result.value) <= DECIDED:
            note = with_line(f"{OUTCOMES[outcome]} by the solved endings", result.line)
        return Advice(
            move_of(result.move), self.score(result, meaning), note, line=tuple(map(move_of, result.line[1:]))
        )


def beside(result: Result, first: Result, best: Result) -> Result:
    """A brief search's result as it would be if that search had valued the best move as the deep one did."""
    if max(map(abs, (result.value, first.value, best.value))) > DECIDED:
        return result
    value = max(-DECIDED, min(DECIDED, result.value + best.value - first.value))
    return Result(result.move, value, result.depth, result.nodes, result.line)


def as_deep_as(result: Result, best: Result) -> Result:
    """The result, worth no more than the best one where its search was less deep: the deeper one preferred the best."""
    if result.value <= best.value or result.depth >= best.depth:
        return result
    return Result(result.move, best.value, result.depth, result.nodes, result.line)


def set_up(engine: Engine, position: BetsyPosition) -> None:
    """Have the engine take this position, with the moves that may be repeated and the rule of draws."""
    rule = position.rule
    engine.search.repetition = rule.repetition == "yes"
    engine.search.most_quiet = rule.quiet
    since = [move.code for move in position.since]
    engine.set_up(position.anchor, position.first, since, rule.diagonal, position.halfmoves)


def curve(position: BetsyPosition, nodes: int) -> Curve:
    """What values mean here after a search of this number of positions."""
    return FIT.curve(len(position.diagram) - position.diagram.count(LETTERS[EMPTY]), nodes)


MINDS: Mapping[str, Callable[[int], Adviser]] = {
    "random": RandomMind,
    "greedy": Greedy,
    "textbook": Textbook,
    "best": Best,
}
"""Weakest first."""
