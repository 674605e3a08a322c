"""Draws the pictures of the rules: src/kibitz/games/*/pictures/*.svg, which rules.md shows.

    python docs/rule_pictures.py

What they show follows from the games' own rules: a bird's squares are its legal moves, points come from scoring.
"""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

from shapes import (
    CARD_HEIGHT,
    CARD_WIDTH,
    FAINT,
    GREEN,
    INK,
    MARGIN,
    RED,
    SCALE,
    STEP,
    SUITS,
    bold,
    card,
    document,
    scaled,
    suited,
    words,
)

from kibitz import catalog, meld_faces, melds, pictures
from kibitz.games.aces import rules as aces
from kibitz.games.betsy.drawing import SQUARE_SIZE, bird
from kibitz.games.betsy.notation import square_name
from kibitz.games.betsy.pieces import PIECES
from kibitz.games.betsy.state import BetsyPosition
from kibitz.games.gin_rummy import scoring as gin
from kibitz.games.gin_rummy.rules import EAAI
from kibitz.games.indian_rummy import scoring as indian_rummy
from kibitz.games.indian_rummy.drawing import meld_name
from kibitz.games.indian_rummy.rules import wild_rank
from kibitz.games.play_nine import drawing as play_nine_drawing
from kibitz.games.play_nine import rules as play_nine
from kibitz.games.rummikub import drawing as rummikub_drawing
from kibitz.games.rummikub.reading import read as read_rummikub
from kibitz.games.rummikub.rules import in_order
from kibitz.games.sebastian import drawing as sebastian_drawing
from kibitz.games.sebastian import rules as sebastian
from kibitz.games.sevens import rules as sevens
from kibitz.games.take_five import rules as take_five
from kibitz.games.take_five.drawing import card_face
from kibitz.melds import PRESETS, read_hand

GAMES = Path(__file__).parents[1] / "src" / "kibitz" / "games"


# Betsy

CELL = 32
BOARD = 5
"""Squares in a row of a small board, around the bird."""
FIRST_FILE, FIRST_ROW = 1, 1
"""The lower left corner of the small boards is b2."""


def betsy_moves() -> str:
    """Each bird with its letter on a small board, and where it may go."""
    parts = []
    width, height = BOARD * CELL + 26, BOARD * CELL + 46
    for place, kind in enumerate((6, 5, 4, 3, 2, 1)):
        x, y = MARGIN + place % 3 * width, MARGIN + place // 3 * height
        letter = ".PNBRQK"[kind]
        parts.append(bold(x, y + 12, f"{letter}: {PIECES[kind]}"))
        parts += bird_board(x, y + 20, letter)
    bottom = MARGIN + 2 * height + 10
    parts += [dot(MARGIN + 11, bottom), words(MARGIN + 28, bottom + 5, "may go there")]
    parts += [captured(MARGIN + 130, bottom - 10, 20), words(MARGIN + 158, bottom + 5, "may be captured")]
    return document("How the birds move, and their letters", MARGIN + 3 * width, bottom + 24, parts)


AROUND = {
    "K": {"d5": "p", "e5": "p"},
    "Q": {"f4": "p", "c3": "P"},
    "R": {"d6": "p", "c4": "P"},
    "B": {"f6": "p"},
    "N": {"f5": "p", "d5": "P"},
    "P": {"c3": "p", "e3": "p"},
}
"""What stands around each bird: Black's to be captured, its own side's in its way."""


def bird_board(x: float, y: float, letter: str) -> list[str]:
    """The squares b2 to f6 with the bird in the middle, or on its first row, and where its legal moves lead."""
    home = "d2" if letter == "P" else "d4"
    # A board has both Kingfishers; these are outside of what is shown.
    pieces = {"a8": "k", home: letter, **AROUND[letter]} | ({"h1": "K"} if letter != "K" else {})
    position = BetsyPosition("".join(pieces.get(square_name(square), ".") for square in range(64)))
    targets = {str(move)[2:4] for move in position.moves(0) if str(move)[:2] == home}
    parts = []
    for up in range(BOARD):
        for across in range(BOARD):
            square = square_name(8 * (FIRST_ROW + up) + FIRST_FILE + across)
            left, top = x + across * CELL, y + (BOARD - 1 - up) * CELL
            fill = "light-square" if (up + across) % 2 else "dark-square"
            parts.append(pictures.rectangle(left, top, CELL, CELL, fill))
            piece = pieces.get(square)
            if piece:
                parts.append(scaled(left, top, bird(piece), CELL / SQUARE_SIZE))
            if square in targets:
                parts.append(captured(left, top, CELL) if piece else dot(left + CELL / 2, top + CELL / 2))
    return parts


def dot(x: float, y: float) -> str:
    return f'<circle cx="{x:g}" cy="{y:g}" r="5.5" fill="{pictures.colour(GREEN)}"/>'


def captured(x: float, y: float, size: float) -> str:
    """The edge of a square whose bird may be captured."""
    return pictures.rectangle(x + 1.5, y + 1.5, size - 3, size - 3, line=RED, rounded=3, more='stroke-width="3"')


# Sebastian

DIE = 26
EXAMPLE = re.compile(r"^\| (\w+) \| ([^|]+) \| ([^|]+) \| ([1-6 ]+) scores (\d+) \|$", re.MULTILINE)


def die(x: float, y: float, face: int, counts: bool) -> str:
    """A die; one that does not count is pale."""
    pale = "" if counts else ' opacity="0.4"'
    return scaled(x, y, sebastian_drawing.face(face), DIE / sebastian_drawing.DIE, pale)


def sebastian_categories() -> str:
    """The examples of the table in rules.md as dice, with what they score."""
    rows = EXAMPLE.findall(catalog.text("sebastian", "rules.md"))
    parts = [
        bold(MARGIN, 28, "category"),
        bold(132, 28, "for example"),
        bold(330, 28, "scores", anchor="end"),
        bold(350, 28, "which is"),
    ]
    for number, (name, _, meaning, dice, points) in enumerate(rows):
        y = 40 + number * (DIE + 8)
        faces = tuple(map(int, dice.split()))
        category = sebastian.CATEGORIES.index(name)
        assert sebastian.ASSIGNMENT.score(category, faces) == int(points), f"{dice} in {name} does not score {points}"
        parts.append(words(MARGIN, y + 18, name))
        for place, face in enumerate(faces):
            counts = category >= sebastian.FACES or face == category + 1
            parts.append(die(132 + place * (DIE + 5), y, face, counts))
        parts.append(bold(330, y + 18, points, anchor="end"))
        parts.append(words(350, y + 18, meaning if not meaning.isdecimal() else "always", fill=FAINT))
    return document("What the categories score", 520, 40 + len(rows) * (DIE + 8) + 12, parts)


# Play Nine

HANDS = (([7, 10, 10, -5], [7, 10, 10, 3]), ([-5, 0, 4, 6], [-5, 9, 4, 12]))
"""The example of rules.md, and one with a column of two -5."""


def play_nine_hand() -> str:
    """Two open hands with the points of each column and the score."""
    parts = []
    for number, (top, bottom) in enumerate(HANDS):
        x, y = MARGIN + number * (4 * STEP + 110), MARGIN
        for column, (above, below) in enumerate(zip(top, bottom, strict=True)):
            left = x + column * STEP
            same = above == below
            for row, shown in enumerate((above, below)):
                drawn = play_nine_drawing.face(shown)
                parts.append(card(left, y + row * (CARD_HEIGHT + 6), drawn, GREEN if same else ""))
            points = 0 if same and above != play_nine.LOWEST_RANK else above + below
            parts.append(
                words(
                    left + CARD_WIDTH / 2,
                    y + 2 * CARD_HEIGHT + 26,
                    points,
                    anchor="middle",
                    fill=GREEN if same else INK,
                )
            )
        score = play_nine.score(top, bottom)
        columns = sum(0 if a == b and a != play_nine.LOWEST_RANK else a + b for a, b in zip(top, bottom, strict=True))
        under = y + 2 * CARD_HEIGHT + 48
        parts.append(words(x, under, f"columns: {columns}"))
        if score != columns:
            parts.append(words(x, under + 18, f"two columns of 10s: {score - columns}"))
        parts.append(bold(x, under + 40, f"score: {score}"))
    return document("What a hand is worth", 2 * MARGIN + 8 * STEP + 110, MARGIN + 2 * CARD_HEIGHT + 104, parts)


# Take 5!

ROW = CARD_HEIGHT + 8


def take_five_placing() -> str:
    """The example of rules.md: the rows before, and after three cards were placed."""
    text = catalog.text("take-five", "rules.md")
    before = [list(map(int, cards.split())) for cards in re.findall(r"^row \d +([\d ]+)$", text, re.MULTILINE)]
    rows = [list(row) for row in before]
    taken = []
    for number in (4, 35, 80):
        place = take_five.row_for([row[-1] for row in rows], number)
        if place < 0:
            place = 2
            taken.append((number, rows[place]))
            rows[place] = [number]
        elif len(rows[place]) == take_five.LONGEST:
            taken.append((number, rows[place]))
            rows[place] = [number]
        else:
            rows[place] = [*rows[place], number]
    right = MARGIN + 6 * STEP + 20
    parts = [bold(MARGIN, 28, "before"), bold(right, 28, "after 4, 35 and 80")]
    for x, shown in ((MARGIN, before), (right, rows)):
        for number, row in enumerate(shown):
            for place, value in enumerate(row):
                new = x == right and value not in {other for line in before for other in line}
                left = x + place * STEP
                parts.append(
                    card(left, 40 + number * ROW, card_face(value, take_five.penalty(value)), GREEN if new else "")
                )
    bottom = 40 + 4 * ROW + 18
    for number, (played, cards) in enumerate(taken):
        points = sum(map(take_five.penalty, cards))
        parts.append(
            words(
                MARGIN,
                bottom + 20 * number,
                f"The player of the {played} takes {', '.join(map(str, cards))}: {points} point{'s' * (points != 1)}.",
            )
        )
    return document("Three cards are placed", right + 6 * STEP, bottom + 36, parts)


# Rummy


def rummy_melds() -> str:
    """A hand divided as well as possible, with its deadwood."""
    hand = melds.read_hand("5H 6H 7H 8H 8S 8D 3C QD AC KS")
    division = melds.best(hand, by="value")[0]
    parts, x = [], float(MARGIN)
    groups = [
        ("run" if len({melds.suit(one) for one in meld.shows}) == 1 else "set", meld.shows) for meld in division.melds
    ]
    for name, cards in [*groups, ("deadwood", division.left)]:
        parts.append(bold(x, 28, name, fill=GREEN if name != "deadwood" else RED))
        for place, one in enumerate(cards):
            suit = (0, 3, 2, 1)[melds.suit(one)]
            parts.append(suited(x + place * STEP, 40, suit, melds.rank(one)))
            if name == "deadwood":
                value = melds.Rules().values[melds.rank(one) - 1]
                parts.append(words(x + place * STEP + CARD_WIDTH / 2, 116, value, anchor="middle", fill=RED))
        x += len(cards) * STEP + 26
    parts.append(bold(x - 20, 116, f"= {division.value_left(melds.Rules())} points", fill=RED))
    return document("Runs, sets and deadwood", x + 70, 130, parts)


# Indian rummy


def indian_rummy_show() -> str:
    """A hand that may be shown, with the card that was turned up for the wild rank."""
    turned, *hand = read_hand("8S 5H 6H 7H 9S JK JS QS 4S 4C 4D KH KC 8D", PRESETS["indian"])
    shown = indian_rummy.arranged(hand, wild_rank(turned))
    assert shown.is_show
    parts = [bold(MARGIN, 28, "turned up"), card(MARGIN, 40, meld_faces.face(turned))]
    x = MARGIN + STEP + 40
    for meld in shown.melds:
        parts.append(bold(x, 28, meld_name(meld), fill=GREEN))
        for place, one in enumerate(meld.cards):
            stands_for_another = one != meld.shows[place]
            parts.append(card(x + place * STEP, 40, meld_faces.face(one), GREEN if stands_for_another else ""))
        x += len(meld.cards) * STEP + 26
    parts.append(words(MARGIN, 40 + CARD_HEIGHT + 22, "With a green edge: what stands for another card."))
    return document("A hand that may be shown", x, 40 + CARD_HEIGHT + 36, parts)


# Rummikub

TILE = SCALE * rummikub_drawing.WIDTH
EXCHANGE = "rummikub; phase play; hands 5R 8K 8B / ?; table 4R JK 6R; opened yes yes; joker strict"
EXCHANGED = ("put 5R 1", "take JK 1", "put JK new", "put 8K 2", "put 8B 2")


def rummikub_joker() -> str:
    """The example of rules.md: a meld with a joker before a turn, and the melds after it."""
    before = position = read_rummikub(EXCHANGE)
    for move in EXCHANGED:
        position = position.play(0, position.read_move(0, move))
    assert position.may_end
    parts, x = [], float(MARGIN)
    rows = (("on the table", before.table), ("on the rack", before.hands[:1]), ("after the turn", position.table))
    for name, groups in rows:
        parts.append(bold(x, 28, name))
        for group in groups:
            for place, tile in enumerate(in_order(group)):
                drawn = rummikub_drawing.tile_picture(tile, tile in before.rack)
                parts.append(scaled(x + place * TILE, 40, drawn))
            x += len(group) * TILE + 12
        x += 18
    return document("A joker is taken for its tile", x, 40 + SCALE * rummikub_drawing.HEIGHT + MARGIN, parts)


# Gin rummy

HAND_ROW = CARD_HEIGHT + 62
"""From the knocker's cards to the other player's."""
GAP = 20
"""Between groups of cards."""
LEFT = "left"
FACE_SUITS = (0, 3, 2, 1)
"""The suits of cards in the order of SUITS."""


def gin_knock() -> str:
    """A knock: the melds of both, what the other lays off, and what is left of each."""
    hands = ("3H 4H 5H 9H 9S 9D JC QC KC 4S", "6H 7H 8S 8C 8D 9C AD 3C QS KD")
    knocker, other = (tuple(melds.read_hand(hand)) for hand in hands)
    found = gin.result(knocker, other, EAAI, other[0])
    melded = {one for meld in found.melds for one in meld}
    left = [one for one in knocker if one not in melded]
    parts = gin_row(0, [("the knocker melds", meld) for meld in found.melds], left)
    laid = [("the other melds", meld) for meld in found.other.melds]
    parts += gin_row(HAND_ROW, [*laid, ("and lays off", found.other.laid)], found.other.left)
    sum_of = f"{found.other.points} - {gin.points(left)} = {found.won} points for the knocker"
    parts.append(bold(MARGIN, 2 * HAND_ROW + 8, sum_of, fill=GREEN))
    return document("A knock, and what is laid off", 2 * MARGIN + 10 * STEP + 3 * GAP, 2 * HAND_ROW + 24, parts)


def gin_row(y: float, groups: Sequence[tuple[str, Sequence[int]]], left: Sequence[int]) -> list[str]:
    """One player's cards in groups, and those that count."""
    parts, x, before = [], float(MARGIN), ""
    for name, cards in (*groups, (LEFT, left)):
        if name != before:
            parts.append(bold(x, y + 28, name, fill=RED if name == LEFT else GREEN))
        for one in cards:
            parts.append(suited(x, y + 40, FACE_SUITS[melds.suit(one)], melds.rank(one)))
            if name == LEFT:
                parts.append(words(x + CARD_WIDTH / 2, y + 116, gin.points([one]), anchor="middle", fill=RED))
            x += STEP
        x, before = x + GAP, name
    return parts


# Aces

SEED = 0


def aces_stage() -> str:
    """The second stage of a game, in which three stacks are turned over."""
    from random import Random

    deck = list(range(aces.CARDS))
    Random(SEED).shuffle(deck)
    *_, stage = list(aces.play(deck))[:2]
    parts, y = [], MARGIN
    widest = 0
    for number, turn in enumerate(stage.turns):
        parts.append(bold(MARGIN, y + 32, f"stack {number + 1}"))
        cards = [*((one, False) for one in turn.discarded), *((one, True) for one in turn.kept)]
        for place, (one, is_kept) in enumerate(cards):
            suit, rank = divmod(one, aces.RANKS)
            edge = GREEN if is_kept else ""
            parts.append(suited(MARGIN + 66 + place * STEP, y, suit, 1 if rank == 0 else rank + 6, edge))
            if not is_kept:
                left = MARGIN + 66 + place * STEP
                line = f"M{left + 6} {y + CARD_HEIGHT - 6}l{CARD_WIDTH - 12} {12 - CARD_HEIGHT}"
                parts.append(f'<path d="{line}" stroke="{pictures.colour(RED)}" stroke-width="2.5"/>')
        widest = max(widest, len(cards))
        y += CARD_HEIGHT + 12
    parts.append(
        words(MARGIN, y + 12, "Each stack from its old bottom card on: thrown away (crossed out) up to the first Ace,")
    )
    parts.append(words(MARGIN, y + 30, "kept (green) from the Ace on."))
    return document(
        "A stage: what is thrown away and what is kept", max(620, 2 * MARGIN + 66 + widest * STEP), y + 46, parts
    )


# Sevens


def sevens_table() -> str:
    """A table in the middle of a game, with the cards that fit next."""
    ranges = ((4, 9), (7, 7), (6, 12), (1, 8))
    """The lowest and the highest rank on the table, by suit."""
    assert [sevens.RANKS * suit + sevens.SEVEN for suit in range(4)] == list(sevens.SEVENS)
    parts = []
    for suit, (low, high) in enumerate(ranges):
        y = MARGIN + suit * (CARD_HEIGHT + 8)
        for rank in range(1, sevens.RANKS + 1):
            x = MARGIN + (rank - 1) * STEP
            if low <= rank <= high:
                parts.append(suited(x, y, suit, rank))
            elif rank in (low - 1, high + 1):
                name = {1: "A", 11: "J", 12: "Q", 13: "K"}.get(rank, str(rank))
                parts.append(
                    f'<rect x="{x}" y="{y}" width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="5" fill="none" '
                    f'stroke="{pictures.colour(GREEN)}" stroke-width="2" stroke-dasharray="5 4"/>'
                    + words(x + CARD_WIDTH / 2, y + 32, name + SUITS[suit], fill=GREEN, anchor="middle")
                )
    y = MARGIN + 4 * (CARD_HEIGHT + 8)
    parts.append(words(MARGIN, y + 14, "The dashed cards fit next. Spades are complete downwards."))
    return document("Suits built from their Sevens", 2 * MARGIN + 13 * STEP - 6, y + 32, parts)


PICTURES: dict[str, Callable[[], str]] = {
    "aces/pictures/stage.svg": aces_stage,
    "betsy/pictures/moves.svg": betsy_moves,
    "gin_rummy/pictures/knock.svg": gin_knock,
    "indian_rummy/pictures/show.svg": indian_rummy_show,
    "play_nine/pictures/hand.svg": play_nine_hand,
    "rummikub/pictures/joker.svg": rummikub_joker,
    "rummy/pictures/melds.svg": rummy_melds,
    "sebastian/pictures/categories.svg": sebastian_categories,
    "sevens/pictures/table.svg": sevens_table,
    "take_five/pictures/placing.svg": take_five_placing,
}
"""Every picture by its path in the folder of games."""


def main() -> None:
    for path, draw in PICTURES.items():
        (GAMES / path).parent.mkdir(exist_ok=True)
        (GAMES / path).write_text(draw(), encoding="utf-8")


if __name__ == "__main__":
    main()
