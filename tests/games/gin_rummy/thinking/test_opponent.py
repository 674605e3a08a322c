"""What the engine's table has of a match."""

from kibitz.games.gin_rummy.engine.layout import FREE
from kibitz.games.gin_rummy.engine.player import shared_player
from kibitz.games.gin_rummy.reading import match_of
from kibitz.games.gin_rummy.thinking.opponent import table_of
from kibitz.melds import NO_CARD
from tests.games.gin_rummy.minds.test_best import views


def test_the_other_sees_the_last_throws_of_the_seat():
    view = views(3, 12)[-1]
    match, seat = match_of(view), view.seat
    throws = [turn.card for number, turn in enumerate(match.turns) if (match.opener + number) % 2 == seat]
    assert len(throws) > 1
    mind, values = shared_player(), []
    for last, before in (None, None), (throws[-1], throws[-2]), (NO_CARD, NO_CARD):
        table = table_of(match, seat)
        if last is not None:
            table.look_round(table.stock, table.refused, table.top, last, before, seat)
        mind.choose_draw(table, 1 - seat, FREE)
        values.append(mind.draw_value)
    assert values[0] == values[1] != values[2]
