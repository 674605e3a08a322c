"""Rummy's numbers for learners, on deals that can be read."""

from kibitz import catalog
from kibitz.learn import encoding
from kibitz.melds import read_card

GAME = catalog.game("rummy")
CODE = encoding.of(GAME)


def test_a_deal_in_numbers() -> None:
    view = GAME.read_view("phase throw; hands 3H 4H 5H 9C 9C KD / ? ? 2S ? ?; taken - / 2S; pile KD 2C; drawn 9C")
    seen = CODE.observe(view)
    parts = {part.name: seen[encoding.feature(CODE, part.name)] for part in CODE.features}
    assert parts["hand"][read_card("9C")] == 2
    assert sum(parts["hand"]) == 6
    assert [card for card, count in enumerate(parts["known"]) if count] == [read_card("2S")]
    assert parts["top"][0] == read_card("2C")
    assert (parts["stage"][0], parts["fresh"][0], parts["deadwood"][0]) == (2, 52, 28)
    assert CODE.index(view, view.read_move("throw KD")) == 2 + read_card("KD")
    assert CODE.word(CODE.index(view, view.read_move("throw KD"))) == "throw KD"
    assert CODE.word(2 + 52 + read_card("AH")) == "out AH"
    assert [CODE.word(index) for index in (0, 1)] == ["stock", "open"]
