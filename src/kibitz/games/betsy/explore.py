"""What is known about Betsy's endings: every move with its distance to the capture of a Kingfisher."""

from collections.abc import Callable, Mapping

from kibitz.games.betsy.drawing import SIDE_NAMES
from kibitz.games.betsy.endings.files import Ending, default_folder, ending_of, solved_for
from kibitz.games.betsy.endings.lookup import Endings
from kibitz.games.betsy.endings.results import OUTCOMES, Results
from kibitz.games.betsy.pieces import KINGFISHER, LETTERS, UNSOLVED
from kibitz.games.betsy.rules import Board
from kibitz.games.betsy.state import BetsyMove, BetsyPosition, position_of
from kibitz.panels import Cell, Panel
from kibitz.table import TableError, View

EXAMPLES = {"every move of an ending": f"{'.' * 12}K{'.' * 19}R{'.' * 12}k{'.' * 18} w"}
MOST_PIECES = 4
"""The largest endings that are solved in seconds; larger ones are shown where they have been solved."""
CAVEAT = "Repetition and the limit of quiet moves are not considered."


def panels(view: View) -> Mapping[str, Callable[[], Panel]]:
    position = position_of(view)
    is_small = 64 - position.diagram.count(".") <= MOST_PIECES
    is_ending = position.to_move and (is_small or has_result(position))
    return {"Ending": lambda: ending_panel(position)} if is_ending else {}


def results_for(position: BetsyPosition) -> Results:
    return Results(default_folder(), position.rule.diagonal)


def has_result(position: BetsyPosition) -> bool:
    """Whether its ending has five pieces and is solved."""
    return results_for(position).result(position.board) != UNSOLVED


def ending_panel(position: BetsyPosition) -> Panel:
    """Every move with how soon it wins or loses, the best first; what is not in the cache is solved for it.

    With five pieces the moves have results alone.
    """
    ending = ending_on(position.diagram)
    endings = solved_for(ending, position.rule.diagonal)
    board = Board()
    board.set_up(position.diagram, position.side, position.rule.diagonal)
    if ending.third:
        outcomes = results_for(position).after(board, endings)
        if not outcomes:
            remedy = f"`kibitz solve betsy --pieces 5 --only {ending.letters}` solves it"
            raise TableError(f"{ending.letters}: an ending that its promotions lead to is not solved: {remedy}")
        ranked = sorted(position.legal, key=lambda move: (-outcomes[move.code], move))
        said = {move: (OUTCOMES[outcomes[move.code]], "") for move in ranked}
    else:
        distances = {move: distance_after(endings, board, position, move) for move in position.legal}
        ranked = sorted(distances, key=lambda move: (order(distances[move]), move))
        said = {move: described(distances[move]) for move in ranked}
    rows: tuple[tuple[Cell, ...], ...] = tuple((str(move), *said[move]) for move in ranked)
    verdict = said[ranked[0]]
    text = f"{ending}: {SIDE_NAMES[position.side]} {verdict[0]} {verdict[1]}".rstrip() + f". {CAVEAT}"
    return Panel(text, (), ("move", "result", "when"), rows, has_moves=True)


def ending_on(diagram: str) -> Ending:
    kinds = [LETTERS.index(letter) for letter in diagram if letter != "."]
    white, black = ([kind & 7 for kind in kinds if kind >> 3 == side and kind & 7 != KINGFISHER] for side in (0, 1))
    return ending_of(white, black)


def distance_after(endings: Endings, board: Board, position: BetsyPosition, move: BetsyMove) -> int:
    """Plies to the end from before the move: odd where its side wins, even where it loses, 0 for a draw."""
    if position.diagram[move.target] in "Kk":
        return 1
    board.make(move.code)
    plies = endings.plies(board)
    board.unmake()
    assert plies != UNSOLVED
    return plies + 1 if plies else 0


def order(distance: int) -> tuple[int, int]:
    """Wins first and the fastest of them, then draws, then losses and the slowest of them."""
    if distance % 2:
        return 0, distance
    return (2, -distance) if distance else (1, 0)


def described(distance: int) -> tuple[str, str]:
    """The result and when it comes, in the moves of the side that moves now."""
    if not distance:
        return "draws", ""
    moves = (distance + 1) // 2
    when = f"in {moves} move{'s' * (moves > 1)} ({distance} {'plies' if distance > 1 else 'ply'})"
    return ("wins" if distance % 2 else "loses"), when
