"""The board as text and as a picture, from either seat."""

from xml.etree import ElementTree

from kibitz.games.betsy import drawing
from kibitz.games.betsy.state import BetsyPosition, read
from kibitz.pictures import colour

POSITION = read("K......." + "." * 40 + "R......." + ".......k" + " w a7a8")


def test_the_seat_is_at_the_bottom_and_the_last_move_in_brackets() -> None:
    white, black = drawing.text(POSITION, 0).splitlines(), drawing.text(POSITION, 1).splitlines()
    assert white[0] == "8 [R] .  .  .  .  .  .  k"
    assert white[1] == "7 [.] .  .  .  .  .  .  ."
    assert white[7] == "1  K  .  .  .  .  .  .  ."
    assert black[7] == "8  k  .  .  .  .  .  . [R]"
    assert black[8] == "   h  g  f  e  d  c  b  a"


def test_the_status_says_who_is_in_danger_or_who_won() -> None:
    assert drawing.text(POSITION).endswith("Black to move, whose Kingfisher could be captured")
    assert drawing.text(read("." * 63 + "k w")).endswith("Black captured the Kingfisher")


def test_the_picture_has_every_piece() -> None:
    picture = ElementTree.fromstring(drawing.svg(POSITION, 1))
    names = [title.text for title in picture.iter("{http://www.w3.org/2000/svg}title")]
    assert names == ["Kingfisher", "Kingfisher", "Robin"]
    assert sum(part.get("fill") == colour("last-square") for part in picture.iter()) == 2


def test_the_last_move_is_marked_whatever_it_was() -> None:
    position = BetsyPosition()
    for name in ("e2e4", "d7d5", "e4d5", "d8d5"):
        position = position.play(position.side, position.read_move(position.side, name))
        assert drawing.svg(position).count(f'fill="{colour("last-square")}"') == 2, name
