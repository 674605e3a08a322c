"""Strong players with weaknesses that were put into them: what the coach must find."""

from collections.abc import Callable

from kibitz import catalog
from kibitz.games.betsy.state import BetsyPosition
from kibitz.games.play_nine.state import Place, Take, hand_of
from kibitz.games.rummy.minds import Keeper, Sampler
from kibitz.games.rummy.state import Choice
from kibitz.games.sebastian import rules as sebastian
from kibitz.games.sebastian.state import Fill, Keep, tabletop
from kibitz.games.take_five.state import masked
from kibitz.minds import Wrapper
from kibitz.table import Advice, Adviser, Clock, Move, View

Weakness = Callable[[View], Move | None]
"""What the player does instead of the strong one; None where it plays as the strong one does."""


class Planted(Wrapper):
    """A strong player with weaknesses, the first of which that has a move plays it."""

    def __init__(self, strong: Adviser, *weaknesses: Weakness) -> None:
        super().__init__(strong)
        self.weaknesses = weaknesses

    def advise(self, view: View, clock: Clock) -> list[Advice]:
        for weakness in self.weaknesses:
            move = weakness(view)
            if move is not None and move in view.moves:
                return [Advice(move, None)]
        return super().advise(view, clock)


def strong(game: str, seed: int, is_spoilt: bool) -> Adviser:
    """A player without a habit; one that is spoilt by a weakness may have lesser ones, and is quicker."""
    if game == "rummy":
        return Keeper(seed) if is_spoilt else Sampler(seed, 2000)
    return catalog.mind(catalog.game(game), {"take-five": "swift", "betsy": "textbook"}.get(game, "best"), seed)


def never_throws_again(view: View) -> Move | None:
    position = tabletop(view)
    return Keep(position.dice) if position.left else None


def crosses_out_first(view: View) -> Move | None:
    """Writes a zero as soon as it can, into the category that comes last."""
    position = tabletop(view)
    if position.left:
        return None
    worthless = [place for place in position.open_categories if not sebastian.ASSIGNMENT.score(place, position.dice)]
    return Fill(worthless[-1]) if worthless else None


def takes_every_kitty(view: View) -> Move | None:
    return Take(True) if hand_of(view).phase == "kitty" else None


def breaks_up_matches(view: View) -> Move | None:
    hand = hand_of(view)
    for column, (top, bottom) in enumerate(zip(*hand.rows, strict=True)):
        if hand.phase == "card" and top.is_open and bottom.is_open and top.rank == bottom.rank != hand.card:
            return Place(True, 0, column)
    return None


def takes_the_dearest_row(view: View) -> Move | None:
    position = masked(view)
    if not position.is_row_due:
        return None
    return f"row {1 + max(range(4), key=lambda row: position.table.points(position.rows[row]))}"


def takes_rows_by_choice(view: View) -> Move | None:
    position = masked(view)
    low = [card for card in position.hands[view.seat] if all(card < row[-1] for row in position.rows)]
    return None if position.is_row_due or not low else low[0]


def never_takes_the_open_card(view: View) -> Move | None:
    return Choice("stock")


def keeps_high_cards(view: View) -> Move | None:
    """Throws its lowest card, unless it can go out."""
    throws = [move for move in view.moves if isinstance(move, Choice) and move.kind in ("throw", "out")]
    is_out = any(move.kind == "out" for move in throws)
    return min(throws, key=lambda move: move.card) if throws and not is_out else None


def never_captures_pieces(view: View) -> Move | None:
    """Moves quietly wherever it could capture something but the Kingfisher."""
    position = view.position
    assert isinstance(position, BetsyPosition)
    targets = {position.diagram[move.target] for move in position.legal} - {"."}
    if not targets or targets & {"k", "K"}:
        return None
    return next((move for move in position.legal if position.diagram[move.target] == "."), None)


PLANTED: tuple[tuple[str, Weakness, str], ...] = (
    ("sebastian", never_throws_again, "stopped throwing too early"),
    ("sebastian", crosses_out_first, "crossed out a category too early"),
    ("play-nine", takes_every_kitty, "took a kitty card without use"),
    ("play-nine", breaks_up_matches, "broke up a match"),
    ("take-five", takes_the_dearest_row, "took a row that was not the cheapest"),
    ("take-five", takes_rows_by_choice, "took a row by choice"),
    ("rummy", never_takes_the_open_card, "left a useful open card"),
    ("rummy", keeps_high_cards, "kept a high card too long"),
    ("betsy", never_captures_pieces, "missed a capture"),
)
"""The game, the weakness, and what the coach calls it."""
PAIRS: tuple[tuple[str, Weakness, Weakness], ...] = (
    ("sebastian", never_throws_again, crosses_out_first),
    ("play-nine", takes_every_kitty, breaks_up_matches),
    ("take-five", takes_the_dearest_row, takes_rows_by_choice),
)
"""Two weaknesses of one player."""
