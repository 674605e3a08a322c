"""Advice for people: the whole turn beside its first small move."""

from kibitz import catalog
from kibitz.games.rummikub.minds import UNDONE
from kibitz.table import Clock

TABLE = "rummikub; phase play; hands 6K 6B 1Y / 2R 12K; table 3R 4R 5R 6R / 9K 9B 9Y; opened yes yes"


def test_the_whole_turn_is_told_and_small_moves_share_a_reason() -> None:
    game = catalog.game("rummikub")
    view, mind = game.read_view(TABLE), catalog.mind(game, "best", 0)
    first, *others = mind.explain(view, mind.advise(view, Clock()))
    assert first.note.endswith("the whole turn makes 3R 4R 5R, 6R 6K 6B")
    after = view.position
    for move in (first.move, *first.line):
        after = after.play(0, move)
    assert str(first.line[-1]) == "end"
    assert "3R 4R 5R / 6R 6K 6B" in str(after)
    small = [item for item in others if item.value == first.value]
    assert small
    assert {item.note for item in small} == {UNDONE}
    assert [str(item.move) for item in others if item not in small] == ["draw"]


def test_where_no_tile_can_be_put_down_nothing_is_added() -> None:
    game = catalog.game("rummikub")
    view, mind = game.read_view(TABLE.replace("6K 6B 1Y", "1K 11B 1Y")), catalog.mind(game, "best", 0)
    advice = mind.advise(view, Clock())
    assert mind.explain(view, advice) == advice
